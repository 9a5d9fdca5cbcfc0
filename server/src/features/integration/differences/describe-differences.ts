import type { DifferenceValue, OpenDifference } from '@verstas/contract/integration/difference-entities.ts'
import type { WritableEntity } from '@verstas/contract/integration/scopes.ts'
import type { Right } from '@verstas/contract/session/rights.ts'
import type { RowType } from '@verstas/contract/work-orders/rows.ts'
import { maySeeDifferences, partOf } from '@verstas/domain/integration/differences.ts'
import { canSeeCustomers } from '@verstas/domain/session/rights.ts'
import { isHidden, labelOf } from '@verstas/domain/work-orders/job-rules.ts'
import type { Place as Allocation } from '@verstas/domain/workshop-schedule/schedule.ts'
import type { Selectable } from 'kysely'
import type { DifferenceTable } from '../../../platform/database/tables/integration-tables.ts'
import type { Tx } from '../../../platform/database/transaction.ts'
import { rowOf, same } from '../batch/entities/job-values.ts'
import { areSamePlaces, placesOf, type SentResource } from '../batch/entities/reservation-places.ts'
import { headOf } from '../batch/entities/work-order-head.ts'
import { type Loaded, loadAuthors, loadDifferent, loadNames, type Names } from './load-different.ts'

type Row = Selectable<DifferenceTable>
type Value = DifferenceValue['Value']

/** A difference without the values that are only needed for a person's screen. */
type Described = Pick<OpenDifference, 'Kind' | 'JobNumber' | 'RowType' | 'RowName' | 'Theirs' | 'Ours'>

/**
 * Describes open differences for people, with the current stored values. Omits differences that have ended
 * since they were read, and those that the person may not see.
 */
export async function describeDifferences(
  tx: Tx,
  rows: readonly Row[],
  rights: ReadonlySet<Right>,
): Promise<OpenDifference[]> {
  const loaded = await loadDifferent(tx, rows)
  const described = rows.flatMap((row) => {
    const entity = row.entity as WritableEntity
    if (!maySeeDifferences(entity, rights)) return []
    if (customerFields[entity]?.includes(row.path.slice(1)) && !canSeeCustomers(rights)) return []
    const part = describeOne(row, loaded)
    return part === null ? [] : [{ row, part }]
  })
  const names = await loadNames(
    tx,
    described.flatMap(({ row, part }) => referencesOf(row, part)),
  )
  const authors = await loadAuthors(
    tx,
    described.map(({ row }) => row),
  )
  return described.map(({ row, part }) => {
    const author = authors.get(row.id)
    return {
      Id: row.id,
      Version: row.version,
      Source: row.source,
      Entity: row.entity as WritableEntity,
      ...part,
      Theirs: withNames(row, part.Theirs, names),
      Ours: withNames(row, part.Ours, names),
      ...loaded.subjectOf(row),
      Since: row.since.toISOString(),
      OursBy: author?.name ?? null,
      OursAt: author?.at.toISOString() ?? null,
    }
  })
}

/** True if a difference shows the data of a customer. */
export const showsCustomer = ({ Entity, Theirs }: OpenDifference): boolean =>
  Entity === 'customers' || customerFields[Entity]?.includes(Theirs?.[0]?.Field ?? '') === true

/** The fields that contain a customer's name. */
const customerFields: Partial<Record<WritableEntity, readonly string[]>> = {
  'work-orders': ['contact'],
  vehicles: ['owner', 'owner2', 'holder', 'holder2', 'payer'],
}

/** The tables of records to which fields refer. */
const referenceTables: Partial<Record<string, Readonly<Record<string, keyof Names>>>> = {
  'work-orders': { receiver: 'employee', vehicle: 'vehicle', contact: 'customer' },
  vehicles: {
    owner: 'customer',
    owner2: 'customer',
    holder: 'customer',
    holder2: 'customer',
    payer: 'customer',
  },
  shifts: { employee: 'employee' },
  reservations: { workOrder: 'work_order', resources: 'resource' },
}

const tableOf = ({ entity, path }: Row): keyof Names | undefined => referenceTables[entity]?.[path.slice(1)]

