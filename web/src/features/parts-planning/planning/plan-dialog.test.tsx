import { useState } from 'react'
import { expect, it } from 'vitest'
import { refusal } from '../../../platform/session/test/fake-server.ts'
import { control, press, settleUntil, type } from '../../../platform/session/test/page-controls.ts'
import { renderPages } from '../../../platform/session/test/render-routes.tsx'
import { sampleSettings, specificationSettings } from '../../../platform/session/test/sample-session.ts'
import { useWorkOrderByNumber } from '../../work-orders/api.ts'
import { sampleRow, sampleWorkOrder } from '../../work-orders/test/sample-work-order.ts'
import { PlanDialog } from './plan-dialog.tsx'

const order = (Id: number, LicenseNumber: string) => ({
  Id,
  OrderNumber: 5_040_000 + Id,
  LicenseNumber,
  PickShelf: '',
  PartsPrePlanned: true,
  PartsPrePicked: false,
})
const orders = [order(1, 'SRL-601'), order(2, 'MFO-142')]

/** Renders one dialog for all work orders, as the pages do. */
function Dialogs() {
  const [chosen, setChosen] = useState(orders[0])
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      {orders.map((each) => (
        <button
          key={each.Id}
          type="button"
          onClick={() => {
            setChosen(each)
            setIsOpen(true)
          }}
        >
          {each.LicenseNumber}
        </button>
      ))}
      {chosen && <PlanDialog order={chosen} isOpen={isOpen} onClose={() => setIsOpen(false)} />}
    </>
  )
}

const saveRoute = 'POST /api/workshop/workorder'

const partsRoute = (id: number) => `GET /api/workshop/workorder/id/${id}/parts`
const part = (RowId: number, Name: string, Missing: number, PromisedOn: string | null = null) => ({
  ...sampleRow({ RowId, Name, RowType: 'SparePart' }),
  Need: { InStock: 0, Available: 0, Needed: 1, Kept: 0, Missing, PromisedOn, IsPicked: false },
})

const open = (
  save: () => Promise<{ body: unknown }> = async () => ({ body: {} }),
  parts: readonly object[] = [],
) =>
  renderPages('/', [{ path: '/', component: Dialogs }], {
    prepare: ({ reply }) => {
      for (const { Id } of orders) reply(partsRoute(Id), { body: parts })
      for (const { Id } of orders)
        for (const step of ['reserve', 'release'])
          reply(`GET /api/workshop/workorder/id/${Id}/${step}`, { body: {} })
      reply(saveRoute, save)
    },
  })
const dialog = () => document.querySelector('dialog')

it('the planning dialog does not fill in the pick shelf that was typed for the previous vehicle', async () => {
  const { server } = await open()
  await press('SRL-601')
  await type('Pick shelf', 'A12')
  await press('Mark as picked')
  await settleUntil(() => expect(dialog()).toBeNull())
  await press('MFO-142')
  expect(control<HTMLInputElement>('Pick shelf').value).toBe('')
  await press('Mark as picked')
  await settleUntil(() =>
    expect(server.callsOf(saveRoute).map(({ body }) => body)).toEqual([
      { Id: 1, PartsPrePlanned: true, PartsPrePicked: true, PickShelf: 'A12' },
      { Id: 2, PartsPrePlanned: true, PartsPrePicked: true },
    ]),
  )
})

/** The open page of a work order, reduced to the pick shelf. */
const WorkOrder = () => <p>Lies at {useWorkOrderByNumber(5_040_001).data?.PickShelf}.</p>

it('a saved pick shelf also appears on the open page of the work order', async () => {
  const component = () => (
    <>
      <WorkOrder />
      <Dialogs />
    </>
  )
  const route = 'GET /api/workshop/workorder/number/5040001'
  const { server } = await renderPages('/', [{ path: '/', component }], {
    prepare: ({ reply }) => {
      for (const step of ['reserve', 'release'])
        reply(`GET /api/workshop/workorder/id/1/${step}`, { body: {} })
      reply(route, { body: sampleWorkOrder({ PickShelf: 'B4' }) })
      reply(saveRoute, { body: {} })
    },
  })
  await settleUntil(() => expect(document.body.textContent).toContain('Lies at B4.'))
  await press('SRL-601')
  await type('Pick shelf', 'A12')
  server.reply(route, { body: sampleWorkOrder({ PickShelf: 'A12' }) })
  await press('Mark as picked')
  await settleUntil(() => expect(document.body.textContent).toContain('Lies at A12.'))
})

