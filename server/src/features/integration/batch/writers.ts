import type { WritableEntity } from '@verstas/contract/integration/scopes.ts'
import { sql } from 'kysely'
import type { Tx } from '../../../platform/database/transaction.ts'
import { operationsWriter, productGroupsWriter, suppliersWriter } from './entities/catalogue.ts'
import { customersWriter } from './entities/customers.ts'
import { employeesWriter } from './entities/employees.ts'
import { openingBalancesWriter } from './entities/opening-balances.ts'
import { partsWriter } from './entities/parts.ts'
import { absencesWriter, resourcesWriter, shiftsWriter } from './entities/people-times.ts'
import { reservationsWriter } from './entities/reservations.ts'
import { serviceVisitsWriter } from './entities/service-visits.ts'
import { stockLevelsWriter } from './entities/stock-levels.ts'
import { vehiclesWriter } from './entities/vehicles.ts'
import { workOrdersWriter } from './entities/work-orders.ts'
import type { EntityWriter } from './entity-writer.ts'

const writers: { readonly [Entity in WritableEntity]: EntityWriter<Entity> } = {
  suppliers: suppliersWriter,
  'product-groups': productGroupsWriter,
  parts: partsWriter,
  'stock-levels': stockLevelsWriter,
  operations: operationsWriter,
  customers: customersWriter,
  vehicles: vehiclesWriter,
  'service-visits': serviceVisitsWriter,
  employees: employeesWriter,
  shifts: shiftsWriter,
  absences: absencesWriter,
  'opening-balances': openingBalancesWriter,
  resources: resourcesWriter,
  'work-orders': workOrdersWriter,
  reservations: reservationsWriter,
}

/**
 * Waits until no other transaction writes records of the entity, if transactions with such records run one by
 * one.
 */
export async function waitForTurn(tx: Tx, entity: WritableEntity): Promise<void> {
  if (writers[entity].runsAlone)
    await sql`select pg_advisory_xact_lock(hashtextextended(${`batch ${entity}`}, 0))`.execute(tx)
}

/** Returns the writer of an entity. The engine passes only checked patches of that entity to it. */
export const writerOf = (entity: WritableEntity): EntityWriter => writers[entity] as unknown as EntityWriter
