import * as z from 'zod'
import { endpoint } from '../endpoint.ts'
import { BatchAnswer, BatchRequest, maxBatchBytes } from './batch.ts'
import type { WritableEntity } from './scopes.ts'

/** Returns the endpoint by which another system sends records of one entity. */
const batchOf = <const Entity extends WritableEntity>(entity: Entity, things: string) =>
  endpoint({
    method: 'POST',
    path: `/integration/v1/${entity}/batch`,
    summary: `Creates, changes and deletes ${things} by the numbers of another system. Each record has its own result.`,
    rights: { scopes: [`${entity}:write`] },
    query: z.object({ dryRun: z.stringbool({ truthy: ['true'], falsy: ['false'] }).optional() }),
    body: BatchRequest,
    maxBodyBytes: maxBatchBytes,
    answer: BatchAnswer,
    idempotent: true,
    errors: ['tooManyRecords', 'sourcePaused'],
    changes: { nothing: 'The records reach open pages by live events.' },
    extension: true,
  })

/** The batch endpoints of the integration API (docs/specification.md, Integration). */
export const integrationBatchEndpoints = {
  batchSuppliers: batchOf('suppliers', 'suppliers'),
  batchProductGroups: batchOf('product-groups', 'product groups'),
  batchParts: batchOf('parts', 'parts'),
  batchStockLevels: batchOf('stock-levels', 'quantities of parts in the stocks of a site'),
  batchOperations: batchOf('operations', 'labour operations'),
  batchCustomers: batchOf('customers', 'customers'),
  batchVehicles: batchOf('vehicles', 'vehicles'),
  batchServiceVisits: batchOf('service-visits', 'invoiced visits'),
  batchEmployees: batchOf('employees', 'people and work queues'),
  batchShifts: batchOf('shifts', 'shifts'),
  batchAbsences: batchOf('absences', 'planned absences'),
  batchOpeningBalances: batchOf('opening-balances', 'opening balances of flextime and overtime'),
  batchResources: batchOf('resources', 'bays, lifts and material of the schedule'),
  batchWorkOrders: batchOf('work-orders', 'work orders with their jobs and rows'),
  batchReservations: batchOf('reservations', 'reservations of work orders'),
}
