import type { RowType } from '@verstas/contract/work-orders/rows.ts'
import { isSameOrder, pathOfJob, pathOfOrder, pathOfRow } from '@verstas/domain/integration/differences.ts'
import { canonicalJson, type Json, type JsonObject } from '@verstas/domain/integration/merge-patch.ts'
import { type Selectable, sql } from 'kysely'
import type { JobRowTable, WorkOrderTable } from '../../../../platform/database/tables/work-order-tables.ts'
import {
  jobEvent,
  rowEvent,
  type WorkOrderEventRecord,
} from '../../../work-orders/editing/change-work-order.ts'
import { keepParts } from '../../../work-orders/parts/keep-parts.ts'
import { inPart } from '../conflicts.ts'
import type { Fields, Target, WriteContext } from '../entity-writer.ts'
import { endDifference, noteDifference } from '../mastered.ts'
import { type Fault, RecordRefusal } from '../record-fault.ts'
import { insertColumns, updateColumns } from '../write-fields.ts'

type Order = Selectable<WorkOrderTable>
type Job = NonNullable<Fields<'work-orders'>['jobs']>[number]
type Row = NonNullable<Job['rows']>[number]

interface JobsOptions {
  readonly isNew: boolean
  /** The jobs of the previous record of the source. */
  readonly taken: readonly JsonObject[]
  /** False if people are the masters of the jobs now. Every change by the source then becomes a difference. */
  readonly mayOverwrite?: boolean
  /** False if people are the masters of the order of the rows, too. Another order then becomes a difference. */
  readonly mayOrder?: boolean
  /** True if the jobs and rows are only some of the record. The others stay as they are. */
  readonly isPart?: boolean
}

interface StoredJob {
  readonly id: number
  readonly external_id: string
  readonly job_number: number | null
  readonly note: string
  readonly position: number
}

type StoredRow = Selectable<JobRowTable> & { readonly has_stampings: boolean }

/**
 * Makes the jobs and rows of the source equal to a record. Jobs and rows that were made here stay. A row that the
 * record lacks is marked as deleted. A row with stampings or a signature stays instead, and becomes a difference.
 *
 * @returns the events of the changes
 */
export async function writeJobs(
  context: WriteContext,
  order: Order,
  jobs: readonly Job[],
  { isNew, taken, mayOverwrite = true, mayOrder = true, isPart = false }: JobsOptions,
): Promise<WorkOrderEventRecord[]> {
  if (isNew && jobs.length === 0) return []
  await checkRows(context, order, jobs)
  const stored = isNew ? { jobs: [], rows: [] } : await readStored(context, order)
  const events: WorkOrderEventRecord[] = []
  for (const [index, job] of jobs.entries()) {
    const storedJob = stored.jobs.find(({ external_id }) => external_id === job.externalId)
    const takenJob = taken.find(({ externalId }) => externalId === job.externalId)
    const ofJobs = { path: `/jobs/${index}`, data: job as JsonObject }
    const { id, changes } = await inPart('work-orders', ofJobs, () =>
      writeJob(context, order, { job, index, storedJob, takenJob, mayOverwrite, isPart }),
    )
    events.push(...changes)
    if (id === null) continue
    const ofJob = { JobId: id, JobNumber: job.jobNumber ?? storedJob?.job_number ?? null }
    const eventsBefore = events.length
    for (const [place, row] of (job.rows ?? []).entries())
      events.push(
        ...(await inPart(
          'work-orders',
          { path: `/jobs/${index}/rows/${place}`, data: row as JsonObject },
          () =>
            writeRow(context, order, {
              job: ofJob,
              row,
              position: isPart ? null : place + 1,
              path: pathOfRow(job.externalId, row.externalId),
              stored: stored.rows.find((one) => one.external_id === row.externalId && one.job_id === id),
              taken: rowsOf(takenJob).find(({ externalId }) => externalId === row.externalId),
              mayOverwrite,
            }),
        )),
      )
    if (isPart || storedJob === undefined || job.rows === undefined) continue
    if (!mayOrder) {
      await compareOrder(context, order, { job, takenJob, stored: stored.rows })
      continue
    }
    const areMoved = await orderRows(context, order, id, job.rows)
    if (areMoved && events.length === eventsBefore) {
      const Note = job.note ?? storedJob.note
      events.push(jobEvent('jobEdited', ofJob, { before: { Note }, after: { Note } }))
    }
  }
  if (!isPart) events.push(...(await removeMissing(context, order, { jobs, stored, taken, mayOverwrite })))
  if (!isNew && events.some(({ subject }) => subject?.RowType === 'SparePart'))
    await keepParts(context.tx, order)
  return isNew ? [] : events
}

