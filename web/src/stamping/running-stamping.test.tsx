import { act } from 'react'
import './choices/sheets.tsx'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { createSessionItems } from '../session/session-items.ts'
import { silence } from '../session/test/fake-server.ts'
import { control, press, settle } from '../work-orders/test/render-page.tsx'
import { lunch, renderStamping, stampRoute } from './test/render-stamping.tsx'

const bar = () => document.querySelector<HTMLElement>('section[aria-label="Running stamping"]')
const latestRoute = 'GET /api/workshop/mystampings/latest'
const running = { body: lunch }
const cleaning = { body: { ...lunch, TypeId: 14, TypeDescription: 'Cleaning' } }

afterEach(() => {
  vi.useRealTimers()
})

describe('the bottom edge', () => {
  it('says what runs and since when, and keeps it for the session', async () => {
    await renderStamping('/stamping', { prepare: (server) => server.reply(latestRoute, running) })
    expect(bar()?.textContent).toContain('Lunch')
    expect(bar()?.textContent).toContain('since 11:00')
    expect(createSessionItems().latestStamping.read()?.Id).toBe(lunch.Id)
  })

  it('says that nothing runs, and offers to stamp', async () => {
    await renderStamping('/stamping')
    expect(bar()?.textContent).toBe('No stamping is runningStamp')
  })

  it('stops with two taps, without planned absences among the choices', async () => {
    const { server } = await renderStamping('/stamping', {
      prepare: (prepared) => {
        prepared.reply(latestRoute, cleaning)
        prepared.reply(stampRoute, () => {
          prepared.reply(latestRoute, running)
          return { body: { Started: lunch, Ended: null } }
        })
      },
    })
    await press('Stop')
    expect(() => control('Holiday')).toThrow()
    await press('Lunch')
    expect(server.callsOf(stampRoute)[0]?.body).toEqual({ SalesmanId: 7, TypeId: 12, IsWorkOrder: false })
    expect(bar()?.textContent).toContain('Lunch')
  })
})

describe('a stamping without an answer', () => {
  const keys = (server: Awaited<ReturnType<typeof renderStamping>>['server']) =>
    server.callsOf(stampRoute).map(({ idempotencyKey }) => idempotencyKey)

  const stampLunchInSilence = async () => {
    const { server } = await renderStamping('/stamping', {
      prepare: (prepared) => {
        prepared.reply(latestRoute, cleaning)
        prepared.reply(stampRoute, silence)
      },
    })
    await press('Stop')
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    await act(async () => {
      control('Lunch').click()
      await vi.advanceTimersByTimeAsync(10_000)
    })
    vi.useRealTimers()
    return server
  }

  it('is repeated under its key, then kept for another try under the same key', async () => {
    const server = await stampLunchInSilence()
    expect(keys(server)).toHaveLength(4)
    expect(new Set(keys(server)).size).toBe(1)
    const alert = document.querySelector('section[role="alert"]')
    expect(alert?.textContent).toContain('The stamping was not sent')
    server.reply(stampRoute, { body: { Started: lunch, Ended: null } })
    await press('Try again')
    expect(keys(server)).toHaveLength(5)
    expect(new Set(keys(server)).size).toBe(1)
    expect(document.querySelector('section[role="alert"]')).toBeNull()
  })

  it('is dropped on request; the next wish has a key of its own', async () => {
    const server = await stampLunchInSilence()
    await press('Drop the stamping')
    expect(document.querySelector('section[role="alert"]')).toBeNull()
    server.reply(stampRoute, { body: { Started: lunch, Ended: null } })
    await press('Stop')
    await press('Lunch')
    await settle()
    expect(new Set(keys(server)).size).toBe(2)
  })
})
