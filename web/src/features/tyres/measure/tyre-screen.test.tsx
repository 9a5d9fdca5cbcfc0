import 'fake-indexeddb/auto'
import { act, fireEvent } from '@testing-library/react'
import type { TyreRecord, TyreRecordSave } from '@verstas/contract/tyres/entities.ts'
import { beforeEach, expect, it } from 'vitest'
import {
  removeStoredEntries,
  storedEntries,
  storeEntry,
} from '../../../platform/device-queue/test/stored-entries.ts'
import { networkError, refusal } from '../../../platform/session/test/fake-server.ts'
import { control, press, settle, settleUntil } from '../../../platform/session/test/page-controls.ts'
import {
  type FakeServer,
  type RenderOptions,
  renderPages,
} from '../../../platform/session/test/render-routes.tsx'
import { sampleWorkOrder } from '../../work-orders/test/sample-work-order.ts'
import { noLookups } from './test/no-lookups.ts'
import { emptySet, type SetForm } from './tyre-form.ts'
import { TyreScreen } from './tyre-screen.tsx'
// Preloads the lazily imported module.
import '../questions/tyre-wizard.tsx'

const lookups = {
  ...noLookups,
  tyreType: [{ Code: 'SUMMER', Description: 'Summer tyres' }],
}

let opened = 0

const open = (
  set: Partial<SetForm>,
  prepare?: RenderOptions['prepare'],
  sets?: readonly SetForm[],
  correctedId?: string,
  workOrder = sampleWorkOrder(),
  records: readonly TyreRecord[] | null = null,
) => {
  opened += 1
  return renderPages(
    '/',
    [
      {
        path: '/',
        component: () => (
          <TyreScreen
            // The id is different in each test, so that no test finds the draft of another.
            id={`tyres ${opened}`}
            workOrder={workOrder}
            lookups={lookups}
            records={records ?? []}
            prefill={records ? null : { sets: sets ?? [{ ...emptySet, typeCode: 'SUMMER', ...set }] }}
            correctedId={correctedId}
          />
        ),
      },
      { path: '/workorder', component: () => 'work order' },
    ],
    prepare && { prepare },
  )
}
/** The device of the tests remembers the slider. */
beforeEach(() => localStorage.setItem('verstas.tyrePad', 'false'))

const slider = () => document.querySelector<HTMLInputElement>('input[type="range"]')
const measuredWheel = () => slider()?.getAttribute('aria-label')
const valueText = () => slider()?.getAttribute('aria-valuetext')
/** Moves the slider to a depth by the event that a browser sends. */
const slideTo = (depth: number) => {
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(slider(), String(depth))
  slider()?.dispatchEvent(new Event('input', { bubbles: true }))
}
const changed = () => slider()?.dispatchEvent(new Event('change', { bubbles: true }))
/** Touches the slider, moves it to each depth, and releases it. */
const drag = async (...depths: readonly number[]) => {
  await act(async () => slider()?.dispatchEvent(new MouseEvent('pointerdown', { bubbles: true })))
  for (const depth of depths) await act(async () => slideTo(depth))
  await act(async () => slider()?.dispatchEvent(new MouseEvent('pointerup', { bubbles: true })))
  if (depths.length > 0) await act(async () => changed())
  await act(async () => slider()?.click())
}

const save = 'POST /api/vehicle/tyredata/9'
const answerSaves: RenderOptions['prepare'] = ({ reply }) => reply(save, { body: [] })

it('shows an error for an invalid noise level of a tyre set, and sends nothing', async () => {
  const axles = emptySet.axles.map((axle) => ({ ...axle, NoiseLevel: '7o' }))
  const { host, server } = await open({ axles })
  await press('Save')
  expect(host.textContent).toContain('Type digits only')
  expect(server.callsOf(save)).toEqual([])
})

