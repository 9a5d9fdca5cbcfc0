import type { OfferRequest, OfferWork } from '@verstas/contract/health-checks/entities.ts'
import { findingsOf } from '@verstas/domain/health-checks/findings.ts'
import { measureText } from '@verstas/domain/health-checks/measure.ts'
import { toProperties } from '@verstas/domain/health-checks/properties.ts'
import type { CommandContext } from '../../platform/commands/run-command.ts'
import { type JsonText, toJson } from '../../platform/database/read-json.ts'
import type { Tx } from '../../platform/database/transaction.ts'
import { recordEvents } from '../../platform/events/record-event.ts'
import { refuse } from '../../platform/http/refusal.ts'
import { loadForm } from '../health-checks/inspection-form.ts'
import { lockInspection } from '../health-checks/load-inspection.ts'
import { notifyInspection } from './open-offer.ts'

const day = 86_400_000

/**
 * Creates an offer with a copy of the findings: texts, photos and prices, in the customer's language. The offer has
 * no link yet. Older offers accept no further answers to the same findings.
 *
 * @returns the id of the offer
 * @throws {Refusal} notFound; findingUnknown for a key that is repeated or has no current finding;
 * offerSentenceMissing; offerPhotoUnknown; operationUnknown; partUnknown
 */
export async function makeOffer(
  { tx, clock, session }: CommandContext,
  inspectionId: number,
  { Language, DaysOpen, Lines }: OfferRequest,
): Promise<JsonText<number>> {
  const { siteId, employeeId } = session
  // Waits for a concurrent answer to an older offer, and makes later answers wait.
  await lockInspection(tx, siteId, inspectionId)
  const now = clock.now()
  // Reads all data in one query, so that the copy is consistent.
  const form = await loadForm(tx, { ...session, language: Language }, inspectionId, now)
  const properties = toProperties(form.Properties)
  const findings = new Map(findingsOf(form.Survey, properties).map((finding) => [finding.key, finding]))
  const lines = Lines.map(({ Key, Price, Note, Photos, Work }, position) => {
    const finding = findings.get(Key)
    findings.delete(Key)
    if (finding === undefined) throw refuse('findingUnknown')
    const { measured, title } = finding
    const note = (Note ?? finding.note).trim()
    if (note === '') throw refuse('offerSentenceMissing', { finding: title })
    const photos = form.Attachments.filter(
      ({ Property, HasThumbnail }) => Property === Key && HasThumbnail,
    ).map(({ Id }) => Id)
    if (Photos?.some((photo) => !photos.includes(photo))) throw refuse('offerPhotoUnknown')
    return {
      site_id: siteId,
      key: Key,
      position,
      title,
      light: finding.light,
      note,
      measure: measured && measureText(measured.value, measured.measure, Language),
      price: Price ?? null,
      photo_ids: photos.filter((photo) => Photos?.includes(photo) ?? true),
      work: Work ? JSON.stringify(Work) : null,
    }
  })
  for (const { Work } of Lines) if (Work) await checkWork(tx, Work)
  const { id } = await tx
    .insertInto('inspection_offer')
    .values({
      site_id: siteId,
      inspection_id: inspectionId,
      token_hash: null,
      language: Language,
      inspected_at: new Date(form.LastModified ?? now),
      inspector: form.LastModifier,
      ok_count: form.Properties.filter(({ Key, Value }) => Key.startsWith('check.') && Value === 'ok').length,
      created_at: now,
      created_by: employeeId,
      expires_at: new Date(now.getTime() + DaysOpen * day),
      opened_at: null,
      revoked_at: null,
      revoked_by: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await tx
    .insertInto('inspection_offer_line')
    .values(lines.map((line) => ({ ...line, offer_id: id })))
    .execute()
  await recordEvents(tx, [
    {
      siteId,
      at: now,
      employeeId,
      entity: 'inspection',
      entityId: inspectionId,
      kind: 'offerMade',
      before: null,
      after: { Lines },
    },
  ])
  await notifyInspection(tx, siteId, inspectionId)
  return toJson(id)
}

/**
 * Checks that the catalogue has the operation and the parts of an offered finding.
 *
 * @throws {Refusal} operationUnknown; partUnknown
 */
async function checkWork(tx: Tx, { WorkId, Parts }: OfferWork): Promise<void> {
  if (WorkId !== undefined) {
    const operation = await tx
      .selectFrom('work_operation')
      .select('code')
      .where('code', '=', WorkId)
      .limit(1)
      .executeTakeFirst()
    if (operation === undefined) throw refuse('operationUnknown', { code: WorkId })
  }
  for (const { ItemNumber, SupplierNumber } of Parts) {
    const part = await tx
      .selectFrom('part')
      .select('item_number')
      .where('item_number', '=', ItemNumber)
      .$if(Boolean(SupplierNumber), (query) => query.where('supplier_number', '=', SupplierNumber ?? ''))
      .limit(1)
      .executeTakeFirst()
    if (part === undefined) throw refuse('partUnknown', { item: ItemNumber })
  }
}
