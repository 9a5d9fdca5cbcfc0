import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { patches, referencesOf, requiredFields } from '@verstas/contract/integration/patches.ts'
import { conflictReasons, recordFaults } from '@verstas/contract/integration/record-faults.ts'
import { type WritableEntity, writableEntities } from '@verstas/contract/integration/scopes.ts'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import * as z from 'zod'
import { buildEmployee, nextNumber } from '../../../../test/builders.ts'
import { buildEveryRecord } from '../../../../test/every-record.ts'
import { buildIntegrationApp } from '../../../../test/integration-app.ts'
import { buildStampingTypes } from '../../../../test/stamping-builders.ts'
import { conflicts } from './conflicts.ts'

const app = await buildIntegrationApp()
const { db, site, batch, statuses } = app
await buildStampingTypes(db)
await buildEmployee(db, { sites: [site] })

/** The tables to which records of each entity are written. */
const tablesOf: Readonly<Record<WritableEntity, readonly string[]>> = {
  suppliers: ['supplier'],
  'product-groups': ['product_group'],
  parts: ['part', 'part_barcode', 'part_association'],
  'stock-levels': ['stock', 'part_stock'],
  operations: ['work_operation'],
  customers: ['customer'],
  vehicles: ['vehicle', 'warranty'],
  'service-visits': ['service_visit', 'service_visit_row'],
  employees: ['employee', 'employee_site', 'credential', 'resource'],
  shifts: ['shift'],
  absences: ['stamping'],
  'opening-balances': ['opening_balance'],
  resources: ['resource'],
  'work-orders': ['work_order', 'job', 'job_row', 'part_reservation'],
  reservations: ['reservation', 'reservation_resource'],
}

const byForm = 'the form of the record allows no other value'
const drawn = 'the database draws the value'
const ownRow = 'the value is that of a row which the same function has just written or locked'
const notWritten = 'records do not write the column'
const reused = 'an existing row is updated instead'
const checked = 'the writer checks it before, and the fault has a code of its own'

/**
 * Constraints that no record can violate, each with the reason. A violation would be reported by the text
 * `general`.
 */
const unbreakable: Readonly<Record<string, string>> = {
  supplier__id: drawn,
  product_group__id: drawn,
  part__id: drawn,
  part_retail_price_check: byForm,
  part_retail_price_excluding_tax_check: byForm,
  part_association_quantity_check: byForm,
  part_association_pkey: checked,
  part_barcode__length: byForm,
  part_barcode_pkey: 'bar codes that are in the list twice are written once',
  stock_code_check: byForm,
  stock_pkey: reused,
  part_stock__hidden_is_empty: 'a hidden level is emptied',
  part_stock__id: drawn,
  part_reservation__stock: 'keys of levels do not change',
  work_operation__source_type: byForm,
  work_operation_standard_time_check: byForm,
  work_operation__id: drawn,
  customer__company_name: byForm,
  customer__language: byForm,
  customer__number_length: byForm,
  customer_pkey: drawn,
  vehicle__mileage: byForm,
  vehicle__use_hours: byForm,
  vehicle_pkey: drawn,
  warranty__order: checked,
  warranty__vehicle: ownRow,
  warranty_pkey: drawn,
  service_visit__distance_driven: byForm,
  service_visit__use_hours: byForm,
  service_visit__invoice_number: byForm,
  service_visit_pkey: drawn,
  service_visit_row__row_type: byForm,
  service_visit_row__visit: ownRow,
  service_visit_row_pkey: 'positions are counted',
  employee__draft_key_length: drawn,
  employee__email_form: byForm,
  employee__id_below_resources: drawn,
  employee__number: byForm,
  employee__principal_name: notWritten,
  employee__principal_name_form: notWritten,
  employee__version: 'versions are counted',
  employee_name_check: byForm,
  employee_pkey: drawn,
  employee__last_administrator: checked,
  employee_site__last_administrator: checked,
  employee_site_employee_id_fkey: ownRow,
  employee_site__one_default: 'the former default site is cleared before',
  employee_site_pkey: reused,
  credential_employee_id_fkey: ownRow,
  credential_pkey: reused,
  resource__id: 'a resource of a person has the id of the person, and others have drawn ones',
  opening_balance__kind: byForm,
  opening_balance__minutes: byForm,
  opening_balance_pkey: drawn,
  shift_pkey: drawn,
  stamping__minutes: notWritten,
  stamping__note_of_absence: 'batches write only absences',
  stamping__one_kind_of_time: notWritten,
  stamping__version: notWritten,
  stamping__one_running: 'batches write only absences',
  stamping__no_overlap: 'batches write only absences',
  stamping_pkey: drawn,
  stamping_again__stamping: 'only presence is continued',
  stamping_row__stamping: 'only presence has rows',
  work_order__external_number: byForm,
  work_order__invoice_number: byForm,
  work_order__mileage: byForm,
  work_order__mileage_at_handover: byForm,
  work_order__use_hours: byForm,
  work_order__order_number_digits: byForm,
  work_order__status: byForm,
  work_order_version_check: 'versions are counted',
  work_order_pkey: drawn,
  work_order_global_id_key: drawn,
  job_job_number_check: byForm,
  job__work_order: ownRow,
  job__of_work_order: drawn,
  job_pkey: drawn,
  job_row__back_order_amount: byForm,
  job_row__delivered_amount: byForm,
  job_row__ordered_amount: byForm,
  job_row__factory_time: byForm,
  job_row__standard_time: byForm,
  job_row__payer: byForm,
  job_row__price: byForm,
  job_row__row_type: byForm,
  job_row__done_by: notWritten,
  job_row_done_by_fkey: notWritten,
  job_row__brought_by: notWritten,
  job_row__job: ownRow,
  job_row__of_work_order: drawn,
  job_row_oid_key: drawn,
  job_row_pkey: drawn,
  part_reservation__picked_by_somebody: notWritten,
  part_reservation__quantity: 'a row without a quantity keeps no parts',
  part_reservation__row: ownRow,
  part_reservation_picked_by_fkey: notWritten,
  part_reservation_pkey: reused,
  reservation_oid_key: drawn,
  stock_count_line__part: 'a part keeps its number, and is hidden instead of deleted',
  reservation_pkey: drawn,
  reservation_resource__reservation: 'the resources of a reservation are deleted before it',
  reservation_resource_pkey: checked,
}

