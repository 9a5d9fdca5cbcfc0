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
  it('has the fields that password managers expect', () => {
    expect(fieldNamed('username').autocomplete).toBe('username')
    expect(fieldNamed('password').autocomplete).toBe('current-password')
    expect(fieldNamed('password').type).toBe('password')
  })

  it('shows at a field that it is missing, and sends nothing', async () => {
    await submit('matti', '')
    expect(document.body.textContent).toContain('Enter your password')
    expect(document.activeElement).toBe(fieldNamed('password'))
    expect(server.callsOf(loginRoute)).toEqual([])
  })

  it('signs in, without spaces around the name', async () => {
    await submit(' matti ', 'demo')
    await eventually(() => expect(page.store.getState().phase).toBe('signedIn'))
    expect(atob(server.callsOf(loginRoute)[0]?.authorization?.slice(6) ?? '')).toBe('matti:demo')
  })

  it.each([
    ["the specification's error", refusal(401, 118262, 'raw')],
    ['only a status', { status: 401, body: [] }],
  ])('shows that name and password do not match, if the server refuses with %s', async (_, answer) => {
    server.reply(loginRoute, answer)
    await submit('matti', 'wrong')
    await eventually(() => expect(alert()).toContain("The email and password you entered don't match."))
    expect(fieldNamed('username').value).toBe('matti')
    expect(fieldNamed('password').value).toBe('')
    expect(document.activeElement).toBe(fieldNamed('password'))
  })

  it('shows that the server cannot be reached', async () => {
    server.reply(loginRoute, networkError)
    await submit('matti', 'demo')
    await eventually(() => expect(alert()).toBe('Login failed.Unable to connect server.'))
    expect(fieldNamed('password').value).toBe('demo')
  })

  it('shows the error id if the session cannot be created', async () => {
    server.reply('GET /api/utility/myunits', { body: [] })
    await submit('matti', 'demo')
    await eventually(() => expect(alert()).toContain('901002: No active sites returned'))
    expect(alert()).toContain('Unable to create session.')
  })

  it('counts down after too many attempts and allows the next one at zero', async () => {
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