const rowsOf = (job: JsonObject | undefined): readonly JsonObject[] =>
  (Array.isArray(job?.rows) ? job.rows : []) as JsonObject[]

async function readStored({ tx }: WriteContext, { site_id, id }: Order) {
  const jobs = await tx
    .selectFrom('job')
    .selectAll()
    .where('site_id', '=', site_id)
    .where('work_order_id', '=', id)
    .where('external_id', 'is not', null)
    .execute()
  const rows = await tx
    .selectFrom('job_row')
    .selectAll()
    .select((eb) =>
      eb
        .exists(
          eb
            .selectFrom('stamping_row')
            .select('stamping_id')
            .whereRef('stamping_row.site_id', '=', 'job_row.site_id')
            .whereRef('stamping_row.job_row_id', '=', 'job_row.id'),
        )
        .as('has_stampings'),
    )
    .where('site_id', '=', site_id)
    .where('work_order_id', '=', id)
    .where('external_id', 'is not', null)
    .execute()
  return { jobs: jobs as StoredJob[], rows: rows as StoredRow[] }
}

interface JobWrite {
  readonly job: Job
  readonly index: number
  readonly storedJob: StoredJob | undefined
  readonly takenJob: JsonObject | undefined
  readonly mayOverwrite: boolean
  readonly isPart: boolean
}

/** Writes a job without its rows. Its id is null if the job is new and people are the masters. */
async function writeJob(
  context: WriteContext,
  order: Order,
  { job, index, storedJob, takenJob, mayOverwrite, isPart }: JobWrite,
): Promise<{ readonly id: number | null; readonly changes: readonly WorkOrderEventRecord[] }> {
  const { tx } = context
  const target = { siteId: order.site_id, id: order.id }
  const path = pathOfJob(job.externalId)
  const note = job.note ?? ''
  if (storedJob === undefined) {
    if (!mayOverwrite) {
      const theirs = JSON.stringify(job)
      await noteDifference(context, target, { entity: 'work-orders', path, theirs, ours: null })
      return { id: null, changes: [] }
    }
    const id = await insertColumns(tx, 'job', {
      site_id: order.site_id,
      work_order_id: order.id,
      external_id: job.externalId,
      job_number: job.jobNumber,
      note,
      position: isPart ? await lastPlace(context, order, 'job') : index + 1,
    })
    await endDifference(context, target, { entity: 'work-orders', path })
    const ofJob = { JobId: id, JobNumber: job.jobNumber ?? null }
    return { id, changes: [jobEvent('jobAdded', ofJob, { before: null, after: { Note: note } })] }
  }
  const wasTaken = String(takenJob?.note ?? '')
  const isTheirsChanged = context.isTaken ? job.note !== undefined : note !== wasTaken
  const isOursChanged = storedJob.note !== '' && storedJob.note !== wasTaken
  const notePath = `${path}/note`
  const isKept =
    !context.isTaken && isTheirsChanged && note !== storedJob.note && (isOursChanged || !mayOverwrite)
  if (isKept) {
    const values = { theirs: JSON.stringify(note), ours: JSON.stringify(storedJob.note) }
    await noteDifference(context, target, { entity: 'work-orders', path: notePath, ...values })
  } else await endDifference(context, target, { entity: 'work-orders', path: notePath })
  const columns = {
    ...(isTheirsChanged && !isKept && { note }),
    ...(job.jobNumber !== undefined && mayOverwrite && { job_number: job.jobNumber }),
    ...(mayOverwrite && !isPart && { position: index + 1 }),
  }
  const isChanged = await updateColumns(tx, 'job', { siteId: order.site_id, id: storedJob.id }, columns)
  const ofJob = { JobId: storedJob.id, JobNumber: job.jobNumber ?? storedJob.job_number }
  const values = {
    before: { Note: storedJob.note },
    after: { Note: 'note' in columns ? note : storedJob.note },
  }
  return { id: storedJob.id, changes: isChanged ? [jobEvent('jobEdited', ofJob, values)] : [] }
}

