import { errorCodes } from '@verstas/contract/errors/codes.ts'
import type { OpenDifference } from '@verstas/contract/integration/difference-entities.ts'
import type { WorkOrder } from '@verstas/contract/work-orders/entities.ts'
import { beforeEach, describe, expect, it } from 'vitest'
import { refusal } from '../../../platform/session/test/fake-server.ts'
import { control, press, settleUntil } from '../../../platform/session/test/page-controls.ts'
import type { FakeServer } from '../../../platform/session/test/render-routes.tsx'
import { sampleSettings } from '../../../platform/session/test/sample-session.ts'
import { sampleDifference, sampleDifferences } from '../../integrations/test/sample-differences.ts'
import { sampleOffer } from '../../new-work-order/test/sample-own-data.ts'
import { renderPage } from '../test/render-page.tsx'
import { sampleWorkOrder } from '../test/sample-work-order.ts'

const order = 'GET /api/workshop/workorder/number/1002345'
const lists = 'GET /api/workshop/workorder/id/7/differences'
const resolves = 'POST /api/workshop/differences'
const page = () => document.body.textContent
const until = (words: string) => settleUntil(() => expect(page()).toContain(words))

const open = (
  changes: Partial<WorkOrder>,
  prepare: (server: FakeServer) => void = () => undefined,
  settings = sampleSettings,
) =>
  renderPage('/workorder?number=1002345&tab=workorder', {
    settings,
    prepare: (server) => {
      server.reply(order, { body: sampleWorkOrder(changes) })
      prepare(server)
    },
  })

const openWith = (differences: readonly OpenDifference[], settings = sampleSettings) =>
  open(
    { DifferenceCount: differences.length },
    (server) => server.reply(lists, { body: [...differences] }),
    settings,
  )

const options = (name: string) => {
  const groups = [...document.querySelectorAll('[role="radiogroup"]')]
  const group = groups.find((one) => {
    const label = document.getElementById(one.getAttribute('aria-labelledby') ?? '')
    return label?.textContent === name
  })
  return [...(group?.querySelectorAll('label') ?? [])].map((one) => one.textContent)
}

beforeEach(() => sessionStorage.clear())

