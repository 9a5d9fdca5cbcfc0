import { maxActivityCharacters } from '@verstas/contract/activities/characters.ts'
import { cutText } from '@verstas/contract/cut-text.ts'
import type { OfferWork } from '@verstas/contract/health-checks/entities.ts'
import type { AcceptedWork, MadeWork } from '@verstas/contract/health-checks/offer-entities.ts'
import { textCatalogue } from '@verstas/contract/texts/catalogue.ts'
import { fillText } from '@verstas/contract/texts/entry.ts'
import type { JobRowChange } from '@verstas/contract/work-orders/job-change.ts'
import type { CommandContext } from '../../platform/commands/run-command.ts'
import { type JsonText, parseJson, toJson } from '../../platform/database/read-json.ts'
import type { Tx } from '../../platform/database/transaction.ts'
import { refuse } from '../../platform/http/refusal.ts'
import { addActivity } from '../activities/save-activity.ts'
import { cut, findingWords } from '../health-checks/finding-task.ts'
import { hasBecome, recordFollowUp } from '../health-checks/follow-ups.ts'
import { lockInspection } from '../health-checks/load-inspection.ts'
import { saveJob } from '../work-orders/jobs/save-job.ts'
import { notifyInspection } from './open-offer.ts'

/**
 * Adds the job of an accepted finding to a work order of the vehicle, with its operation and parts. Adds a part
 * request for each part. Both use the commands that people use, with the caller's rights. A finding becomes a job once: concurrent and repeated calls are refused.
 *
 * @throws {Refusal} notFound; offerNotAccepted; followUpExists; followUpWorkOrderUnknown; errors of `saveJob`
 */
export async function makeAcceptedWork(
  context: CommandContext,
  offerId: number,
  { Key, WorkOrderId }: AcceptedWork,
): Promise<JsonText<MadeWork>> {
  const { tx, session } = context
  const { siteId, language } = session
  const offer = await tx
    .selectFrom('inspection_offer')
    .select('inspection_id')
    .where('site_id', '=', siteId)
    .where('id', '=', offerId)
    .executeTakeFirst()
  if (offer === undefined) throw refuse('notFound')
  const inspectionId = offer.inspection_id
  // Answers of customers and other follow-ups lock the inspection, too. The state that is read below
  // therefore cannot change.
  const inspection = await lockInspection(tx, siteId, inspectionId)
  const finding = { siteId, inspectionId, key: Key }
  if (await hasBecome(tx, finding, ['Job', 'Task'])) throw refuse('followUpExists')
  const line = await loadAccepted(tx, { siteId, offerId, key: Key })
  const order = await tx
    .selectFrom('work_order')
    .select(['id', 'order_number', 'external_number'])
    .where('site_id', '=', siteId)
    .where('id', '=', WorkOrderId)
    .where('vehicle_id', '=', inspection.vehicleId)
    .executeTakeFirst()
  if (order === undefined) throw refuse('followUpWorkOrderUnknown')
  const words = { key: Key, title: line.title, light: line.light, note: line.note, measured: null }
  const agreed =
    line.price &&
    fillText(textCatalogue['healthCheckForm.agreedPrice'][language], language, {
      price: new Intl.NumberFormat(language, { minimumFractionDigits: 2 }).format(Number(line.price)),
    })
  const Note = cut([findingWords(language, 'jobNote', words), line.note, agreed || undefined, line.text])
  const job = await saveJob(context, { WorkOrderId, Note, Rows: rowsOf(line.work) }, undefined)
  const { JobId, JobNumber } = parseJson(job)
  if (JobId === undefined) throw new Error('This server returns the id of each job')
  const PartsAsked = await askForParts(context, { jobId: JobId, orderNumber: order.order_number })
  await recordFollowUp(
    context,
    finding,
    { kind: 'Job', light: line.light, note: '', work_order_id: WorkOrderId, job_id: JobId },
    { subject: { OfferId: offerId, Key }, after: { JobId, PartsAsked } },
  )
  await notifyInspection(tx, siteId, inspectionId)
  return toJson<MadeWork>({
    WorkOrderId,
    OrderNumber: order.order_number,
    ExternalNumber: order.external_number,
    JobId,
    JobNumber,
    PartsAsked,
  })
}

/**
 * Returns an offered finding whose latest answer is an acceptance, with the answer's text.
 *
 * @throws {Refusal} notFound; offerNotAccepted
 */
async function loadAccepted(
  tx: Tx,
  { siteId, offerId, key }: { readonly siteId: number; readonly offerId: number; readonly key: string },
) {
  const line = await tx
    .selectFrom('inspection_offer_line')
    .select(['title', 'light', 'note', 'price', 'work'])
    .where('site_id', '=', siteId)
    .where('offer_id', '=', offerId)
    .where('key', '=', key)
    .executeTakeFirst()
  if (line === undefined) throw refuse('notFound')
  const answer = await tx
    .selectFrom('inspection_offer_answer')
    .select(['kind', 'text'])
    .where('site_id', '=', siteId)
    .where('offer_id', '=', offerId)
    .where('key', '=', key)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (answer?.kind !== 'accept') throw refuse('offerNotAccepted')
  return { ...line, text: answer.text }
}

/** Returns the rows of the job: the operation, and one row for each part. */
function rowsOf(work: OfferWork | null): JobRowChange[] {
  if (work === null) return []
  const operation =
    work.WorkId === undefined ? [] : [{ RowType: 'LabourOperation' as const, WorkId: work.WorkId }]
  const parts = work.Parts.map(({ ItemNumber, SupplierNumber, OrderedAmount }) => ({
    RowType: 'SparePart' as const,
    ItemNumber,
    SupplierNumber,
    OrderedAmount,
  }))
  return [...operation, ...parts]
}

/**
 * Creates a part request for each part of a job, like the button of a job row.
 *
 * @returns the number of requests; 0 if the site has no task type of part requests with a default assignee
 */
async function askForParts(
  context: CommandContext,
  { jobId, orderNumber }: { readonly jobId: number; readonly orderNumber: number },
): Promise<number> {
  const { tx, session } = context
  const { siteId, language } = session
  const type = await tx
    .selectFrom('activity_type')
    .select(['code', 'default_employee_id'])
    .where('site_id', '=', siteId)
    .where('is_part_request', '=', true)
    .where('default_employee_id', 'is not', null)
    .orderBy('description')
    .orderBy('code')
    .limit(1)
    .executeTakeFirst()
  if (!type?.default_employee_id) return 0
  const rows = await tx
    .selectFrom('job_row')
    .select(['id', 'name', 'item_number', 'ordered_amount'])
    .where('site_id', '=', siteId)
    .where('job_id', '=', jobId)
    .where('row_type', '=', 'SparePart')
    .where('is_marked_as_deleted', '=', false)
    .orderBy('position')
    .execute()
  for (const row of rows) {
    const name = row.name || row.item_number || '–'
    const words = (
      text: 'partRequest.header' | 'partRequest.body',
      values: Record<string, string | number>,
    ) => fillText(textCatalogue[text][language], language, values)
    await addActivity(context, {
      Header: cutText(words('partRequest.header', { name }), maxActivityCharacters.header),
      Body: words('partRequest.body', {
        number: row.item_number ?? '',
        name,
        quantity: Number(row.ordered_amount ?? 1),
      }).trim(),
      TypeCode: type.code,
      SalesmanId: type.default_employee_id,
      WorkOrderNumber: orderNumber,
      RowId: row.id,
    })
  }
  return rows.length
}