interface RowWrite {
  readonly job: { readonly JobId: number; readonly JobNumber: number | null }
  readonly row: Row
  /** Null to keep the place of a stored row, and to add a new row as the last one. */
  readonly position: number | null
  readonly path: string
  readonly stored: StoredRow | undefined
  readonly taken: JsonObject | undefined
  readonly mayOverwrite: boolean
}

async function writeRow(
  context: WriteContext,
  order: Order,
  { job, row, position, path, stored, taken, mayOverwrite }: RowWrite,
): Promise<WorkOrderEventRecord[]> {
  const { tx } = context
  const target = { siteId: order.site_id, id: order.id }
  const difference = { entity: 'work-orders', path }
  const named = {
    RowId: stored?.id ?? 0,
    RowType: (row.type ?? stored?.row_type) as RowType,
    Name: row.name ?? stored?.name ?? '',
    Note: row.note ?? stored?.note ?? '',
  }
  if (stored === undefined) {
    if (!mayOverwrite) {
      await noteDifference(context, target, { ...difference, theirs: JSON.stringify(row), ours: null })
      return []
    }
    const id = await insertColumns(tx, 'job_row', {
      site_id: order.site_id,
      work_order_id: order.id,
      job_id: job.JobId,
      external_id: row.externalId,
      ...columnsOfRow(row),
      position: position ?? (await lastPlace(context, order, 'job_row', job.JobId)),
      name: row.name ?? '',
      note: row.note ?? '',
      is_stamping_prohibited: row.isStampingProhibited ?? false,
    })
    await endDifference(context, target, difference)
    return [rowEvent('rowAdded', job, { ...named, RowId: id }, { before: null, after: shown(row) })]
  }
  const changed = context.isTaken ? givenFields(row) : changedFields(row, taken)
  const isRestored = stored.is_marked_as_deleted && taken === undefined
  if (Object.keys(changed).length === 0 && !isRestored && !stored.is_marked_as_deleted) return []
  if (!mayOverwrite) {
    const sent = { ...changed, ...row }
    if (isSame(stored, sent)) await endDifference(context, target, difference)
    else
      await noteDifference(context, target, {
        ...difference,
        theirs: JSON.stringify(sent),
        ours: JSON.stringify(rowOf(stored)),
        isRow: true,
      })
    return []
  }
  const isNoteOurs =
    !context.isTaken &&
    'note' in changed &&
    stored.note !== '' &&
    stored.note !== (taken?.note ?? '') &&
    stored.note !== row.note
  const notePath = `${path}/note`
  if (isNoteOurs)
    await noteDifference(context, target, {
      entity: 'work-orders',
      path: notePath,
      theirs: JSON.stringify(row.note ?? ''),
      ours: JSON.stringify(stored.note),
    })
  const { note, ...others } = columnsOfRow(changed as Row)
  const columns = {
    ...others,
    ...(note !== undefined && !isNoteOurs && { note }),
    ...((isRestored || context.isTaken) && { is_marked_as_deleted: false }),
    ...(position !== null && { position }),
  }
  const isChanged = await updateColumns(tx, 'job_row', { siteId: order.site_id, id: stored.id }, columns)
  await endDifference(context, target, difference)
  if (!isChanged) return []
  if (isRestored)
    return [rowEvent('rowAdded', job, { ...named, RowId: stored.id }, { before: null, after: shown(row) })]
  const before = shown(rowOf(stored) as Row)
  return [
    rowEvent(
      'rowEdited',
      job,
      { ...named, RowId: stored.id },
      { before, after: shown({ ...(rowOf(stored) as Row), ...changed }) },
    ),
  ]
}

/**
 * Gives the rows of a job their order in the record.
 *
 * @returns false if they have it already
 */
export async function orderRows(
  { tx }: WriteContext,
  { site_id, id }: Order,
  jobId: number,
  sent: readonly Pick<Row, 'externalId'>[],
): Promise<boolean> {
  const names = sent.map(({ externalId }) => externalId)
  const { rows } = await sql`
    update job_row set position = wanted.position
    from unnest(${names}::text[]) with ordinality wanted (external_id, position)
    where job_row.site_id = ${site_id} and job_row.work_order_id = ${id} and job_row.job_id = ${jobId}
      and job_row.external_id = wanted.external_id and job_row.position <> wanted.position
    returning job_row.id`.execute(tx)
  return rows.length > 0
}

