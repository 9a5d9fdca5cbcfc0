import { act } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { eventually } from '../../test/eventually.ts'
import { linkSession } from '../api/connection.ts'
import { SignInForm } from './sign-in-page.tsx'
import { createFakeServer, networkError, refusal } from './test/fake-server.ts'
import { buttonNamed, fieldNamed, renderWithSession, type } from './test/render.tsx'

const loginRoute = 'POST /api/authentication/basic/login'
let server: ReturnType<typeof createFakeServer>
let page: Awaited<ReturnType<typeof renderWithSession>>

const alert = () => document.querySelector('[role="alert"]')?.textContent ?? ''

const submit = async (userName: string, password: string) => {
  await type(fieldNamed('username'), userName)
  await type(fieldNamed('password'), password)
  await act(async () => buttonNamed('Sign in').click())
}

beforeEach(async () => {
  server = createFakeServer()
  vi.stubGlobal('fetch', server.fetch)
  page = await renderWithSession(<SignInForm notice={null} />)
  await act(async () => page.store.start({}))
})

afterEach(async () => {
  await page.unmount()
  linkSession(null)
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

describe('the sign-in form', () => {
  it('the sign-in form marks its fields for password managers', () => {
    expect(fieldNamed('username').autocomplete).toBe('username')
    expect(fieldNamed('password').autocomplete).toBe('current-password')
    expect(fieldNamed('password').type).toBe('password')
  })

  it('the sign-in form focuses a missing password and shows an error instead of sending', async () => {
    await submit('matti', '')
    expect(document.body.textContent).toContain('Enter your password')
    expect(document.activeElement).toBe(fieldNamed('password'))
    expect(server.callsOf(loginRoute)).toEqual([])
  })

  it('the sign-in form removes spaces around the user name', async () => {
    await submit(' matti ', 'demo')
    await eventually(() => expect(page.store.getState().phase).toBe('signedIn'))
    expect(atob(server.callsOf(loginRoute)[0]?.authorization?.slice(6) ?? '')).toBe('matti:demo')
  })

  it.each([
    ["the specification's error 118262", refusal(401, 118262, 'raw')],
    ['only the status 401', { status: 401, body: [] }],
  ])('the sign-in form shows that name or password is wrong if the server sends %s', async (_, answer) => {
    server.reply(loginRoute, answer)
    await submit('matti', 'wrong')
    await eventually(() => expect(alert()).toContain("The email and password you entered don't match."))
    expect(fieldNamed('username').value).toBe('matti')
    expect(fieldNamed('password').value).toBe('')
    expect(document.activeElement).toBe(fieldNamed('password'))
  })

  it('the sign-in form shows that the server cannot be reached, and keeps the password', async () => {
    server.reply(loginRoute, networkError)
    await submit('matti', 'demo')
    await eventually(() => expect(alert()).toBe('Login failed.Unable to connect server.'))
    expect(fieldNamed('password').value).toBe('demo')
  })

  it('the sign-in form shows the error id if the session cannot be created', async () => {
    server.reply('GET /api/utility/myunits', { body: [] })
    await submit('matti', 'demo')
    await eventually(() => expect(alert()).toContain('901002: No active sites returned'))
    expect(alert()).toContain('Unable to create session.')
  })

  it('the sign-in form disables its button after too many attempts until a countdown ends', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    server.reply(loginRoute, refusal(429, 900020, 'Too many failed sign-ins.', 3))
    await submit('matti', 'wrong')
    await eventually(() => expect(document.querySelector('[role="timer"]')?.textContent).toMatch(/[23] s/))
    expect(alert()).toContain('Too many failed sign-ins.')
    expect(buttonNamed('Sign in').disabled).toBe(true)
    await act(async () => vi.advanceTimersByTimeAsync(3_100))
    expect(document.querySelector('[role="timer"]')).toBeNull()
    expect(buttonNamed('Sign in').disabled).toBe(false)
  })
})
