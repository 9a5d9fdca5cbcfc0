import type { records } from '@verstas/contract/integration/records.ts'
import { formatDuration } from '@verstas/domain/time/format.ts'
import type * as z from 'zod'
import type { StoredChange, StoredFault, StoredText } from '../../platform/database/tables/import-tables.ts'
import { type Job, type Row, same } from '../integration/batch/entities/job-values.ts'
import { codeOf, type PlannedJob, type PlannedOrderRow } from './plan-order.ts'
import { joined, say } from './stored-text.ts'

export type CurrentJob = z.output<(typeof records)['work-orders']>['jobs'][number]
type CurrentRow = CurrentJob['rows'][number]

/** A job or a row before an import. */
export interface JobBefore {
  readonly externalId: string
  readonly isNew?: true
  readonly note?: string | null
  readonly rows: readonly (Partial<Row> & { readonly externalId: string; readonly isNew?: true })[]
}

export interface ComparedJobs {
  /** The changed values and the new rows of each job. */
  readonly jobs: readonly Job[]
  readonly before: readonly JobBefore[]
  readonly changes: readonly StoredChange[]
  /** The faults of the lines that would change a row made by people. */
  readonly faults: ReadonlyMap<number, readonly StoredFault[]>
}

/** Compares the jobs of a file with those of a work order. A job or row that the file lacks stays as it is. */
export function compareJobs(planned: readonly PlannedJob[], current: readonly CurrentJob[]): ComparedJobs {
  const jobs: Job[] = []
  const before: JobBefore[] = []
  const changes: StoredChange[] = []
  const faults = new Map<number, StoredFault[]>()
  const refuse = (line: number) => faults.set(line, [{ Column: null, Message: say('importFault.madeHere') }])
  const change = (name: string, After: string) =>
    changes.push({
      Label: say(name === '' ? 'fileColumn.jobNote' : 'fileColumn.rowName'),
      Before: '',
      After,
    })
  for (const { line, id, job, rows } of planned) {
    const found = findJob(current, id, job)
    if (found === undefined) {
      jobs.push({ ...job, rows: rows.map(({ row }) => row) })
      before.push({ externalId: job.externalId, isNew: true, rows: [] })
      change('', job.note ?? job.externalId)
      continue
    }
    const isNoteChanged = job.note != null && !sameText(job.note, found.note)
    const compared = rows.flatMap((one) => compareRow(one, found) ?? [])
    if (!isNoteChanged && compared.length === 0) continue
    const { externalId } = found
    const made = compared.filter(({ isMadeHere }) => isMadeHere)
    for (const one of made) refuse(one.line)
    if (externalId === null) {
      refuse(line)
      continue
    }
    jobs.push({ externalId, ...(isNoteChanged && { note: job.note }), rows: compared.map(({ row }) => row) })
    before.push({
      externalId,
      ...(isNoteChanged && { note: found.note }),
      rows: compared.map((one) => one.before),
    })
    if (isNoteChanged)
      changes.push({
        Label: say('fileColumn.jobNote'),
        Before: found.note,
        After: job.note ?? '',
      })
    for (const one of compared) changes.push(changeOf(one))
  }
  return { jobs, before, changes, faults }
}

const findJob = (
  current: readonly CurrentJob[],
  id: number | null,
  { externalId, jobNumber }: PlannedJob['job'],
): CurrentJob | undefined =>
  id === null
    ? (current.find((job) => job.externalId === externalId) ??
      current.find((job) => jobNumber != null && job.jobNumber === jobNumber))
    : current.find((job) => job.id === id)

interface ComparedRow {
  readonly line: number
  readonly row: Row
  readonly before: JobBefore['rows'][number]
  /** True if people have made the row. An import cannot change it. */
  readonly isMadeHere: boolean
  readonly name: string
}

/**
 * Returns the changed values of a row; null if nothing differs. A row that people have removed remains
 * removed.
 */
function compareRow({ line, id, row, isTypeGiven }: PlannedOrderRow, job: CurrentJob): ComparedRow | null {
  const found =
    id === null
      ? job.rows.find(({ externalId }) => externalId === row.externalId)
      : job.rows.find((one) => one.id === id)
  const name = row.name ?? found?.name ?? ''
  if (found === undefined) {
    const externalId = freeName(job, row.externalId)
    return { line, row: { ...row, externalId }, before: { externalId, isNew: true }, isMadeHere: false, name }
  }
  if (found.isMarkedAsDeleted) return null
  const { type, workOperationCode, itemNumber, externalId: _, ...values } = row
  const code = workOperationCode ?? itemNumber
  const wanted: Partial<Row> = {
    ...values,
    ...(isTypeGiven && { type }),
    ...(code != null && codeOf(isTypeGiven ? type : found.type, code)),
  }
  const changed = Object.entries(wanted).filter(
    ([field, value]) => !isSameValue(field, value, found[field as keyof CurrentRow]),
  )
  if (changed.length === 0) return null
  const externalId = found.externalId ?? ''
  const ofFields = (values: readonly (readonly [string, unknown])[]) =>
    Object.fromEntries(values) as Partial<Row>
  return {
    line,
    row: { externalId, ...ofFields(changed) } as Row,
    before: {
      externalId,
      ...ofFields(changed.map(([field]) => [field, found[field as keyof CurrentRow]])),
    },
    isMadeHere: found.externalId === null,
    name,
  }
}

/** Returns a name for a new row that no other row of the job has. */
function freeName({ rows }: CurrentJob, wanted: string): string {
  const taken = new Set(rows.map(({ externalId }) => externalId))
  return taken.has(wanted) ? `${wanted}+${rows.length}` : wanted
}

const decimals = new Set(['orderedAmount', 'standardTime', 'price'])

/** True if two values of a row are equal. Decimals are compared as numbers: `2` equals `2.000`. */
export const isSameValue = (field: string, ours: unknown, theirs: unknown): boolean =>
  decimals.has(field) ? same(ours ?? null, theirs ?? null) : sameText(ours, theirs)

/** True if two texts are equal after trimming, because an import trims its cells. */
export const sameText = (ours: unknown, theirs: unknown): boolean =>
  String(ours ?? '').trim() === String(theirs ?? '').trim()

function changeOf({ row, before, name }: ComparedRow): StoredChange {
  const shown = (values: object) =>
    joined(
      Object.entries(values)
        .filter(([field]) => field !== 'externalId' && field !== 'isNew')
        .map(([field, value]) => textOfValue(field, value)),
      ' · ',
    )
  return {
    Label: name === '' ? say('fileColumn.rowName') : joined([say('fileColumn.rowName'), name], ' '),
    Before: shown(before),
    After: shown(row),
  }
}

function textOfValue(field: string, value: unknown): StoredText {
  if (value === null || value === undefined) return '–'
  if (field === 'type') return say(`workOrder.rowType.${value as Row['type']}`)
  if (field === 'payer') return say(`workOrder.payer.${value as NonNullable<Row['payer']>}`)
  return field === 'standardTime' ? formatDuration(Number(value)) : String(value)
}