/** Returns the next place in the work order's list of jobs, or in a job's list of rows. */
async function lastPlace(
  { tx }: WriteContext,
  { site_id, id }: Order,
  table: 'job' | 'job_row',
  jobId: number | null = null,
): Promise<number> {
  const { rows } = await sql<{ place: number }>`
    select coalesce(max(position), 0) + 1 as place from ${sql.table(table)}
    where site_id = ${site_id} and work_order_id = ${id} ${jobId === null ? sql`` : sql`and job_id = ${jobId}`}`.execute(
    tx,
  )
  return rows[0]?.place ?? 1
}

interface OrderOfJob {
  readonly job: Job
  readonly takenJob: JsonObject | undefined
  readonly stored: readonly StoredRow[]
}

/** Stores a difference if the source has changed the order of the rows of a job, and ours is another one. */
async function compareOrder(
  context: WriteContext,
  order: Order,
  { job, takenJob, stored }: OrderOfJob,
): Promise<void> {
  const place = { entity: 'work-orders', path: pathOfOrder(job.externalId) }
  const target = { siteId: order.site_id, id: order.id }
  const sent = (job.rows ?? []).map(({ externalId }) => externalId)
  const ours = stored
    .filter(
      ({ external_id, is_marked_as_deleted }) => sent.includes(external_id ?? '') && !is_marked_as_deleted,
    )
    .toSorted((one, other) => one.position - other.position || one.id - other.id)
    .map(({ external_id }) => external_id ?? '')
  const before = rowsOf(takenJob).map(({ externalId }) => String(externalId))
  const theirs = sent.filter((name) => ours.includes(name))
  if (isSameOrder(theirs, ours)) return endDifference(context, target, place)
  if (isSameOrder(sent, before)) return undefined
  const listed = (names: readonly string[]) => JSON.stringify(names.map((externalId) => ({ externalId })))
  return noteDifference(context, target, { ...place, theirs: listed(theirs), ours: listed(ours) })
}

/** Returns the fields of a row, also those that are null. */
function givenFields({ externalId: _, ...fields }: Row): Partial<Row> {
  return fields
}

/**
 * Returns the fields of a row that differ from the previous record of the source. The list of rows replaces the previous
 * one, so a field that was sent before and is missing now is null.
 */
function changedFields(row: Row, taken: JsonObject | undefined): Partial<Row> {
  const cleared = Object.keys(taken ?? {}).filter((name) => !(name in row))
  const sent = { ...Object.fromEntries(cleared.map((name) => [name, null])), ...row }
  const entries = Object.entries(sent).filter(
    ([name, value]) =>
      name !== 'externalId' &&
      canonicalJson(value as Json) !== canonicalJson(taken?.[name] as Json | undefined),
  )
  return Object.fromEntries(entries) as Partial<Row>
}

const columnsOfRow = (row: Partial<Row>) => ({
  row_type: row.type,
  name: row.name === null ? '' : row.name,
  note: row.note === null ? '' : row.note,
  supplier_number: row.supplierNumber,
  item_number: row.itemNumber,
  stock_code: row.stockCode,
  ordered_amount: row.orderedAmount,
  delivered_amount: row.deliveredAmount,
  back_order_amount: row.backOrderAmount,
  back_order_promised_on: row.backOrderPromisedOn,
  price: row.price,
  payer: row.payer,
  work_operation_code: row.workOperationCode,
  standard_time: row.standardTime,
  factory_time: row.factoryTime,
  work_type_code: row.workTypeCode,
  work_type_description: row.workTypeDescription,
  is_stamping_prohibited: row.isStampingProhibited === null ? false : row.isStampingProhibited,
  source_type: row.sourceType,
})

/** Returns a stored row with the names of the wire. */
export const rowOf = (stored: Selectable<JobRowTable>) => ({
  externalId: stored.external_id ?? '',
  type: stored.row_type as RowType,
  name: stored.name,
  note: stored.note,
  supplierNumber: stored.supplier_number,
  itemNumber: stored.item_number,
  stockCode: stored.stock_code,
  orderedAmount: stored.ordered_amount,
  deliveredAmount: stored.delivered_amount,
  backOrderAmount: stored.back_order_amount,
  backOrderPromisedOn: stored.back_order_promised_on,
  price: stored.price,
  payer: stored.payer,
  workOperationCode: stored.work_operation_code,
  standardTime: stored.standard_time,
  factoryTime: stored.factory_time,
  workTypeCode: stored.work_type_code,
  workTypeDescription: stored.work_type_description,
  isStampingProhibited: stored.is_stamping_prohibited,
  sourceType: stored.source_type,
})

