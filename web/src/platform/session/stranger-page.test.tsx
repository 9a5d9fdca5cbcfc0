import { act } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { linkSession } from '../api/connection.ts'
import { ProviderSignInFailed } from './provider-failure.ts'
import { SignInPage } from './sign-in-page.tsx'
import { createFakeServer } from './test/fake-server.ts'
import { settleUntil } from './test/page-controls.ts'
import { buttonNamed, renderWithSession } from './test/render.tsx'

let page: Awaited<ReturnType<typeof renderWithSession>>

const show = async (failure: ProviderSignInFailed['failure']) => {
  vi.stubGlobal('fetch', createFakeServer().fetch)
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      unobserve() {}
      disconnect() {}
    },
  )
  const error = new ProviderSignInFailed(failure)
  page = await renderWithSession(<SignInPage notice={{ kind: 'failed', error }} signInOptions={[]} />)
  await act(async () => page.store.start({}))
}
const text = () => document.body.textContent

afterEach(async () => {
  await page.unmount()
  linkSession(null)
  vi.unstubAllGlobals()
})

it('a stranger sees that the administrators must link their identity first', async () => {
  await show('notLinked')
  await settleUntil(() =>
    expect(document.querySelector('h1')?.textContent).toBe('Your account must be linked first'),
  )
  expect(text()).toContain('The administrators have been asked to link it')
  expect(text()).toContain('Once the account is linked, sign in again.')
  expect(text()).not.toContain('Login failed.')
  await act(async () => buttonNamed('Back to sign-in').click())
  expect(document.querySelector('h1')?.textContent).toBe('Sign in')
  expect(text()).not.toContain('Login failed.')
})

it('the sign-in page shows a former employee that their access is disabled', async () => {
  await show('accessEnded')
  expect(document.querySelector('h1')?.textContent).toBe('Sign in')
  expect(text()).toContain('Your access has been switched off.')
})