it('disables the tyre form while it is being saved', async () => {
  const arrived = Promise.withResolvers<void>()
  const { router } = await open({}, ({ reply }) =>
    reply(save, async () => {
      await arrived.promise
      return { body: [] }
    }),
  )
  await press('Save')
  expect(control('Comment').closest('[inert]')).not.toBeNull()
  arrived.resolve()
  await settleUntil(() => expect(router.history.location.pathname).toBe('/workorder'))
})

const questionOf = (version: number) => {
  const MetaData = Object.entries({
    index: 0,
    type: 'Summer',
    created: '2026-11-12T08:00:00Z',
    user: 'Timo Järvinen',
    oid: 'oid of Summer',
    version,
  }).map(([Key, value]) => ({ Key, Value: String(value) }))
  return { status: 400, body: [{ ErrorId: 119_886, ErrorMessage: '', MetaData }] }
}
const isAsked = () =>
  settleUntil(() => expect(document.querySelector('dialog')?.textContent).toContain('Timo'))

/** Stores a refused queue entry on the device, for a test to correct. */
async function keepRefused() {
  await removeStoredEntries()
  const payload = { vehicleId: 9, workOrderGlobalId: '', what: 'MFO-957', at: '', records: [] }
  const id = await storeEntry({ kind: 'tyres', lane: 'tyres 9', payload, state: 'refused' })
  const states = async () => (await storedEntries()).map(({ state }) => state)
  return { id, states }
}

it.each<[string, Parameters<FakeServer['reply']>[1], readonly string[], '/' | '/workorder']>([
  ['is removed after the correction was saved', { body: [] }, [], '/workorder'],
  ['is replaced by the unsent correction without a network', networkError, ['waiting'], '/workorder'],
  ['remains if the correction is refused, too', refusal(409, 900_199, 'Not now'), ['refused'], '/'],
])('the queue entry of a refused tyre set %s', async (_, answer, left, page) => {
  const { id, states } = await keepRefused()
  const { router, server } = await open({}, ({ reply }) => reply(save, answer), undefined, id)
  await press('Save')
  await settleUntil(() => expect(server.callsOf(save)).not.toEqual([]))
  await settleUntil(() => expect(router.history.location.pathname).toBe(page))
  await settle()
  expect(await states()).toEqual(left)
})

it('repeats the question about tyres if another user saves meanwhile, under the same idempotency key', async () => {
  const { states } = await keepRefused()
  const answers = [questionOf(2), questionOf(3), { body: [] }]
  const { router, server } = await open({}, ({ reply }) => reply(save, () => answers.shift() ?? networkError))
  await press('Save')
  await isAsked()
  await press('No add a new one')
  await isAsked()
  await press('Yes correct the old')
  await settleUntil(() => expect(router.history.location.pathname).toBe('/workorder'))
  const calls = server.callsOf(save)
  expect(calls.map(({ body }) => (body as readonly TyreRecordSave[])[0])).toEqual([
    expect.not.objectContaining({ ExistingOid: expect.anything() }),
    expect.objectContaining({ updateExisting: false, ExistingOid: 'oid of Summer', ExistingVersion: 2 }),
    expect.objectContaining({ updateExisting: true, ExistingOid: 'oid of Summer', ExistingVersion: 3 }),
  ])
  expect(new Set(calls.map(({ idempotencyKey }) => idempotencyKey)).size).toBe(1)
  expect(await states()).toEqual(['refused'])
})

it.each([
  [180_000, 179_900, 180_000],
  [null, 179_900, 179_900],
])(
  'sends the mileage of the work order (%o), else the mileage at the handover (%o): %i',
  async (Mileage, atHandover, sent) => {
    const order = sampleWorkOrder({ Mileage, MileageAtHandover: atHandover })
    const answerSaved: RenderOptions['prepare'] = ({ reply }) => reply(save, { body: [] })
    const { server } = await open({}, answerSaved, undefined, undefined, order)
    await press('Save')
    await settleUntil(() => expect(server.callsOf(save)).toHaveLength(1))
    expect(server.callsOf(save)[0]?.body).toMatchObject([{ mileage: sent }])
  },
)