const isSame = (stored: StoredRow, row: Partial<Row>): boolean => {
  const ours = rowOf(stored)
  return Object.entries(ours).every(([name, value]) => {
    const theirs = row[name as keyof Row]
    return theirs === undefined || same(value, theirs)
  })
}

/** True if two values of a field are equal, also if one of them is the text of a number. */
export const same = (ours: unknown, theirs: unknown): boolean => {
  if (ours === null || theirs === null || ours === '' || theirs === '') return (ours ?? '') === (theirs ?? '')
  return String(ours) === String(theirs) || Number(ours) === Number(theirs)
}

/** Returns the values of a row that the history of the work order shows. */
const shown = (row: Partial<Row>): WorkOrderEventRecord['after'] =>
  Object.fromEntries(
    Object.entries({
      Note: row.note,
      OrderedAmount: row.orderedAmount == null ? null : Number(row.orderedAmount),
      Price: row.price == null ? null : Number(row.price),
      ItemNumber: row.itemNumber,
      WorkId: row.workOperationCode,
      StandardTime: row.standardTime == null ? null : Number(row.standardTime),
    }).filter(([, value]) => value !== null && value !== undefined && value !== ''),
  ) as WorkOrderEventRecord['after']

interface Missing {
  readonly jobs: readonly Job[]
  readonly stored: { readonly jobs: readonly StoredJob[]; readonly rows: readonly StoredRow[] }
  readonly taken: readonly JsonObject[]
  readonly mayOverwrite: boolean
}

/** Marks rows as deleted that the source has sent before, and that the new record lacks. Returns their events. */
async function removeMissing(
  context: WriteContext,
  order: Order,
  { jobs, stored, taken, mayOverwrite }: Missing,
): Promise<WorkOrderEventRecord[]> {
  const target = { siteId: order.site_id, id: order.id }
  const wanted = new Set(
    jobs.flatMap((job) => (job.rows ?? []).map((row) => nameOf(job.externalId, row.externalId))),
  )
  // If a job has no field `rows`, its rows stay.
  const untouched = new Set(jobs.flatMap(({ externalId, rows }) => (rows === undefined ? [externalId] : [])))
  const sent = new Set(
    taken.flatMap((job) => rowsOf(job).map((row) => nameOf(job.externalId, row.externalId))),
  )
  const events: WorkOrderEventRecord[] = []
  for (const row of stored.rows) {
    const job = stored.jobs.find(({ id }) => id === row.job_id)
    if (job === undefined || row.is_marked_as_deleted) continue
    const name = nameOf(job.external_id, row.external_id)
    if (wanted.has(name) || !sent.has(name) || untouched.has(job.external_id)) continue
    const path = pathOfRow(job.external_id ?? '', row.external_id ?? '')
    if (!mayOverwrite || row.has_stampings || row.done_at !== null) {
      const ours = JSON.stringify(rowOf(row))
      await noteDifference(context, target, { entity: 'work-orders', path, theirs: null, ours })
      continue
    }
    events.push(...(await removeRow(context, order, job, row)))
  }
  await endMissing(context, target, { jobs, stored, taken })
  return events
}

/** Marks a row as deleted, and returns the event. */
export async function removeRow(
  { tx }: WriteContext,
  { site_id }: Order,
  job: Pick<StoredJob, 'id' | 'job_number'>,
  row: Pick<StoredRow, 'id' | 'row_type' | 'name' | 'note'>,
): Promise<WorkOrderEventRecord[]> {
  const target = { siteId: site_id, id: row.id }
  if (!(await updateColumns(tx, 'job_row', target, { is_marked_as_deleted: true }))) return []
  const named = { RowId: row.id, RowType: row.row_type as RowType, Name: row.name, Note: row.note }
  return [
    rowEvent('rowRemoved', { JobId: job.id, JobNumber: job.job_number }, named, {
      before: { IsMarkedAsDeleted: false },
      after: { IsMarkedAsDeleted: true },
    }),
  ]
}

