import { textCatalogue } from '@verstas/contract/texts/catalogue.ts'
import { fillText } from '@verstas/contract/texts/entry.ts'
import type { Language } from '@verstas/contract/texts/language.ts'
import type { JobChange, SavedJob } from '@verstas/contract/work-orders/job-change.ts'
import type { NewRow } from '@verstas/domain/work-orders/job-additions.ts'
import { associatedItemsInformation } from '@verstas/domain/work-orders/job-draft.ts'
import { planJobChange } from '@verstas/domain/work-orders/plan-job-change.ts'
import type { Clock } from '../../../platform/clock.ts'
import { type Db, inTransaction, type Tx } from '../../../platform/database/transaction.ts'
import { Refusal } from '../../../platform/http/refusal.ts'
import { answerOnce } from '../../../platform/idempotency/answer-once.ts'
import type { CurrentSession } from '../../../platform/session/current-session.ts'
import { finishChange, openChange } from '../change-work-order.ts'
import { jobsOrderOf } from './jobs-order.ts'
import { loadCatalogue } from './load-catalogue.ts'
import { loadJob } from './load-job.ts'
import { writeJob } from './write-job.ts'

/** What a save of the edit job dialog is made with. */
export interface SaveJobCommand {
  readonly session: CurrentSession
  readonly change: JobChange
  readonly ifMatch: string | undefined
  readonly idempotencyKey: string | undefined
}

/**
 * Changes a job or adds one (specification part 1, sections 4 and 7): its note and the rows that are
 * given, each change with its line in the history, all or nothing. What stands already is no change.
 *
 * @returns the answer of `saveJob` as JSON text
 * @throws {Refusal} as `openChange`; jobUnknown; every reason that `planJobChange` finds
 */
export async function saveJob(db: Db, clock: Clock, command: SaveJobCommand): Promise<string> {
  const { session, change, idempotencyKey: key } = command
  const { employeeId } = session
  const keyed = { key, employeeId, command: 'saveJob', body: change, now: clock.now() }
  return inTransaction(db, (tx) => answerOnce(tx, keyed, () => saveInTransaction(tx, clock, command)), {
    isRepeatable: true,
  })
}

async function saveInTransaction(tx: Tx, clock: Clock, command: SaveJobCommand): Promise<string> {
  const { session, change, ifMatch } = command
  const { siteId, rights, language } = session
  const { WorkOrderId } = change
  const opened = await openChange(tx, clock, { session, workOrderId: WorkOrderId, ifMatch })
  const job = await loadJob(tx, opened.order, change)
  const catalogue = await loadCatalogue(tx, siteId, change.Rows)
  const decision = planJobChange(change, { order: jobsOrderOf(opened.order), rights, job, catalogue })
  if (decision.kind === 'refused') throw new Refusal(decision.reasons)
  const written = await writeJob(tx, opened.order, job, decision.plan, change)
  const saved: SavedJob = {
    WorkOrderId,
    JobId: written.job.JobId,
    JobNumber: written.job.JobNumber,
    Version: await finishChange(tx, opened, written.events),
    AddedRowIds: [...written.addedRowIds],
    Information: decision.plan.additions.flatMap((row) => informationOf(row, language)),
  }
  return JSON.stringify(saved)
}

/** Tells which parts came along (120476). */
function informationOf(row: NewRow, language: Language): NonNullable<SavedJob['Information']> {
  const along = row.along.flatMap(({ ItemNumber }) => (ItemNumber === null ? [] : { ItemNumber }))
  const data = associatedItemsInformation({ ItemNumber: row.ItemNumber ?? '', AssociatedItems: along })
  if (!data) return []
  const text = textCatalogue['job.associatedItems']
  return [
    {
      ErrorId: text.id,
      ErrorMessage: fillText(text[language], language, data),
      MetaData: Object.entries(data).map(([Key, Value]) => ({ Key, Value })),
    },
  ]
}