it("cancelling the server's question keeps the measured set in the form, and does not queue it", async () => {
  await removeStoredEntries()
  const { host, router, server } = await open({}, ({ reply }) => reply(save, questionOf(2)))
  await press('Save')
  await isAsked()
  await press('Cancel')
  await settleUntil(() => expect(control('Comment').closest('[inert]')).toBeNull())
  await settleUntil(() => expect(document.querySelector('dialog')).toBeNull())
  expect(await storedEntries()).toEqual([])
  expect(host.textContent).toContain('Left front')
  expect(router.history.location.pathname).toBe('/')
  expect(server.callsOf(save)).toHaveLength(1)
})

it('releasing the depth slider selects the next wheel until all wheels are measured', async () => {
  const { host } = await open({})
  expect(measuredWheel()).toBe('Tread depth, Left front')
  await drag(4, 5.5)
  expect(measuredWheel()).toBe('Tread depth, Right front')
  await drag()
  expect(measuredWheel()).toBe('Tread depth, Left rear')
  await drag(6)
  await drag(7)
  expect(measuredWheel()).toBe('Tread depth, Right rear')
  expect(host.textContent).toMatch(
    /Left front5\.5 mm.*Right front5\.0 mm.*Left rear6\.0 mm.*Right rear7\.0 mm/,
  )
  await drag(6.5)
  expect([measuredWheel(), valueText()]).toEqual(['Tread depth, Right rear', '6.5 mm'])
})

it('the wheels of the second of three axles have the number of their axle', async () => {
  const [front, rear] = emptySet.axles
  if (!front || !rear) throw new Error('The set has no axles')
  await open({ axles: [front, rear, { ...rear, axleNumber: 3 }] })
  await drag()
  await drag()
  expect(measuredWheel()).toBe('Tread depth, Left axle 2')
})

it("Enter measures the depth at the slider's position without selecting the next wheel", async () => {
  await open({})
  expect(valueText()).toBe('Not measured')
  await act(
    async () =>
      void slider()?.dispatchEvent(
        new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true }),
      ),
  )
  expect([measuredWheel(), valueText()]).toEqual(['Tread depth, Left front', '5.0 mm'])
})

it('a wheel remains selected after the plus button, an arrow key and a touch without a change', async () => {
  await open({})
  await press('More by 0.5 mm')
  await press('More by 0.5 mm')
  await act(async () => {
    slider()?.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowRight', bubbles: true }))
    slideTo(6)
    changed()
  })
  expect([measuredWheel(), valueText()]).toEqual(['Tread depth, Left front', '6.0 mm'])
  await drag()
  expect(measuredWheel()).toBe('Tread depth, Left front')
})

const measuredRecord = (more: Partial<TyreRecord> = {}): TyreRecord => ({
  Oid: '6f9c1d8e-7a52-4c39-9d0b-2f5e8b1a4c70',
  vehicleId: 9,
  workOrderId: 7,
  tyreType: { Code: 'SUMMER', Description: 'Summer tyres', Season: 'summer' },
  purchaseDate: null,
  mileage: 1,
  comment: '',
  created: '2026-10-28T08:00:00Z',
  Measured: '2026-10-28T08:00:00Z',
  salesmanId: 8,
  SalesmanName: 'Timo Järvinen',
  userId: 8,
  associatedEntityGlobalID: sampleWorkOrder().GlobalId,
  AxleData: [],
  HistoryEntryOid: '6f9c1d8e-7a52-4c39-9d0b-2f5e8b1a4c71',
  Version: 1,
  ...more,
})
const openMeasured = (records: readonly TyreRecord[]) =>
  open({}, answerSaves, undefined, undefined, sampleWorkOrder(), records)