interface Constraint {
  readonly table: string
  readonly name: string
}

/**
 * Returns the constraints and unique indexes of the tables, and the foreign keys of other tables that a
 * changed row can violate.
 */
async function readConstraints(tables: readonly string[]): Promise<readonly Constraint[]> {
  const { rows } = await sql<Constraint>`
    select owner.relname as "table", own.conname as name
    from pg_constraint own join pg_class owner on owner.oid = own.conrelid
    where own.contype in ('c', 'f', 'p', 'u', 'x', 't') and owner.relname = any (${tables}::text[])
    union
    select owner.relname, key.relname from pg_index
    join pg_class key on key.oid = indexrelid join pg_class owner on owner.oid = indrelid
    where indisunique and owner.relname = any (${tables}::text[])
    union
    select owner.relname, referring.conname from pg_constraint referring
    join pg_class owner on owner.oid = referring.confrelid
    where referring.contype = 'f' and referring.confdeltype <> 'c' and owner.relname = any (${tables}::text[])
      and (owner.relname in ('shift', 'stamping', 'service_visit', 'reservation')
        or not exists (select from pg_attribute field
          where field.attrelid = owner.oid and field.attnum = any (referring.confkey) and field.attname in ('id', 'employee_id', 'code')
            and owner.relname not in ('product_group')))
    order by 1, 2`.execute(db)
  return rows
}

