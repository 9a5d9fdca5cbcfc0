import { type WritableEntity, writableEntities } from '@verstas/contract/integration/scopes.ts'
import { expect } from 'vitest'
import { buildProfile, nextNumber } from './builders.ts'
import type { buildIntegrationApp } from './integration-app.ts'

type IntegrationApp = Awaited<ReturnType<typeof buildIntegrationApp>>

/** A record that has been sent. */
export interface SentRecord {
  readonly externalId: string
  readonly data: Record<string, unknown>
}

/** Sends a new record of each entity, each with its own natural key, and returns them. The database needs stamping types. */
export async function buildEveryRecord({
  db,
  site,
  batch,
}: Pick<IntegrationApp, 'db' | 'site' | 'batch'>): Promise<Readonly<Record<WritableEntity, SentRecord>>> {
  const worker = await buildProfile(db, { without: ['ManageUsers', 'ManageSettings'] })
  const number = String(nextNumber())
  const supplier = { externalId: `S${number}`, data: { number: `S${number}`, name: 'Supplier' } }
  const group = { externalId: `G${number}`, data: { code: `G${number}`, description: 'Group' } }
  const partKey = { supplierNumber: supplier.data.number, itemNumber: `I${number}` }
  const prices = { retailPrice: 2, retailPriceExcludingTax: 1 }
  const ref = { externalId: `X${number}` }
  const siteId = site.id
  const records: Record<WritableEntity, SentRecord> = {
    suppliers: supplier,
    'product-groups': group,
    parts: {
      ...ref,
      data: { ...partKey, name: 'Part', ...prices, productGroupCode: group.data.code, barcodes: [number] },
    },
    'stock-levels': { ...ref, data: { siteId, stockCode: 'MAIN', ...partKey, inStock: 1 } },
    operations: {
      ...ref,
      data: { supplierNumber: supplier.data.number, code: number, name: 'Work', standardTime: 1 },
    },
    customers: { ...ref, data: { siteId, lastName: 'Aho' } },
    vehicles: {
      ...ref,
      data: {
        siteId,
        licenseNumber: `L${number}`,
        serialNumber: `V${number}`,
        makeName: 'A',
        modelName: 'B',
        owner: ref,
      },
    },
    'service-visits': {
      ...ref,
      data: { siteId, vehicle: ref, invoiceNumber: number, serviceDateTime: '2026-11-01T10:00:00Z' },
    },
    employees: {
      ...ref,
      data: {
        name: 'Matti',
        number,
        email: `m${number}@example.com`,
        userName: `m${number}`,
        subsystem: 'M',
        profile: worker.name,
        sites: [{ siteId }],
      },
    },
    shifts: {
      ...ref,
      data: { siteId, employee: ref, startTime: '2026-12-01T06:00:00Z', endTime: '2026-12-01T14:00:00Z' },
    },
    absences: {
      ...ref,
      data: {
        siteId,
        employee: ref,
        typeCode: await absenceType(db),
        startTime: '2026-12-02T06:00:00Z',
        endTime: '2026-12-02T14:00:00Z',
      },
    },
    'opening-balances': {
      ...ref,
      data: { siteId, employee: ref, day: '2026-12-01', kind: 'flex', minutes: 750 },
    },
    resources: { ...ref, data: { siteId, name: `Bay ${number}` } },
    'work-orders': {
      ...ref,
      data: {
        siteId,
        orderNumber: 600_000 + Number(number),
        vehicle: ref,
        jobs: [
          {
            externalId: 'J1',
            jobNumber: 1,
            rows: [{ externalId: 'R1', type: 'SparePart', ...partKey, orderedAmount: 1 }],
          },
        ],
      },
    },
    reservations: {
      ...ref,
      data: {
        siteId,
        workOrder: ref,
        startTime: '2026-12-01T06:00:00Z',
        endTime: '2026-12-01T07:00:00Z',
        resources: [{ resource: ref }],
      },
    },
  }
  for (const entity of writableEntities)
    expect(await batch(entity, [records[entity]]), entity).toMatchObject({ results: [{ status: 'created' }] })
  return records
}

async function absenceType(db: IntegrationApp['db']): Promise<number> {
  const { code } = await db
    .selectFrom('stamping_type')
    .select('code')
    .where('is_presence', '=', false)
    .executeTakeFirstOrThrow()
  return code
}