it('a measured vehicle is saved with one tap for each wheel, because its last set and the pad are there', async () => {
  localStorage.clear()
  const { host, server } = await openMeasured([measuredRecord()])
  expect(host.textContent).toContain('The set measured last, 28.10.2026')
  for (const depth of ['5.0', '5.5', '2.5', '6.0']) await press(depth)
  await press('Save')
  await settleUntil(() =>
    expect(server.callsOf(save)[0]?.body).toMatchObject([
      { tyreType: { Code: 'SUMMER' }, AxleData: [{ DepthLeft: 5, DepthRight: 5.5 }, { DepthLeft: 2.5 }] },
    ]),
  )
})

it('a vehicle without a measurement has no selected type if the season is unknown', async () => {
  const { host } = await openMeasured([])
  expect(document.querySelector('input[type=radio]:checked')).toBeNull()
  expect(host.textContent).not.toContain('The set measured last')
})

it('the tyre form has the axles and twin wheels of the last measurement', async () => {
  const axle = { DepthLeft: 5, DepthRight: 5, DepthLeftInner: null, DepthRightInner: null }
  const AxleData = [1, 2, 3].map((axleNumber) => ({
    ...axle,
    axleNumber,
    DepthLeftInner: axleNumber === 3 ? 5 : null,
  })) as unknown as TyreRecord['AxleData']
  const { host } = await openMeasured([measuredRecord({ AxleData })])
  expect(host.querySelectorAll('tbody tr')).toHaveLength(3)
  expect(host.querySelectorAll('tbody button')).toHaveLength(8)
  expect(host.querySelector('table')?.textContent).not.toContain('5.0')
})

it('the tyre form opens with the slider if it was used last', async () => {
  localStorage.clear()
  const { unmount } = await open({})
  await press('5.5')
  await press('Slider')
  expect(measuredWheel()).toBe('Tread depth, Right front')
  await unmount()
  await open({})
  expect(measuredWheel()).toBe('Tread depth, Left front')
})

const measured = (typeCode: string, DepthLeft: number): SetForm => ({
  ...emptySet,
  typeCode,
  axles: emptySet.axles.map((axle) => ({ ...axle, DepthLeft })),
})
const savedDepths = (server: FakeServer) =>
  server
    .callsOf(save)
    .map(({ body }) =>
      (body as TyreRecordSave[]).map(({ AxleData }) => AxleData.map(({ DepthLeft }) => DepthLeft)),
    )

it('undo restores a removed tyre set, and keeps later changes', async () => {
  const { server } = await open({}, answerSaves, [measured('SUMMER', 7), measured('SUMMER', 4)])
  await press('Summer tyres')
  await press('Remove this set')
  await press('More by 0.5 mm')
  await press('Undo')
  await press('Save')
  await settleUntil(() =>
    expect(savedDepths(server)).toEqual([
      [
        [7, 7],
        [4.5, 4],
      ],
    ]),
  )
})

it('undo restores a removed axle of a tyre set, and disappears after a save', async () => {
  const { server } = await open({}, answerSaves, [measured('SUMMER', 7)])
  await press('Remove the last axle')
  await press('Undo')
  await press('Remove the last axle')
  await press('Save')
  await settleUntil(() => expect(savedDepths(server)).toEqual([[[7]]]))
  expect(() => control('Undo')).toThrow()
})

it('removing unmeasured axles and sets offers no undo', async () => {
  await open({})
  await press('Remove the last axle')
  await press('Add a set')
  await press('Remove this set')
  expect(() => control('Undo')).toThrow()
})

it('announces a depth that was set by a button or the quick pad, but not one that was set by the slider', async () => {
  const { host } = await open(measured('SUMMER', 7))
  const announcement = () =>
    [...host.querySelectorAll('[role=status], output')].map(({ textContent }) => textContent).join('')
  await press('More by 0.5 mm')
  expect(announcement()).toBe('7.5 mm')
  await act(async () => fireEvent.change(control('Tread depth, Left front'), { target: { value: '4' } }))
  expect(announcement()).toBe('')
  await press('Quick pad')
  await press('3.0')
  expect(announcement()).toBe('Left front: 3.0 mm')
})