function referencesOf(row: Row, { Theirs, Ours }: Described) {
  const table = tableOf(row)
  if (table === undefined) return []
  return [...(Theirs ?? []), ...(Ours ?? [])].flatMap(({ Value: id }) =>
    typeof id === 'number' ? [{ siteId: row.site_id, table, id }] : [],
  )
}

function withNames(row: Row, values: Described['Ours'], names: Names): Described['Ours'] {
  const table = tableOf(row)
  if (table === undefined || values === null) return values
  return values.map(({ Field, Value: id }) => ({
    Field,
    Value: typeof id === 'number' ? (names[table].get(id) ?? String(id)) : id,
  }))
}

type Place = Pick<Described, 'JobNumber' | 'RowType' | 'RowName'>

const nowhere: Place = { JobNumber: null, RowType: null, RowName: null }

/**
 * Describes a difference. Null if both values are equal, if the record was removed or lacks the field, or if
 * the part is hidden.
 */
function describeOne(row: Row, loaded: Loaded): Described | null {
  if (row.entity === 'work-orders') return describeOfWorkOrder(row, loaded)
  const record = loaded.recordOf(row)
  const field = row.path.slice(1)
  const ours = record?.[field]
  if (record === undefined || ours === undefined) return null
  if (row.entity === 'reservations' && field === 'resources')
    return describeResources(record, row.theirs as unknown as readonly SentResource[])
  return describeField(field, row.theirs as Value, ours as Value)
}

function describeField(field: string, theirs: Value, ours: Value, place = nowhere): Described | null {
  if (isEqual(ours, theirs)) return null
  return {
    Kind: 'field',
    ...place,
    Theirs: [{ Field: field, Value: theirs }],
    Ours: [{ Field: field, Value: ours }],
  }
}

/**
 * Describes the resources of a reservation by name. Adds the times if they differ from those of the
 * reservation.
 */
function describeResources(
  record: Readonly<Record<string, unknown>>,
  theirs: readonly SentResource[],
): Described | null {
  const times = { start_at: new Date(String(record.startTime)), end_at: new Date(String(record.endTime)) }
  const theirPlaces = placesOf(times, theirs)
  const ourPlaces = placesOf(times, record.resources as readonly SentResource[])
  if (areSamePlaces(theirPlaces, ourPlaces)) return null
  const valuesOf = (places: readonly Allocation[]): DifferenceValue[] => {
    const values = places.flatMap(({ resourceId, startAt, endAt }): Value[] => {
      const isWhole =
        startAt.getTime() === times.start_at.getTime() && endAt.getTime() === times.end_at.getTime()
      return isWhole ? [resourceId] : [resourceId, startAt.toISOString(), endAt.toISOString()]
    })
    return (values.length === 0 ? [null] : values).map((value) => ({ Field: 'resources', Value: value }))
  }
  return { Kind: 'field', ...nowhere, Theirs: valuesOf(theirPlaces), Ours: valuesOf(ourPlaces) }
}

/** True if two values are equal, or are the same instant in two notations. */
function isEqual(one: Value, other: Value): boolean {
  if (same(one, other)) return true
  const instants = [one, other].map((value) =>
    typeof value === 'string' && /^\d{4}-\d\d-\d\dT/.test(value) ? Date.parse(value) : Number.NaN,
  )
  return instants[0] === instants[1]
}

interface SentRow {
  readonly externalId: string
  readonly [field: string]: Value
}

