import type { RefreshAnswer } from '@verstas/contract/integration/source-entities.ts'
import { describe, expect, it } from 'vitest'
import { networkError } from '../../platform/session/test/fake-server.ts'
import { control, press, settleUntil } from '../../platform/session/test/page-controls.ts'
import { type FakeServer, renderPages } from '../../platform/session/test/render-routes.tsx'
import RefreshOrder from './refresh-order.tsx'

const lists = 'GET /api/workshop/workorder/id/7/sources'
const refreshes = 'POST /api/workshop/workorder/id/7/refresh'

async function show(
  sources: readonly { Name: string; IsPaused: boolean }[],
  prepare?: (server: FakeServer) => void,
) {
  const { server } = await renderPages(
    '/',
    [{ path: '/', component: () => <RefreshOrder workOrderId={7} /> }],
    {
      prepare: (fake) => {
        fake.reply(lists, { body: sources })
        prepare?.(fake)
      },
    },
  )
  return server
}
const page = () => document.body.textContent
const dms = { Name: 'dms', IsPaused: false }

describe('the refresh button of a work order', () => {
  it('shows no refresh button if no source can be asked, and a disabled one while the source is paused', async () => {
    await show([])
    expect(document.querySelector('button')).toBeNull()
    await show([{ ...dms, IsPaused: true }])
    expect(control<HTMLButtonElement>('dms is paused').disabled).toBe(true)
  })

  it.each<[RefreshAnswer['Result'], string]>([
    ['changed', 'Updated from dms'],
    ['same', 'dms has the same data'],
    ['stale', 'is older than the data here'],
    ['deleted', 'dms has deleted the work order'],
    ['deferred', 'waits for a record that it has not sent yet'],
    ['rejected', 'was rejected: /status: Not like that'],
    ['unknownThere', 'dms does not know this work order'],
    ['noAnswer', 'dms did not answer'],
    ['badAnswer', 'was not this work order'],
    ['noAccount', 'The service account of dms has ended'],
  ])('shows a message for the refresh result %s', async (Result, words) => {
    const Faults = [{ Code: 'invalidField', Path: '/status', Message: 'Not like that', Value: null }]
    const server = await show([dms], ({ reply }) => reply(refreshes, { body: { Result, Faults } }))
    await press('Refresh from dms')
    await settleUntil(() => expect(page()).toContain(words))
    expect(server.callsOf(refreshes).map(({ body }) => body)).toEqual([{ Source: 'dms' }])
  })

  it('shows a message if our server cannot be reached', async () => {
    await show([dms], ({ reply }) => reply(refreshes, networkError))
    await press('Refresh from dms')
    await settleUntil(() => expect(page()).toContain('Unable to connect'))
  })
})