describe('the notice of differences', () => {
  it('lists the differences with both formatted values, their authors and times', async () => {
    await openWith(sampleDifferences)
    await until('3 differences')
    expect(page()).toContain('Differences from dms')
    expect(options('Estimated delivery')).toEqual([
      'Here · Aino Koskinen 20.11.2026 08:5222.11.2026 15:00',
      'dms · since 20.11.2026 09:1222.11.2026 14:00',
    ])
    expect(options('Oil filter, job 1')).toEqual([
      'HereAmount: 1\nPrice: Empty',
      'dms · since 20.11.2026 09:12Amount: 2\nPrice: 12,50 €',
    ])
    expect(options('Phone · Customer Katja Eklund')).toEqual([
      'Here050 000 0431',
      'dms · since 20.11.2026 09:12050 000 0413',
    ])
    expect(page()).not.toContain('/phone')
  })

  it('saves only the chosen values, and removes the resolved differences from the page', async () => {
    const { server } = await openWith(sampleDifferences)
    await until('3 differences')
    await press('dms · since 20.11.2026 09:1222.11.2026 14:00')
    await press('Here050 000 0431')
    server.reply(resolves, { body: {} })
    server.reply(lists, { body: [sampleDifferences[1]] })
    await press('Keep chosen (2)')
    await until('1 difference')
    expect(server.callsOf(resolves)[0]?.body).toEqual({
      Decisions: [
        { Id: 1, Version: 1, Resolution: 'taken' },
        { Id: 3, Version: 1, Resolution: 'kept' },
      ],
    })
    expect(page()).toContain('2 differences resolved')
  })

  it('shows the person who resolved the difference first, and the current differences', async () => {
    const { server } = await openWith([sampleDifference()])
    await until('1 difference')
    await press('Here · Aino Koskinen 20.11.2026 08:5222.11.2026 15:00')
    server.reply(
      resolves,
      refusal(409, errorCodes.differenceResolved.id, 'Päivi resolved the difference just before you.'),
    )
    await press('Keep chosen (1)')
    await until('Päivi resolved the difference just before you.')
  })

  it('clears a choice after the source has sent another value', async () => {
    const { server } = await openWith([sampleDifference()])
    await until('1 difference')
    await press('Here · Aino Koskinen 20.11.2026 08:5222.11.2026 15:00')
    server.reply(resolves, refusal(409, errorCodes.differenceChanged.id, 'The source sent a new value'))
    server.reply(lists, {
      body: [sampleDifference({ Version: 2, Theirs: [{ Field: 'estimatedDelivery', Value: null }] })],
    })
    await press('Keep chosen (1)')
    await until('Empty')
    expect(page()).toMatch(/Keep chosen(?! \()/)
  })

  it('shows differences without options to users without the right', async () => {
    const settings = {
      ...sampleSettings,
      ProfileRightSettings: { AccessProfile: { EditJob: false } },
    }
    await openWith([sampleDifference()], settings)
    await until('1 difference')
    expect(page()).toContain('22.11.2026 14:00')
    expect(document.querySelector('[role="radiogroup"]')).toBeNull()
    expect(page()).not.toContain('Keep chosen')
    expect(page()).toContain('Resolving it needs the right to edit this record.')
  })

  it('shows that the differences could not be loaded, and loads them on retry', async () => {
    const { server } = await open({ DifferenceCount: 1 }, (fake) => fake.reply(lists, refusal(500, 900003)))
    await until('The differences could not be loaded')
    server.reply(lists, { body: [sampleDifference()] })
    await press('Retry')
    await until('1 difference')
  })

  it('shows a skeleton while the differences load', async () => {
    await open({ DifferenceCount: 1 }, (fake) => fake.reply(lists, () => new Promise(() => undefined)))
    await settleUntil(() => expect(document.querySelector('[aria-busy="true"]')).not.toBeNull())
    expect(page()).not.toContain('Differences from')
  })

  it('renders no notice if there are no differences', async () => {
    await openWith([])
    expect(page()).not.toContain('Differences from')
    expect(page()).not.toContain('No differences')
  })
})

it('the work order page names the source, and the time and version of the last record', async () => {
  await open({ Origin: { Source: 'dms', ReceivedAt: '2026-11-20T07:12:00Z', SourceVersion: '7' } })
  expect(page()).toContain('From dms')
  expect(page()).toContain('20.11.2026 09:12 · version 7')
})

it('the page of a cancelled work order shows who cancelled it, when, and what users can still do', async () => {
  await open({ Cancellation: { Source: 'dms', At: '2026-11-20T07:12:00Z' } })
  await until('dms cancelled the work order 20.11.2026 09:12')
  expect(page()).toContain('Clockings, sign-offs, files and history stay')
})

it('the page of a work order that a colleague cancelled offers to restore it, and hides its actions', async () => {
  const own = '/api/workshop/own'
  const { server } = await open(
    { Cancellation: { Source: null, By: 'Aino Koskinen', At: '2026-11-20T07:12:00Z' } },
    (fake) => {
      fake.reply(`GET ${own}/offer`, { body: sampleOffer })
      fake.reply(`POST ${own}/workorders/7/restore`, {
        body: { WorkOrderId: 7, Version: 2, LostReservations: 0 },
      })
    },
    { ...sampleSettings, Authorization: { ...sampleSettings.Authorization, CreateWorkOrders: true } },
  )
  await until('Aino Koskinen cancelled the work order 20.11.2026 09:12')
  expect(page()).not.toContain('sent again')
  expect(() => control('Edit')).toThrow()
  expect(() => control('Photo')).toThrow()
  await press('Restore the work order')
  await settleUntil(() => expect(server.callsOf(`POST ${own}/workorders/7/restore`)).toHaveLength(1))
})