function describeOfWorkOrder(row: Row, loaded: Loaded): Described | null {
  const order = loaded.orders.get(row.entity_id)
  const part = partOf(row.path)
  if (order === undefined || part === null) return null
  if (part.kind === 'order') {
    const Ours = [{ Field: 'number', Value: order.shown_number }]
    return order.is_hidden ? null : { Kind: 'deletion', ...nowhere, Theirs: null, Ours }
  }
  if (part.kind === 'field')
    return describeField(part.field, row.theirs as Value, headOf(order)[part.field] ?? null)
  const job = loaded.jobs.find((one) => one.work_order_id === order.id && one.external_id === part.job)
  const place = { ...nowhere, JobNumber: job?.job_number ?? null }
  if (part.kind === 'job') {
    if (job !== undefined) return null
    const {
      note,
      jobNumber,
      rows = [],
    } = row.theirs as {
      readonly note?: string
      readonly jobNumber?: number
      readonly rows?: readonly SentRow[]
    }
    const names = rows.map(({ name, note: ofRow }) => name || ofRow).filter(Boolean)
    const values = [
      { Field: 'note', Value: note ?? '' },
      { Field: 'rows', Value: names.join(', ') },
    ].filter(({ Value: value }) => value !== '')
    return { Kind: 'job', ...place, JobNumber: jobNumber ?? null, Theirs: values, Ours: null }
  }
  if (job === undefined) return null
  if (part.kind === 'jobNote') return describeField('jobNote', row.theirs as Value, job.note, place)
  const rows = loaded.rows.filter(({ job_id }) => job_id === job.id)
  if (part.kind === 'rowOrder') {
    const inOrder = (list: readonly { readonly external_id: string | null }[]) =>
      list.map(({ external_id }) => rows.find((one) => one.external_id === external_id))
    const namesOf = (list: ReturnType<typeof inOrder>) =>
      list
        .flatMap((one) => (one === undefined || one.is_marked_as_deleted ? [] : [nameOfRow(one)]))
        .join(', ')
    const theirs = (row.theirs as unknown as SentRow[]).map(({ externalId }) => ({ external_id: externalId }))
    const ours = rows.filter(({ external_id }) => theirs.some((one) => one.external_id === external_id))
    const [Theirs, Ours] = [namesOf(inOrder(theirs)), namesOf(inOrder(ours))]
    if (Theirs === Ours) return null
    return {
      Kind: 'rowOrder',
      ...place,
      Theirs: [{ Field: 'rows', Value: Theirs }],
      Ours: [{ Field: 'rows', Value: Ours }],
    }
  }
  const stored = rows.find(({ external_id }) => external_id === part.row)
  const sent = part.kind === 'rowNote' ? { note: row.theirs as Value } : (row.theirs as SentRow | null)
  const RowType = (stored?.row_type ?? (sent as SentRow | null)?.type ?? null) as RowType | null
  if (RowType !== null && isHidden(RowType, { HidePartsInWeb: order.hides_parts_in_web })) return null
  const ofRow = {
    Kind: 'row' as const,
    ...place,
    RowType,
    RowName: stored ? nameOfRow(stored) : String((sent as SentRow | null)?.name ?? ''),
  }
  if (stored === undefined) return sent ? { ...ofRow, Theirs: mainValues(sent), Ours: null } : null
  const ours = rowOf(stored) as unknown as Readonly<Record<string, Value>>
  if (sent === null)
    return stored.is_marked_as_deleted ? null : { ...ofRow, Theirs: null, Ours: mainValues(ours) }
  const fields = Object.keys(ours).filter(
    (field) =>
      field !== 'externalId' && field in sent && !same(ours[field], sent[field as keyof typeof sent]),
  )
  if (stored.is_marked_as_deleted) return { ...ofRow, Theirs: mainValues(sent), Ours: null }
  if (fields.length === 0) return null
  const valuesOf = (from: Readonly<Record<string, Value>>) =>
    fields.map((Field) => ({ Field, Value: from[Field] ?? null }))
  return { ...ofRow, Theirs: valuesOf(sent), Ours: valuesOf(ours) }
}

const nameOfRow = (row: Loaded['rows'][number]): string =>
  labelOf({ Name: row.name, Note: row.note, RowType: row.row_type as RowType })

/** The fields by which people recognise a row. Missing ones are omitted. */
const mainFields = ['itemNumber', 'workOperationCode', 'orderedAmount', 'standardTime', 'price', 'note']

function mainValues(row: Readonly<Record<string, Value>>): DifferenceValue[] {
  return mainFields.flatMap((Field) => {
    const value = row[Field] ?? null
    return value === null || value === '' ? [] : [{ Field, Value: value }]
  })
}