/** Ends the differences of jobs and rows that were never added here and that the source has removed again. */
async function endMissing(
  context: WriteContext,
  target: Target,
  { jobs, stored, taken }: Pick<Missing, 'jobs' | 'stored' | 'taken'>,
): Promise<void> {
  for (const takenJob of taken) {
    const externalId = String(takenJob.externalId)
    const job = jobs.find((one) => one.externalId === externalId)
    const storedJob = stored.jobs.find(({ external_id }) => external_id === externalId)
    if (storedJob === undefined && job === undefined)
      await endDifference(context, target, { entity: 'work-orders', path: pathOfJob(externalId) })
    if (storedJob === undefined || job?.rows === undefined) continue
    for (const row of rowsOf(takenJob)) {
      const isSent = job.rows.some((one) => one.externalId === row.externalId)
      const isStored = stored.rows.some(
        (one) => one.job_id === storedJob.id && one.external_id === row.externalId,
      )
      if (isSent || isStored) continue
      const path = pathOfRow(externalId, String(row.externalId))
      await endDifference(context, target, { entity: 'work-orders', path })
    }
  }
}

const nameOf = (...parts: readonly unknown[]): string => JSON.stringify(parts)

/** Refuses rows that lack a field that their type needs, or that name an unknown part or stock. */
async function checkRows({ tx }: WriteContext, { site_id }: Order, jobs: readonly Job[]): Promise<void> {
  const placed = jobs.flatMap((job, at) =>
    (job.rows ?? []).map((row, place) => ({ row, path: `/jobs/${at}/rows/${place}` })),
  )
  const faults: Fault[] = []
  const seen = new Set<string>()
  for (const [at, job] of jobs.entries()) {
    if (seen.has(job.externalId))
      faults.push({ code: 'duplicateInBatch', path: `/jobs/${at}/externalId`, value: job.externalId })
    seen.add(job.externalId)
    const rows = (job.rows ?? []).map(({ externalId }) => externalId)
    for (const [place, externalId] of rows.entries())
      if (rows.indexOf(externalId) < place)
        faults.push({
          code: 'duplicateInBatch',
          path: `/jobs/${at}/rows/${place}/externalId`,
          value: externalId,
        })
  }
  for (const { row, path } of placed) {
    if (row.type === 'SparePart' && !row.itemNumber)
      faults.push({ code: 'missingField', path: `${path}/itemNumber`, params: { field: 'itemNumber' } })
    if (row.type === 'LabourOperation' && !row.workOperationCode)
      faults.push({
        code: 'missingField',
        path: `${path}/workOperationCode`,
        params: { field: 'workOperationCode' },
      })
  }
  const parts = placed.filter(({ row }) => row.type === 'SparePart' && row.itemNumber && row.supplierNumber)
  const wanted = JSON.stringify(
    parts.map(({ row }) => ({ supplier: row.supplierNumber, item: row.itemNumber })),
  )
  const stocks = [...new Set(placed.flatMap(({ row }) => (row.stockCode ? [row.stockCode] : [])))]
  const { rows } = await sql<{ parts: string[]; stocks: string[] }>`
    select
      array(select json_build_array(part.supplier_number, part.item_number)::text
        from json_to_recordset(${wanted}::text::json) as wanted (supplier text, item text)
        join part on part.supplier_number = wanted.supplier and part.item_number = wanted.item) as parts,
      array(select code from stock where site_id = ${site_id} and code = any(${stocks}::text[])) as stocks`.execute(
    tx,
  )
  const known = new Set(rows[0]?.parts.map((text) => JSON.stringify(JSON.parse(text))))
  for (const { row, path } of parts)
    if (!known.has(nameOf(row.supplierNumber, row.itemNumber)))
      faults.push({
        code: 'unknownPart',
        path: `${path}/itemNumber`,
        value: row.itemNumber,
        params: { part: `${row.supplierNumber} ${row.itemNumber}` },
      })
  for (const { row, path } of placed)
    if (row.stockCode && !rows[0]?.stocks.includes(row.stockCode))
      faults.push({
        code: 'unknownStock',
        path: `${path}/stockCode`,
        value: row.stockCode,
        params: { stock: row.stockCode },
      })
  if (faults.length > 0) throw new RecordRefusal(faults.slice(0, 20))
}
