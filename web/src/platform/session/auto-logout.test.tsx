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

/** The app fetches the warning before it is needed. */
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
  it('shows nothing until the last minute, then counts down', async () => {
    await pass(idleMs - marginMs - warningMs - 1_000)
    expect(dialog()).toBeNull()
    await pass(1_000)
    expect(secondsShown()).toBe('60 s')
    await pass(15_000)
    expect(secondsShown()).toBe('45 s')
  })

  it.each([
    ['it is focused', () => window.dispatchEvent(new Event('focus'))],
    ['it comes into view', () => document.dispatchEvent(new Event('visibilitychange'))],
  ])('reads the clock again as soon as %s', async (_, wake) => {
    vi.setSystemTime(Date.now() + idleMs - marginMs - 30_000)
    await act(async () => void wake())
    expect(secondsShown()).toBe('30 s')
  })

  it('continues when the user stays, since any call renews the session', async () => {
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

  it('shows a failed attempt to stay, and lets the user try again', async () => {
    await pass(idleMs - marginMs - 30_000)
    server.reply(employeeRoute, networkError)
    await act(async () => buttonNamed('Stay signed in').click())
    await pass(100)
    expect(dialog()?.querySelector('[role="alert"]')?.textContent).toBe('Unable to connect server.')
    expect(buttonNamed('Stay signed in').disabled).toBe(false)
  })

  it('continues when the user closes the question with Escape', async () => {
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

  it('signs out on request', async () => {
    await pass(idleMs - marginMs - 30_000)
    await act(async () => buttonNamed('Sign out').click())
    expect(page.store.getState()).toEqual({ phase: 'signedOut', notice: null })
    expect(server.callsOf(closeRoute)).toHaveLength(1)
  })

  it('signs out once at the end', async () => {
    await pass(idleMs - marginMs + 3_000)
    expect(page.store.getState()).toEqual({ phase: 'signedOut', notice: { kind: 'ended' } })
    expect(server.callsOf(closeRoute)).toHaveLength(1)
    expect(page.goTo).toHaveBeenCalledExactlyOnceWith('/logoutpage')
  })

  it('ends immediately when the page wakes up after the end', async () => {
    vi.setSystemTime(Date.now() + 2 * idleMs)
    await act(async () => document.dispatchEvent(new Event('visibilitychange')))
    expect(page.store.getState().phase).toBe('signedOut')
  })
})
