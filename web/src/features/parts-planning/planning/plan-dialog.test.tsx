import { useState } from 'react'
import { expect, it } from 'vitest'
import { refusal } from '../../../platform/session/test/fake-server.ts'
import { control, press, settleUntil, type } from '../../../platform/session/test/page-controls.ts'
import { renderPages } from '../../../platform/session/test/render-routes.tsx'
import { sampleSettings, specificationSettings } from '../../../platform/session/test/sample-session.ts'
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

/** One dialog for all orders, as the pages have it. */
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

const open = (save: () => Promise<{ body: unknown }> = async () => ({ body: {} })) =>
  renderPages('/', [{ path: '/', component: Dialogs }], {
    prepare: ({ reply }) => {
      for (const { Id } of orders)
        for (const step of ['reserve', 'release'])
          reply(`GET /api/workshop/workorder/id/${Id}/${step}`, { body: {} })
      reply(saveRoute, save)
    },
  })
const dialog = () => document.querySelector('[role=dialog]')

it('begins with the shelf of each car, whatever was typed for the one before', async () => {
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

it('stays open for the next car when the one before is saved late', async () => {
  const arrived = Promise.withResolvers<void>()
  const { host } = await open(async () => {
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
  await settleUntil(() => expect(host.textContent).toContain('Picked: SRL-601'))
  expect(control<HTMLInputElement>('Pick shelf').value).toBe('B7')
})

it('tells of a car whose saving fails after the dialog was closed', async () => {
  const arrived = Promise.withResolvers<void>()
  const { host } = await open(async () => {
    await arrived.promise
    return refusal(500, 900001, 'Unexpected')
  })
  await press('SRL-601')
  await press('Mark as picked')
  await press('Close')
  await settleUntil(() => expect(dialog()).toBeNull())
  await press('MFO-142')
  arrived.resolve()
  await settleUntil(() => expect(host.textContent).toContain('SRL-601: '))
})

it.each([
  ['our own', sampleSettings, ['Close', 'Print label']],
  ['one that knows the specification alone', specificationSettings, ['Close']],
])('offers what the server has: %s', async (_, settings, offered) => {
  const picked = { ...order(1, 'SRL-601'), PartsPrePicked: true }
  const component = () => <PlanDialog order={picked} isOpen onClose={() => undefined} />
  await renderPages('/', [{ path: '/', component }], { settings })
  const buttons = [...(dialog()?.querySelectorAll('button') ?? [])].map(({ textContent }) => textContent)
  expect(buttons.filter(Boolean)).toEqual(offered)
})
