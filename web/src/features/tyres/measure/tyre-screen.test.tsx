import 'fake-indexeddb/auto'
import { act, fireEvent } from '@testing-library/react'
import type { TyreRecordSave } from '@verstas/contract/tyres/entities.ts'
import { beforeEach, expect, it } from 'vitest'
import { openQueueStorage } from '../../../platform/device-queue/queue-storage.ts'
import { networkError, refusal } from '../../../platform/session/test/fake-server.ts'
import { control, press, settle, settleUntil } from '../../../platform/session/test/page-controls.ts'
import {
  type FakeServer,
  type RenderOptions,
  renderPages,
} from '../../../platform/session/test/render-routes.tsx'
import { sampleEmployee } from '../../../platform/session/test/sample-session.ts'
import { sampleWorkOrder } from '../../work-orders/test/sample-work-order.ts'
import { TyreQuestions } from '../questions/tyre-questions.tsx'
import { noLookups } from './test/no-lookups.ts'
import { emptySet, type SetForm } from './tyre-form.ts'
import { TyreScreen } from './tyre-screen.tsx'
// Loads the lazily imported module ahead.
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
  mends?: string,
) => {
  opened += 1
  return renderPages(
    '/',
    [
      {
        path: '/',
        component: () => (
          <>
            <TyreScreen
              // The measurements of one test are no draft of the next.
              id={`tyres ${opened}`}
              workOrder={sampleWorkOrder()}
              lookups={lookups}
              records={[]}
              prefill={{ sets: sets ?? [{ ...emptySet, typeCode: 'SUMMER', ...set }] }}
              mends={mends}
            />
            <TyreQuestions />
          </>
        ),
      },
      { path: '/workorder', component: () => 'work order' },
    ],
    prepare && { prepare },
  )
}
beforeEach(() => localStorage.clear())

const slider = () => document.querySelector<HTMLInputElement>('input[type="range"]')
const measuredWheel = () => slider()?.getAttribute('aria-label')
const valueText = () => slider()?.getAttribute('aria-valuetext')
/** Moves the slider to a depth with the browser's events. */
const slideTo = (depth: number) => {
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(slider(), String(depth))
  slider()?.dispatchEvent(new Event('input', { bubbles: true }))
}
const changed = () => slider()?.dispatchEvent(new Event('change', { bubbles: true }))
/** A finger on the slider moves it to each depth, if to any, and lifts. */
const drag = async (...depths: readonly number[]) => {
  await act(async () => slider()?.dispatchEvent(new MouseEvent('pointerdown', { bubbles: true })))
  for (const depth of depths) await act(async () => slideTo(depth))
  await act(async () => slider()?.dispatchEvent(new MouseEvent('pointerup', { bubbles: true })))
  if (depths.length > 0) await act(async () => changed())
  await act(async () => slider()?.click())
}

const save = 'POST /api/vehicle/tyredata/9'

it('says why a set is not saved whose type is chosen, and sends nothing', async () => {
  const axles = emptySet.axles.map((axle) => ({ ...axle, NoiseLevel: '7o' }))
  const { host, server } = await open({ axles })
  await press('Save')
  expect(host.textContent).toContain('Type digits only')
  expect(server.callsOf(save)).toEqual([])
})