it('the planning dialog of the next vehicle stays open when the save for the previous one succeeds late', async () => {
  const arrived = Promise.withResolvers<void>()
  await open(async () => {
    await arrived.promise
    return { body: {} }
  })
  await press('SRL-601')
  await press('Mark as picked')
  await press('Close')
  await settleUntil(() => expect(dialog()).toBeNull())
  await press('MFO-142')
  await type('Pick shelf', 'B7')
  arrived.resolve()
  await settleUntil(() => expect(document.body.textContent).toContain('Picked: SRL-601'))
  expect(control<HTMLInputElement>('Pick shelf').value).toBe('B7')
})

it('a failed save names the vehicle if the planning dialog is already closed', async () => {
  const arrived = Promise.withResolvers<void>()
  await open(async () => {
    await arrived.promise
    return refusal(500, 900001, 'Unexpected')
  })
  await press('SRL-601')
  await press('Mark as picked')
  await press('Close')
  await settleUntil(() => expect(dialog()).toBeNull())
  await press('MFO-142')
  arrived.resolve()
  await settleUntil(() => expect(document.body.textContent).toContain('SRL-601: '))
})

it('asks before a vehicle with a missing part is marked as picked, and names the part', async () => {
  const { server } = await open(undefined, [part(1, 'Brake pads', 0), part(2, 'Link arm', 2, '2026-11-30')])
  await press('SRL-601')
  await press('Mark as picked')
  await settleUntil(() => expect(dialog()?.textContent).toContain('One part is missing.'))
  expect(dialog()?.textContent).toContain('Link arm 2 pcs missing')
  expect(dialog()?.textContent).not.toContain('Brake pads')
  await press('Not yet')
  expect(dialog()?.textContent).not.toContain('Link arm')
  expect(server.callsOf(saveRoute)).toEqual([])
  await press('Mark as picked')
  await settleUntil(() => control('Mark anyway'))
  await press('Mark anyway')
  await settleUntil(() => expect(dialog()).toBeNull())
  expect(server.callsOf(saveRoute).map(({ body }) => body)).toEqual([
    { Id: 1, PartsPrePlanned: true, PartsPrePicked: true },
  ])
})

it('marks a vehicle as picked without a question if the parts cannot be loaded', async () => {
  const { server } = await open()
  server.reply(partsRoute(1), refusal(500, 900001, 'Unexpected'))
  await press('SRL-601')
  await press('Mark as picked')
  await settleUntil(() => expect(dialog()).toBeNull())
  expect(server.callsOf(saveRoute)).toHaveLength(1)
})

it.each([
  ['not planned', { PartsPrePlanned: false }, 'Plan'],
  ['planned', { PartsPrePlanned: true }, 'Mark as picked'],
  ['picked without a plan', { PartsPrePlanned: false, PartsPrePicked: true }, 'Plan'],
])('highlights the button of the next step if the parts of a work order are %s', async (_, flags, next) => {
  const component = () => (
    <PlanDialog order={{ ...order(1, 'SRL-601'), ...flags }} isOpen onClose={() => undefined} />
  )
  await renderPages('/', [{ path: '/', component }])
  const filled = [...(dialog()?.querySelectorAll('button[data-variant=main]') ?? [])].filter(
    ({ textContent }) => textContent,
  )
  expect(filled.map(({ textContent }) => textContent)).toEqual([next])
})

it.each([
  ['a server with extensions', sampleSettings, ['Close', 'Print label']],
  ['a plain specification server', specificationSettings, ['Close']],
])('offers to print parts labels only if the server supports labels: %s', async (_, settings, offered) => {
  const picked = { ...order(1, 'SRL-601'), PartsPrePicked: true }
  const component = () => <PlanDialog order={picked} isOpen onClose={() => undefined} />
  await renderPages('/', [{ path: '/', component }], { settings })
  const buttons = [...(dialog()?.querySelectorAll('button') ?? [])].map(({ textContent }) => textContent)
  expect(buttons.filter(Boolean)).toEqual(offered)
})
