import type { AxleData, TyreRecord } from '@verstas/contract/tyres/entities.ts'
import { expect, it, vi } from 'vitest'
import { control, press, settleUntil } from '../../../platform/session/test/page-controls.ts'
import { renderPages } from '../../../platform/session/test/render-routes.tsx'
import { sampleSettings } from '../../../platform/session/test/sample-session.ts'
import { sampleWorkOrder } from '../../work-orders/test/sample-work-order.ts'
import VehicleTyres from './vehicle-tyres.tsx'
import WorkOrderTyres from './work-order-tyres.tsx'

// Preloads the lazily imported module.
import './history-dialog.tsx'

const axle = (axleNumber: number): AxleData => ({
  axleNumber,
  DepthLeft: 5,
  DepthRight: 5.5,
  Make: 'Nokian',
  Model: null,
  Width: null,
  Height: null,
  Diameter: null,
  Speed: null,
  WetGrip: null,
  NoiseLevel: null,
  RollResistance: null,
  Dot: null,
  WheelType: null,
  WheelMake: null,
  WheelModel: null,
  WheelSize: null,
})

/** A record as a plain specification server sends it. */
const record: TyreRecord = {
  vehicleId: 7,
  workOrderId: 3,
  tyreType: { Code: 'SUMMER', Description: 'Summer tyres' },
  purchaseDate: null,
  mileage: 80_000,
  comment: '',
  created: '2026-11-20T08:00:00Z',
  salesmanId: 1,
  userId: 1,
  associatedEntityGlobalID: 'f5a1b9f2-9f50-4a8e-9b56-3b1f5a0c7d11',
  AxleData: [axle(1), axle(2)],
}
const order = sampleWorkOrder()
const workOrder = {
  GlobalId: record.associatedEntityGlobalID,
  Vehicle: { ...order.Vehicle, VehicleId: record.vehicleId },
}

const open = (records: readonly TyreRecord[]) =>
  renderPages('/', [{ path: '/', component: () => <WorkOrderTyres workOrder={workOrder} /> }], {
    prepare: ({ reply }) => reply('GET /api/vehicle/tyredata/7', { body: records }),
  })
const dialog = () => document.querySelector('dialog')

it('omits the word "outer" if the record has no twin wheels, and logs no error', async () => {
  const logged = vi.spyOn(console, 'error')
  const { host } = await open([record, { ...record, tyreType: { Code: 'STUDDED', Description: 'Studded' } }])
  expect(host.textContent).toContain('Left front')
  expect(host.textContent).not.toContain('outer')
  expect(logged).not.toHaveBeenCalled()
})

it('a tyre record links to a prefilled form only if it has a history entry', async () => {
  const HistoryEntryOid = '6f9c1d8e-7a52-4c39-9d0b-2f5e8b1a4c70'
  const later = { ...record, created: '2026-11-21T08:00:00Z' }
  await open([{ ...later, HistoryEntryOid }, record])
  await press('History')
  await settleUntil(() => expect(dialog()?.querySelectorAll('li')).toHaveLength(2))
  expect([...(dialog()?.querySelectorAll('a') ?? [])].map((link) => link.getAttribute('href'))).toEqual([
    `/tyre/${workOrder.GlobalId}/${HistoryEntryOid}`,
  ])
})

it('closing the history of tyres returns the focus to its button', async () => {
  await open([record])
  await press('History')
  await settleUntil(() => expect(dialog()).not.toBeNull())
  await press('Close')
  await settleUntil(() => expect(dialog()).toBeNull())
  expect(document.activeElement).toBe(control('History'))
})

it('the history of tyres describes a depth below the legal depth in words', async () => {
  const worn = {
    ...record,
    tyreType: { ...record.tyreType, Season: 'summer' as const },
    AxleData: [axle(1), { ...axle(2), DepthRight: 1.5 }],
  }
  const limits = { SummerLegal: 1.6, SummerAdvice: 4, WinterLegal: 3, WinterAdvice: 5 }
  const Limits = { ...limits, WinterFrom: '11-01', WinterTo: '03-31', AgeYears: 10 }
  const { host } = await renderPages('/', [{ path: '/', component: () => <VehicleTyres vehicleId={7} /> }], {
    settings: {
      ...sampleSettings,
      TyreDataConfiguration: { ...sampleSettings.TyreDataConfiguration, Limits },
    },
    prepare: ({ reply }) => reply('GET /api/vehicle/tyredata/7', { body: [worn] }),
  })
  await settleUntil(() => expect(host.querySelector('td')).not.toBeNull())
  const cells = [...host.querySelectorAll('td')].map(({ textContent }) => textContent)
  expect(cells).toEqual(['5.0', '5.5', '5.0', expect.stringMatching(/^1\.5, Below/)])
})
