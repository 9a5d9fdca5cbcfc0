import { act } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { linkSession } from '../api/connection.ts'
import { AutoLogout } from './auto-logout.tsx'
import { createFakeServer, idleMs, networkError, sessionId } from './test/fake-server.ts'
import { buttonNamed, renderWithSession } from './test/render.tsx'
import { sampleEmployee } from './test/sample-session.ts'

const closeRoute = `POST /api/utility/session/${sessionId}/close`
const employeeRoute = 'GET /api/utility/employee'
const marginMs = 10_000
const warningMs = 60_000
let server: ReturnType<typeof createFakeServer>
let page: Awaited<ReturnType<typeof renderWithSession>>

const dialog = () => document.querySelector('dialog')
const secondsShown = () => document.querySelector('[role="timer"]')?.textContent
const pass = (ms: number) => act(async () => vi.advanceTimersByTimeAsync(ms))

/** Loads the lazy warning dialog in advance, as the app does. */
beforeAll(() => import('./expiry-warning.tsx'))

beforeEach(async () => {
  vi.useFakeTimers()
  vi.setSystemTime('2026-11-21T06:00:00.000Z')
  server = createFakeServer()
  vi.stubGlobal('fetch', server.fetch)
  page = await renderWithSession(<AutoLogout />)
  await act(async () => {
    await page.store.start({})
    await page.store.signIn({ kind: 'basic', userName: 'matti', password: 'demo' })
  })
})

afterEach(async () => {
  await page.unmount()
  linkSession(null)
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

describe('the automatic sign-out', () => {
  it('the expiry warning appears one minute before the sign-out and counts down the seconds', async () => {
    await pass(idleMs - marginMs - warningMs - 1_000)
    expect(dialog()).toBeNull()
    await pass(1_000)
    expect(secondsShown()).toBe('60 s')
    await pass(15_000)
    expect(secondsShown()).toBe('45 s')
  })

  it.each([
    ['the window is focused', () => window.dispatchEvent(new Event('focus'))],
    ['the page becomes visible', () => document.dispatchEvent(new Event('visibilitychange'))],
  ])('the expiry warning shows the remaining seconds as soon as %s', async (_, wake) => {
    vi.setSystemTime(Date.now() + idleMs - marginMs - 30_000)
    await act(async () => void wake())
    expect(secondsShown()).toBe('30 s')
  })

  it('the button "Stay signed in" renews the session and closes the expiry warning', async () => {
    await pass(idleMs - marginMs - 30_000)
    server.reply(employeeRoute, () => ({
      body: sampleEmployee,
      headers: { 'session-expires': new Date(Date.now() + idleMs).toISOString() },
    }))
    await act(async () => buttonNamed('Stay signed in').click())
    await pass(1_000)
    expect(dialog()).toBeNull()
    expect(page.store.getState().phase).toBe('signedIn')
  })

  it('the expiry warning shows why the session could not be renewed, and enables its button again', async () => {
    await pass(idleMs - marginMs - 30_000)
    server.reply(employeeRoute, networkError)
    await act(async () => buttonNamed('Stay signed in').click())
    await pass(100)
    expect(dialog()?.querySelector('[role="alert"]')?.textContent).toBe('Unable to connect server.')
    expect(buttonNamed('Stay signed in').disabled).toBe(false)
  })

  it('Escape in the expiry warning renews the session and closes the warning', async () => {
    await pass(idleMs - marginMs - 30_000)
    server.reply(employeeRoute, () => ({
      body: sampleEmployee,
      headers: { 'session-expires': new Date(Date.now() + idleMs).toISOString() },
    }))
    await act(async () => void dialog()?.dispatchEvent(new Event('cancel', { cancelable: true })))
    await pass(1_000)
    expect(dialog()).toBeNull()
    expect(page.store.getState().phase).toBe('signedIn')
  })

  it('the button "Sign out" in the expiry warning ends the session without a message', async () => {
    await pass(idleMs - marginMs - 30_000)
    await act(async () => buttonNamed('Sign out').click())
    expect(page.store.getState()).toEqual({ phase: 'signedOut', notice: null })
    expect(server.callsOf(closeRoute)).toHaveLength(1)
  })

  it('the app signs out of an expired session only once', async () => {
    await pass(idleMs - marginMs + 3_000)
    expect(page.store.getState()).toEqual({ phase: 'signedOut', notice: { kind: 'ended' } })
    expect(server.callsOf(closeRoute)).toHaveLength(1)
    expect(page.goTo).toHaveBeenCalledExactlyOnceWith('/logoutpage')
  })

  it('an idle session ends as soon as the page becomes visible after the expiry', async () => {
    vi.setSystemTime(Date.now() + 2 * idleMs)
    await act(async () => document.dispatchEvent(new Event('visibilitychange')))
    expect(page.store.getState().phase).toBe('signedOut')
  })
})
