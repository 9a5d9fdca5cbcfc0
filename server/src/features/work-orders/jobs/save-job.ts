import { textCatalogue } from '@verstas/contract/texts/catalogue.ts'
import { fillText } from '@verstas/contract/texts/entry.ts'
import type { Language } from '@verstas/contract/texts/language.ts'
import type { JobChange, SavedJob } from '@verstas/contract/work-orders/job-change.ts'
import type { NewRow } from '@verstas/domain/work-orders/job-additions.ts'
import { associatedItemsInformation } from '@verstas/domain/work-orders/job-draft.ts'
import { planJobChange } from '@verstas/domain/work-orders/plan-job-change.ts'
import type { CommandContext } from '../../../platform/commands/run-command.ts'
import { type JsonText, toJson } from '../../../platform/database/read-json.ts'
import { Refusal } from '../../../platform/http/refusal.ts'
import { finishChange, jobsOrderOf, openChange } from '../editing/change-work-order.ts'
import { keepParts } from '../parts/keep-parts.ts'
import { loadCatalogue, loadJob } from './load-job.ts'
import { writeJob } from './write-job.ts'

/**
 * Changes or adds a job (specification.md, States and Work order rules), all or nothing. Writes the note and
 * the given rows, with one event for each change. A value that equals the stored one is no change.
 *
 * @throws {Refusal} the refusals of `openChange`; jobUnknown; every reason that `planJobChange` finds
 */
export async function saveJob(
  { tx, clock, session }: CommandContext,
  change: JobChange,
  baseVersion: number | undefined,
): Promise<JsonText<SavedJob>> {
  const { siteId, rights, language } = session
  const { WorkOrderId } = change
  const opened = await openChange(tx, clock, { session, workOrderId: WorkOrderId, baseVersion })
  const job = await loadJob(tx, opened.order, change)
  const catalogue = await loadCatalogue(tx, siteId, change.Rows)
  const decision = planJobChange(change, { order: jobsOrderOf(opened.order), rights, job, catalogue })
  if (decision.kind === 'refused') throw new Refusal(decision.reasons)
  const written = await writeJob(tx, opened.order, job, decision.plan, change)
  if (written.events.some(({ subject }) => subject?.RowType === 'SparePart'))
    await keepParts(tx, opened.order)
  const saved: SavedJob = {
    WorkOrderId,
    JobId: written.job.JobId,
    JobNumber: written.job.JobNumber,
    Version: await finishChange(tx, opened, written.events),
    AddedRowIds: [...written.addedRowIds],
    Information: decision.plan.additions.flatMap((row) => informationOf(row, language)),
  }
  return toJson(saved)
}

/** Returns the message that names the added associated parts (120476). */
function informationOf(row: NewRow, language: Language): NonNullable<SavedJob['Information']> {
  const associated = row.associated.flatMap(({ ItemNumber }) => (ItemNumber === null ? [] : { ItemNumber }))
  const data = associatedItemsInformation({ ItemNumber: row.ItemNumber ?? '', AssociatedItems: associated })
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
