import { vehicleEndpoints } from '@verstas/contract/vehicles/endpoints.ts'
import type { FastifyRequest } from 'fastify'
import {
  type JsonRead,
  type JsonText,
  type ReadParameters,
  type ReadValues,
  readRow,
} from '../../platform/database/read-json.ts'
import { RawJson } from '../../platform/http/answer.ts'
import { feature } from '../../platform/http/feature.ts'
import { refuse } from '../../platform/http/refusal.ts'
import type { CurrentSession } from '../../platform/session/current-session.ts'
import { logSecurity } from '../../platform/session/security-log.ts'
import { workOrderValues } from '../work-orders/view/work-order-json.ts'
import {
  serviceHistoryRead,
  vehicleRead,
  vehiclesByLicenseNumberRead,
  vehiclesBySerialNumberRead,
} from './vehicle-reads.ts'

/**
 * The row of a read of vehicles. `shows_customers_of` has the ids of the vehicles whose customers the JSON
 * names (`1,2`).
 */
interface VehicleReadRow<Answer> {
  readonly json: JsonText<Answer>
  readonly shows_customers_of: string | null
}

interface Caller {
  readonly session: CurrentSession
  readonly request: FastifyRequest
}

/** The endpoints for vehicles and their service history (specification.md, Vehicle rules). */
export const vehiclesFeature = feature(vehicleEndpoints, ({ db, clock }) => {
  /**
   * Returns the result of a read of vehicles. Writes a line to the security log if the result names
   * customers.
   *
   * @throws {Refusal} notFound if the site has no such vehicle
   */
  async function answer<Parameters extends ReadParameters, Answer>(
    { session: { employeeId, siteId }, request }: Caller,
    read: JsonRead<Parameters, Answer>,
    values: ReadValues<Parameters>,
  ): Promise<RawJson<Answer>> {
    const row = (await readRow(db, read, values)) as VehicleReadRow<Answer> | undefined
    if (!row) throw refuse('notFound')
    if (row.shows_customers_of) {
      const vehicleIds = row.shows_customers_of.split(',').map(Number)
      logSecurity(request, 'customer read', { employeeId, siteId, vehicleIds })
    }
    return new RawJson(row.json)
  }

  const scopeOf = ({ siteId, rights }: CurrentSession) => ({
    siteId,
    maySeeCustomers: rights.has('CustomerInfoVisible'),
  })
  const answerVehicle = (caller: Caller, serialNumber: string) =>
    answer(caller, vehicleRead, {
      ...workOrderValues(caller.session, clock.now()),
      ...scopeOf(caller.session),
      serialNumber,
    })

  return {
    searchVehiclesBySerialNumber: ({ params: { vin: serialNumber }, ...caller }) =>
      answer(caller, vehiclesBySerialNumberRead, { ...scopeOf(caller.session), serialNumber }),

    searchVehiclesByLicenseNumber: ({ params: { no: licenseNumber }, ...caller }) =>
      answer(caller, vehiclesByLicenseNumberRead, { ...scopeOf(caller.session), licenseNumber }),

    getVehicle: ({ params, ...caller }) => answerVehicle(caller, params.vin),

    getVehicleByQuery: ({ query, ...caller }) => answerVehicle(caller, query.serialNo),

    listServiceHistory: ({ params: { vin: serialNumber }, ...caller }) =>
      answer(caller, serviceHistoryRead, { ...scopeOf(caller.session), serialNumber }),
  }
})
