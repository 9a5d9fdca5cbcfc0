import { QueryClient } from '@tanstack/react-query'
import { vehicleEndpoints } from '@verstas/contract/vehicles/endpoints.ts'
import { workOrderEndpoints } from '@verstas/contract/work-orders/endpoints.ts'
import { sameForms } from '@verstas/domain/codes/test/same-forms.ts'
import { expect, it } from 'vitest'
import { endpointKey } from '../../platform/api/endpoint-query.ts'
import { sampleWorkOrder } from '../work-orders/test/sample-work-order.ts'
import { searchSeenVehicles, seenVehicle, seenVehicles } from './seen-vehicles.ts'

const formsOf = (wanted: string) => sameForms.filter(({ rule }) => rule === wanted)

/** Returns the cache of a device that has loaded one vehicle. */
function deviceWith(vehicle: { readonly LicenseNumber: string; readonly SerialNumber: string }): QueryClient {
  const queries = new QueryClient()
  queries.setQueryData([...endpointKey(vehicleEndpoints.getVehicle), 'seen'], { VehicleId: 1, ...vehicle })
  return queries
}

it.each(formsOf('numberKey'))(
  'a search without a network finds the plate $plain by each of its spellings',
  ({ plain, spellings }) => {
    const queries = deviceWith({ LicenseNumber: plain, SerialNumber: '' })
    for (const typed of spellings)
      expect([typed, searchSeenVehicles(queries, typed, '').length]).toEqual([typed, 1])
  },
)

it.each(formsOf('vinKey'))(
  'a search without a network finds the VIN $plain by each of its spellings',
  ({ plain, spellings }) => {
    const queries = deviceWith({ LicenseNumber: '', SerialNumber: plain })
    for (const typed of spellings) {
      expect([typed, searchSeenVehicles(queries, '', typed).length]).toEqual([typed, 1])
      expect(seenVehicle(queries, typed)?.VehicleId).toBe(1)
    }
  },
)

it('lists each cached vehicle once, with the data of the most complete response', () => {
  const queries = deviceWith({ LicenseNumber: 'SRL-601', SerialNumber: 'TMBLD9NS5NK127113' })
  const order = sampleWorkOrder()
  const Vehicle = { ...order.Vehicle, VehicleId: 1, LicenseNumber: 'OLD-1' }
  const other = { ...order.Vehicle, VehicleId: 2, LicenseNumber: 'MFO-957', MakeName: null, ModelName: null }
  const byId = endpointKey(workOrderEndpoints.getWorkOrder)
  queries.setQueryData([...byId, 'first'], { ...order, Vehicle })
  queries.setQueryData([...byId, 'second'], { ...order, Vehicle: other })
  queries.setQueryData([...byId, 'again'], { ...order, Vehicle: other })
  expect(seenVehicles(queries).map(({ LicenseNumber }) => LicenseNumber)).toEqual(['SRL-601', 'MFO-957'])
})