describe('the list of conflicts', () => {
  it.each(writableEntities)(
    'each constraint of the tables of %s has a field and a text, or a reason why no record violates it',
    async (entity) => {
      const found = await readConstraints(tablesOf[entity])
      expect(found.length).toBeGreaterThan(0)
      const unknown = found.filter(({ name }) => !(name in conflicts[entity]) && !unbreakable[name])
      // Records of another entity are written to the same table, and can violate the constraint.
      const shared = entity === 'employees' ? Object.keys(conflicts.resources) : []
      expect(unknown.filter(({ name }) => !shared.includes(name))).toEqual([])
    },
  )

  it('each constraint in the list of conflicts exists', async () => {
    const { rows } = await sql<{ name: string }>`
      select conname as name from pg_constraint union select relname from pg_class where relkind = 'i'`.execute(
      db,
    )
    const names = new Set(rows.map(({ name }) => name))
    const listed = [...Object.values(conflicts).flatMap(Object.keys), ...Object.keys(unbreakable)]
    expect(listed.filter((name) => !names.has(name))).toEqual([])
  })

  it('each field in the list of conflicts is a field of the record, or of one of its jobs or rows', () => {
    for (const entity of writableEntities)
      for (const [path] of Object.values(conflicts[entity])) {
        const field = path.slice(1)
        const fields = Object.keys(patches[entity].shape)
        const inner = JSON.stringify(z.toJSONSchema(patches[entity], { unrepresentable: 'any', io: 'input' }))
        expect(fields.includes(field) || inner.includes(`"${field}":`), `${entity} ${path}`).toBe(true)
      }
  })

  it('the tested tables are those that the writers write', () => {
    const folder = join(import.meta.dirname, 'entities')
    const files = [
      ...globSync('*.ts', { cwd: folder }).map((file) => join(folder, file)),
      join(import.meta.dirname, '../../administration/person-parts.ts'),
      join(import.meta.dirname, '../../administration/save-person.ts'),
    ]
    const text = files.map((file) => readFileSync(file, 'utf8')).join('\n')
    const patterns = [
      /(?:insertInto|updateTable|deleteFrom|hide)\('(\w+)'/g,
      /(?:insertColumns|updateColumns|replaceRows)\(\s*(?:context\.)?tx,\s*'(\w+)'/g,
      /table: '(\w+)'/g,
      /(?:insert into|^\s*(?:await sql`)?update) (\w+) /gm,
    ]
    const named = patterns.flatMap((pattern) => [...text.matchAll(pattern)].map(([, table]) => table))
    // Excludes the part reservations, because `keepParts` writes them outside of the searched files.
    const listed = Object.values(tablesOf)
      .flat()
      .filter((table) => table !== 'part_reservation')
    const ofTheEngine = ['difference', 'external_ref']
    const written = [...new Set(named)].filter((table) => !ofTheEngine.includes(table ?? ''))
    expect(written.sort()).toEqual([...new Set(listed)].sort())
  })
})

const first = await buildEveryRecord(app)
const second = await buildEveryRecord(app)

/** Sends a change of the second record of an entity, and returns its fault. */
async function faultOf(entity: WritableEntity, data: object, externalId = second[entity].externalId) {
  const { results } = await batch(entity, [{ externalId, data }], { isDryRun: true })
  return results.flatMap(({ errors }) => errors)
}

const jobsOf = (changes: object, job: object = {}) => {
  const [sent] = second['work-orders'].data.jobs as { rows: object[] }[]
  return { jobs: [{ ...sent, ...job, rows: [{ ...sent?.rows[0], ...changes }] }] }
}

describe('a conflict with stored data', () => {
  const newRecord = 'new'
  it.each<[WritableEntity, string, () => object, string, string?]>([
    ['suppliers', 'taken', () => ({ number: first.suppliers.data.number }), '/number'],
    ['suppliers', 'inUse', () => ({ number: 'OTHER' }), '/number'],
    ['product-groups', 'taken', () => ({ code: first['product-groups'].data.code }), '/code'],
    ['product-groups', 'inUse', () => ({ code: 'OTHER' }), '/code'],
    [
      'parts',
      'taken',
      () => ({ supplierNumber: first.parts.data.supplierNumber, itemNumber: first.parts.data.itemNumber }),
      '/itemNumber',
    ],
    ['parts', 'inUse', () => ({ itemNumber: 'OTHER' }), '/itemNumber'],
    [
      'parts',
      'taken',
      () => {
        const { supplierNumber, itemNumber } = first.parts.data
        const item = { supplierNumber, itemNumber, quantity: 1 }
        return { associatedItems: [item, item] }
      },
      '/associatedItems/1/itemNumber',
    ],
    [
      'stock-levels',
      'unknown',
      () => ({ ...second['stock-levels'].data, siteId: 999_999 }),
      '/siteId',
      newRecord,
    ],
    [
      'operations',
      'taken',
      () => ({ supplierNumber: first.operations.data.supplierNumber, code: first.operations.data.code }),
      '/code',
    ],
    ['customers', 'required', () => ({ lastName: null }), '/lastName'],
    ['customers', 'unknown', () => ({ siteId: 999_999, lastName: 'Aho' }), '/siteId', newRecord],
    ['vehicles', 'required', () => ({ licenseNumber: null, serialNumber: null }), '/licenseNumber'],
    ['vehicles', 'invalid', () => ({ serialNumber: 'N0V1N123' }), '/serialNumber'],
    ['vehicles', 'taken', () => ({ serialNumber: first.vehicles.data.serialNumber }), '/serialNumber'],
    ['service-visits', 'invalid', () => ({ workOrderNumber: '' }), '/workOrderNumber'],
    ['work-orders', 'taken', () => ({ orderNumber: first['work-orders'].data.orderNumber }), '/orderNumber'],
    ['work-orders', 'invalid', () => ({ externalNumber: '--' }), '/externalNumber'],
    ['work-orders', 'onlyInvoiced', () => ({ invoiceNumber: 5 }), '/invoiceNumber'],
    [
      'work-orders',
      'taken',
      () => {
        const [job] = second['work-orders'].data.jobs as object[]
        return { jobs: [job, { externalId: 'J2', jobNumber: 1 }] }
      },
      '/jobs/1/jobNumber',
    ],
    [
      'work-orders',
      'onlyBackOrder',
      () => jobsOf({ backOrderPromisedOn: '2026-12-24', backOrderAmount: 0 }),
      '/jobs/0/rows/0/backOrderPromisedOn',
    ],
    [
      'reservations',
      'taken',
      () => ({
        resources: [{ resource: first.resources }, { resource: first.resources }].map(
          ({ resource: { externalId } }) => ({ resource: { externalId } }),
        ),
      }),
      '/resources/1/resource',
    ],
  ])(
    'the fault names the field if a record of %s is refused with the reason %s (case %#)',
    async (entity, reason, data, path, isNew) => {
      const sent = data()
      const [fault, ...more] = await faultOf(entity, sent, isNew ? `N${nextNumber()}` : undefined)
      expect(more).toEqual([])
      expect(fault).toMatchObject({
        code: 'conflict',
        path,
        message: conflictReasons[reason as keyof typeof conflictReasons].en,
      })
      const field = path.slice(1) as keyof typeof sent
      if (field in sent && sent[field] !== null) expect(fault?.value).toBe(sent[field])
    },
  )

  it('a warranty that ends before its start is refused with its index in the list of warranties', async () => {
    const warranties = [
      { type: 'Rust', startDate: '2026-01-01' },
      { type: 'Paint', startDate: '2026-01-02', endDate: '2026-01-01' },
    ]
    expect(await faultOf('vehicles', { warranties })).toMatchObject([
      { code: 'wrongOrder', path: '/warranties/1/endDate', value: '2026-01-01' },
    ])
  })

  it.each(['shifts', 'absences'] as const)(
    'a record of %s that ends before its start is refused, and the record after it is applied',
    async (entity) => {
      const { data } = second[entity]
      const early = { endTime: '2026-11-30T06:00:00Z' }
      expect(await faultOf(entity, early)).toMatchObject([{ code: 'wrongOrder', path: '/endTime' }])
      const times = { startTime: '2027-01-02T06:00:00Z', endTime: '2027-01-02T14:00:00Z' }
      const records = [
        { externalId: `N${nextNumber()}`, data: { ...data, ...times, endTime: times.startTime } },
        { externalId: `N${nextNumber()}`, data: { ...data, ...times, ...early } },
        { externalId: `N${nextNumber()}`, data: { ...data, ...times } },
      ]
      expect(await statuses(entity, records)).toEqual(['rejected', 'rejected', 'created'])
    },
  )

  it('two overlapping shifts are refused with a sentence', async () => {
    const { externalId, data } = second.shifts
    expect(
      await faultOf('shifts', { ...data, startTime: '2026-12-01T07:00:00Z' }, `${externalId}-2`),
    ).toEqual([{ code: 'overlaps', path: '/startTime', message: recordFaults.overlaps.en }])
  })

  it('a signed labour row cannot become a part row', async () => {
    const row = { externalId: 'R2', type: 'LabourOperation', workOperationCode: 'OP' }
    const jobs = (change: object) => ({
      jobs: [{ externalId: 'J1', jobNumber: 1, rows: [{ ...row, ...change }] }],
    })
    const { externalId } = second['work-orders']
    expect(await statuses('work-orders', [{ externalId, data: jobs({}) }])).toEqual(['updated'])
    await db
      .insertInto('field_master')
      .values({ site_id: site.id, field_group: 'work-order.jobs', master: 'source' })
      .execute()
    await sql`update job_row set done_at = now() where external_id = 'R2'`.execute(db)
    const { supplierNumber, itemNumber } = first.parts.data
    expect(
      await faultOf('work-orders', jobs({ type: 'SparePart', supplierNumber, itemNumber })),
    ).toMatchObject([{ code: 'conflict', path: '/jobs/0/rows/0/type', message: conflictReasons.signed.en }])
  })
})

it.each(writableEntities)('each field of %s can be cleared, or the refusal names a field', async (entity) => {
  const nullable = Object.entries(patches[entity].shape).filter(
    ([, schema]) => (schema as z.ZodType).safeParse(null).success,
  )
  for (const [field] of nullable) {
    const faults = await faultOf(entity, { [field]: null })
    for (const { path, message } of faults) {
      expect(path, `${entity} ${field}`).toMatch(/^\/\w/)
      expect(message).not.toMatch(/_/)
    }
  }
  expect(
    nullable.length + requiredFields[entity].length + Object.keys(referencesOf[entity]).length,
  ).toBeGreaterThan(0)
})
