import 'fake-indexeddb/auto'
import { expect, it } from 'vitest'
import { control, press, settleUntil } from '../../../platform/session/test/page-controls.ts'
import { type RenderOptions, renderPages } from '../../../platform/session/test/render-routes.tsx'
import { sampleWorkOrder } from '../../work-orders/test/sample-work-order.ts'
import { emptySet, type SetForm } from './tyre-form.ts'
import { TyreScreen } from './tyre-screen.tsx'

const lookups = {
  tyreType: [{ Code: 'SUMMER', Description: 'Summer tyres' }],
  Make: [],
  Width: [],
  Height: [],
  Diameter: [],
  Speed: [],
  WetGrip: [],
  RollResistance: [],
  WheelType: [],
  WheelSize: [],
}

const open = (set: Partial<SetForm>, prepare?: RenderOptions['prepare']) =>
  renderPages(
    '/',
    [
      {
        path: '/',
        component: () => (
          <TyreScreen
            id="tyres"
            workOrder={sampleWorkOrder()}
            lookups={lookups}
            records={[]}
            prefill={{ sets: [{ ...emptySet, typeCode: 'SUMMER', ...set }] }}
            mends={undefined}
          />
        ),
      },
      { path: '/workorder', component: () => 'work order' },
    ],
    prepare && { prepare },
  )
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