it('takes nothing more while it is being saved, which would be lost', async () => {
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
  await settleUntil(() => expect(router.state.location.pathname).toBe('/workorder'))
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
  settleUntil(() => expect(document.querySelector('[role=dialog]')?.textContent).toContain('Timo'))

/** A set that the server refused before, and that is measured again. */
async function keepRefused() {
  const storage = await openQueueStorage(sampleEmployee.Id)
  for (const { id } of await storage.list(sampleEmployee.Id)) await storage.remove(id)
  const id = '0c2f2f5e-8a4f-4f3c-9d53-2f6a1f1d9b01'
  await storage.add({
    id,
    kind: 'tyres',
    lane: 'tyres 9',
    addedAt: 0,
    payload: { vehicleId: 9, workOrderGlobalId: '', what: 'MFO-957', at: '', records: [] },
    state: 'refused',
    errors: [],
    failures: 0,
    employeeId: sampleEmployee.Id,
    siteId: 1,
  })
  const states = async () => (await storage.list(sampleEmployee.Id)).map(({ state }) => state)
  return { id, states }
}

it.each<[string, Parameters<FakeServer['reply']>[1], readonly string[], '/' | '/workorder']>([
  ['is sent', { body: [] }, [], '/workorder'],
  ['is kept without a network', networkError, ['waiting'], '/workorder'],
  ['is refused', refusal(409, 900_199, 'Not now'), ['refused'], '/'],
])('replaces a refused set on the device only if the corrected one %s', async (_, answer, left, page) => {
  const { id, states } = await keepRefused()
  const { router, server } = await open({}, ({ reply }) => reply(save, answer), undefined, id)
  await press('Save')
  await settleUntil(() => expect(server.callsOf(save)).not.toEqual([]))
  await settleUntil(() => expect(router.state.location.pathname).toBe(page))
  await settle()
  expect(await states()).toEqual(left)
})

it('asks again if another person has saved meanwhile, and sends the answers under one key', async () => {
  const { states } = await keepRefused()
  const answers = [questionOf(2), questionOf(3), { body: [] }]
  const { router, server } = await open({}, ({ reply }) => reply(save, () => answers.shift() ?? networkError))
  await press('Save')
  await isAsked()
  await press('No add a new one')
  await isAsked()
  await press('Yes correct the old')
  await settleUntil(() => expect(router.state.location.pathname).toBe('/workorder'))
  const calls = server.callsOf(save)
  expect(calls.map(({ body }) => (body as readonly TyreRecordSave[])[0])).toEqual([
    expect.not.objectContaining({ ExistingOid: expect.anything() }),
    expect.objectContaining({ updateExisting: false, ExistingOid: 'oid of Summer', ExistingVersion: 2 }),
    expect.objectContaining({ updateExisting: true, ExistingOid: 'oid of Summer', ExistingVersion: 3 }),
  ])
  expect(new Set(calls.map(({ idempotencyKey }) => idempotencyKey)).size).toBe(1)
  expect(await states()).toEqual(['refused'])
})

it('keeps a measured set in the form, and off the device, if its question is cancelled', async () => {
  await (await openQueueStorage(sampleEmployee.Id)).remove('0c2f2f5e-8a4f-4f3c-9d53-2f6a1f1d9b01')
  const { host, router, server } = await open({}, ({ reply }) => reply(save, questionOf(2)))
  await press('Save')
  await isAsked()
  await press('Cancel')
  await settleUntil(() => expect(control('Comment').closest('[inert]')).toBeNull())
  const storage = await openQueueStorage(sampleEmployee.Id)
  await settleUntil(() => expect(document.querySelector('[role=dialog]')).toBeNull())
  expect(await storage.list(sampleEmployee.Id)).toEqual([])
  expect(host.textContent).toContain('Left front')
  expect(router.state.location.pathname).toBe('/')
  expect(server.callsOf(save)).toHaveLength(1)
})

it('continues to the next wheel when the slider is released, until all are measured', async () => {
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

it('measures the depth that the slider shows by the Enter key, and stays at the wheel', async () => {
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

it('stays at a measured wheel that is touched, and where plus, minus and keys set the depth', async () => {
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

it('shows the pad again on the page on which it was last chosen', async () => {
  const { unmount } = await open({})
  await press('Quick pad')
  await unmount()
  await open({})
  await press('5.5')
  await press('Slider')
  expect(measuredWheel()).toBe('Tread depth, Right front')
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
const answerSaves: RenderOptions['prepare'] = ({ reply }) => reply(save, { body: [] })

it('puts a measured set back that was removed, and keeps what was done since', async () => {
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

it('puts a measured axle back that was removed, until it is saved without', async () => {
  const { server } = await open({}, answerSaves, [measured('SUMMER', 7)])
  await press('Remove the last axle')
  await press('Undo')
  await press('Remove the last axle')
  await press('Save')
  await settleUntil(() => expect(savedDepths(server)).toEqual([[[7]]]))
  expect(() => control('Undo')).toThrow()
})

it('removes unmeasured axles without a message', async () => {
  await open({})
  await press('Remove the last axle')
  await press('Add a set')
  await press('Remove this set')
  expect(() => control('Undo')).toThrow()
})

it('says a depth that a button has set, and leaves the slider to say its own', async () => {
  const { host } = await open(measured('SUMMER', 7))
  const said = () =>
    [...host.querySelectorAll('[role=status], output')].map(({ textContent }) => textContent).join('')
  await press('More by 0.5 mm')
  expect(said()).toBe('7.5 mm')
  await act(async () => fireEvent.change(control('Tread depth, Left front'), { target: { value: '4' } }))
  expect(said()).toBe('')
  await press('Quick pad')
  await press('3.0')
  expect(said()).toBe('Left front: 3.0 mm')
})
