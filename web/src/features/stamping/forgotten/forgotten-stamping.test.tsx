import { act } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { removeStoredEntries, storeEntry } from '../../../platform/device-queue/test/stored-entries.ts'
import { networkError, refusal } from '../../../platform/session/test/fake-server.ts'
import { press, settle, settleUntil, type } from '../../../platform/session/test/page-controls.ts'
import { sampleEmployee } from '../../../platform/session/test/sample-session.ts'
import { lunch, renderStamping, stampRoute } from '../test/render-stamping.tsx'
import '../choose-work/sheets.tsx'
import './forgotten-dialog.tsx'

const forgottenRoute = 'GET /api/workshop/mystampings/forgotten'
const endRoute = 'POST /api/workshop/mystampings/forgotten'
const cleaning = { ...lunch, StartTime: '2026-11-17T13:00:00Z', TypeId: 14, TypeDescription: 'Cleaning' }
const shiftEnd = '2026-11-17T14:00:00Z'

const open = () =>
  renderStamping('/stamping', {
    prepare: (server) => {
      server.reply('GET /api/workshop/mystampings/latest', { body: cleaning })
      server.reply(forgottenRoute, { body: { Stamping: cleaning, SuggestedEnd: shiftEnd } })
    },
  })
const question = () =>
  [...document.querySelectorAll('dialog')].find(({ textContent }) =>
    textContent.includes('When did you stop?'),
  )
const goOnToLunch = async () => {
  await press('Stop')
  await press('Lunch')
}
/** Makes the app visible again at the given time. */
const comeBackAt = async (time: string) => {
  vi.setSystemTime(time)
  await act(async () => {
    document.dispatchEvent(new Event('visibilitychange'))
  })
  await settle()
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-18T07:10:00Z') })
})
afterEach(() => {
  vi.useRealTimers()
})

describe('a forgotten stamping', () => {
  it('asks when a forgotten stamping ended, and ends it at the entered time', async () => {
    const { server } = await open()
    server.reply(endRoute, { body: { ...cleaning, EndTime: '2026-11-17T13:40:00Z' } })
    await type('Hour', '15')
    await type('Minute', '40')
    await press('End the clocking')
    expect(server.callsOf(endRoute)[0]?.body).toEqual({
      StampingId: cleaning.Id,
      EndTime: '2026-11-17T13:40:00.000Z',
    })
    expect(question()).toBeUndefined()
  })

  it('a postponed question about a forgotten stamping opens again before the next stamping', async () => {
    const { unmount } = await open()
    await press('Answer later')
    expect(question()).toBeUndefined()
    await unmount()
    const { server } = await open()
    expect(question()).toBeUndefined()
    await goOnToLunch()
    expect(question()).toBeDefined()
    expect(server.callsOf(stampRoute)).toEqual([])
  })

  it('a user who answered "still working" stamps the next work without the question', async () => {
    const { unmount } = await open()
    await press('I am still working')
    await unmount()
    const { server } = await open()
    await goOnToLunch()
    expect(question()).toBeUndefined()
    expect(server.callsOf(stampRoute)).toHaveLength(1)
  })

  it('stamps the next work if another user has already ended the forgotten stamping', async () => {
    const { server } = await open()
    await press('Answer later')
    await goOnToLunch()
    server.reply(endRoute, refusal(400, 900064))
    server.reply(forgottenRoute, { body: null })
    await press('End the clocking')
    expect(question()).toBeUndefined()
    expect(server.callsOf(stampRoute)).toHaveLength(1)
  })

  it('asks about a forgotten stamping again on the next day', async () => {
    await open()
    await press('I am still working')
    await comeBackAt('2026-11-18T21:59:00Z')
    expect(question()).toBeUndefined()
    await comeBackAt('2026-11-18T22:01:00Z')
    expect(question()).toBeDefined()
  })

  it('asks nothing about a running stamping that has not been sent yet', async () => {
    const request = { SalesmanId: sampleEmployee.Id, TypeId: 12 }
    const payload = { request, what: 'Lunch', latest: { ...lunch, Id: 0, StartTime: shiftEnd } }
    await storeEntry({ kind: 'stamping', lane: 'stampings', payload })
    onTestFinished(removeStoredEntries)
    const { server, host } = await renderStamping('/stamping', {
      prepare: ({ reply }) => {
        reply('GET /api/workshop/mystampings/latest', {
          body: { ...cleaning, StartTime: '2026-11-18T06:00:00Z' },
        })
        reply(forgottenRoute, { body: { Stamping: cleaning, SuggestedEnd: shiftEnd } })
        reply(stampRoute, networkError)
      },
    })
    await settleUntil(() => expect(host.textContent).toContain('1 waiting'))
    expect(question()).toBeUndefined()
    expect(server.callsOf(forgottenRoute)).toEqual([])
  })
})
