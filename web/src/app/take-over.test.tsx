import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act } from '@testing-library/react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { SignInFrame } from '../platform/session/sign-in-frame.tsx'
import { PasswordForm } from '../platform/session/sign-in-page.tsx'
import { buttonNamed, fieldNamed } from '../platform/session/test/render.tsx'
import { currentLanguage, startTexts } from '../platform/texts/i18n.ts'
import { eventually } from '../test/eventually.ts'
import { LanguageProvider } from './app.tsx'
import { renderFirstPages } from './first-paint.tsx'
import { isPageDrawn, takeOver } from './take-over.ts'

const signIn = vi.fn(async () => undefined)
let host: HTMLElement
let root: Root

beforeEach(async () => {
  localStorage.setItem('verstas.language', 'en')
  await startTexts()
  host = document.body.appendChild(document.createElement('div'))
  host.innerHTML = await renderFirstPages('en')
  host.querySelector('[data-first="en-frame"]')?.remove()
  root = createRoot(host)
})

afterEach(async () => {
  await act(async () => root.unmount())
  host.remove()
  localStorage.clear()
  signIn.mockClear()
})

const app = () =>
  takeOver(host, () =>
    root.render(
      <QueryClientProvider client={new QueryClient()}>
        <LanguageProvider>
          <SignInFrame title="Sign in">
            <PasswordForm notice={null} signIn={signIn} />
          </SignInFrame>
        </LanguageProvider>
      </QueryClientProvider>,
    ),
  )

describe('takeOver', () => {
  it('replaces the prerendered form with an identical form of the app', () => {
    const before = [...host.querySelectorAll('input, button, label, h1')].map(({ className }) => className)
    expect(isPageDrawn(host)).toBe(true)
    act(app)
    expect([...host.querySelectorAll('input, button, label, h1')].map(({ className }) => className)).toEqual(
      before,
    )
    expect(isPageDrawn(host)).toBe(false)
    expect(document.querySelectorAll('form')).toHaveLength(1)
    expect(signIn).not.toHaveBeenCalled()
  })

  it('keeps typed values, the focus and the selection of the prerendered form', async () => {
    fieldNamed('username').value = 'matti'
    fieldNamed('password').value = 'demo'
    fieldNamed('username').focus()
    fieldNamed('username').setSelectionRange(1, 3)
    act(app)
    const field = fieldNamed('username')
    expect(document.activeElement).toBe(field)
    expect([field.value, field.selectionStart, field.selectionEnd]).toEqual(['matti', 1, 3])
    await act(async () => buttonNamed('Sign in').click())
    await eventually(() => expect(signIn).toHaveBeenCalledWith('matti', 'demo'))
  })

  it('keeps the focus on a button of the prerendered form', () => {
    buttonNamed('Sign in').focus()
    act(app)
    expect(document.activeElement).toBe(buttonNamed('Sign in'))
  })

  it('signs in if the prerendered form was submitted', async () => {
    fieldNamed('username').value = 'matti'
    fieldNamed('password').value = 'demo'
    Object.assign(document.querySelector('form')?.dataset ?? {}, { submitted: '' })
    await act(async () => app())
    await eventually(() => expect(signIn).toHaveBeenCalledWith('matti', 'demo'))
  })

  it('changes to the language that was chosen on the prerendered page', async () => {
    host.querySelector<HTMLInputElement>('input[value="sv"]')?.click()
    await act(async () => app())
    await eventually(() => expect(currentLanguage()).toBe('sv'))
  })
})
