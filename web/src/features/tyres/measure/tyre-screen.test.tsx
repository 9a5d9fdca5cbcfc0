import { expect, it } from 'vitest'
import { press } from '../../../platform/session/test/page-controls.ts'
import { renderPages } from '../../../platform/session/test/render-routes.tsx'
import { sampleWorkOrder } from '../../work-orders/test/sample-work-order.ts'
import { emptySet } from './tyre-form.ts'
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

it('says why a set is not saved whose type is chosen, and sends nothing', async () => {
  const axles = emptySet.axles.map((axle) => ({ ...axle, NoiseLevel: '7o' }))
  const prefill = { sets: [{ ...emptySet, typeCode: 'SUMMER', axles }] }
  const { host, server } = await renderPages('/', [
    {
      path: '/',
      component: () => (
        <TyreScreen
          id="tyres"
          workOrder={sampleWorkOrder()}
          lookups={lookups}
          records={[]}
          prefill={prefill}
          mends={undefined}
        />
      ),
    },
  ])
  await press('Save')
  expect(host.textContent).toContain('Type digits only')
  expect(server.seen.filter(({ route }) => route.startsWith('POST /api/vehicle'))).toEqual([])
})
