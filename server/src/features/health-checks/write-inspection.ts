import { cutText } from '@verstas/contract/cut-text.ts'
import type { SavedInspection } from '@verstas/contract/health-checks/entities.ts'
import { textCatalogue } from '@verstas/contract/texts/catalogue.ts'
import { fillText } from '@verstas/contract/texts/entry.ts'
import type { InspectionChange, standingOf } from '@verstas/domain/health-checks/change-inspection.ts'
import { type Properties, signatureKey, signerKey } from '@verstas/domain/health-checks/properties.ts'
import type { CommandContext } from '../../platform/commands/run-command.ts'
import type { Tx } from '../../platform/database/transaction.ts'
import { notifyLive } from '../../platform/events/notify-live.ts'
import { recordEvents } from '../../platform/events/record-event.ts'
import { refuse } from '../../platform/http/refusal.ts'
import { addMessage } from '../chat/messages.ts'
import { registerTopic } from '../chat/topics.ts'
import type { StoredInspection, StoredSurvey } from './load-inspection.ts'

interface InspectionToWrite {
  /** Null for a new inspection. */
  readonly stored: StoredInspection | null
  readonly before: Properties
  readonly change: InspectionChange
  readonly standing: ReturnType<typeof standingOf>
  readonly columns: { readonly vehicle_id: number; readonly work_order_id: number | null }
  readonly oid: string | undefined
  readonly survey: StoredSurvey
  readonly now: Date
}

/**
 * Writes the values, the new and void signatures and the history of a saved inspection. Notifies open pages.
 * When the inspector signs, also posts a message in the conversation of the work order.
 *
 * @throws {Refusal} inspectionUnknown
 */
export async function writeInspection(
  context: CommandContext,
  parts: InspectionToWrite,
): Promise<SavedInspection> {
  const { tx, session } = context
  const { siteId, employeeId } = session
  const { stored, before, change, now } = parts
  if (stored && change.voided.length > 0) await freeze(context, stored, parts)
  const { id, version } = await writeRow(context, parts)
  await writeProperties(tx, { site_id: siteId, inspection_id: id }, change)
  await addSignatures(context, id, parts)
  await recordEvents(tx, [
    {
      siteId,
      at: now,
      employeeId,
      entity: 'inspection',
      entityId: id,
      kind: stored ? 'inspectionSaved' : 'inspectionBegun',
      version,
      before: stored && shortValues(before, change.changed),
      after: shortValues(change.properties, change.changed),
    },
  ])
  await notifyLive(tx, {
    name: 'inspectionChanged',
    siteId,
    event: { InspectionId: id, VehicleId: parts.columns.vehicle_id, Version: version },
  })
  const { standing, columns } = parts
  if (standing.state === 'signed' && change.signed.some(isInspector(parts)) && columns.work_order_id !== null)
    await postSigned(context, { ...standing, workOrderId: columns.work_order_id })
  return { Id: id, Version: version, LastModified: now.toISOString() }
}

const isInspector =
  ({ survey }: InspectionToWrite) =>
  (field: string): boolean =>
    survey.definition.Signatures.some(({ Id, Role }) => Id === field && Role === 'inspector')

async function writeRow(
  { tx, session: { siteId, employeeId } }: CommandContext,
  { stored, columns, standing, survey, oid, now }: InspectionToWrite,
): Promise<{ readonly id: number; readonly version: number }> {
  const values = {
    ...columns,
    state: standing.state,
    soon_count: standing.soon,
    now_count: standing.now,
    modified_at: now,
    modified_by: employeeId,
    completed_at: standing.state === 'open' ? null : (stored?.completedAt ?? now),
  }
  if (stored)
    return tx
      .updateTable('inspection')
      .set({ ...values, version: stored.version + 1 })
      .where('site_id', '=', siteId)
      .where('id', '=', stored.id)
      .returning(['id', 'version'])
      .executeTakeFirstOrThrow()
  const made = await tx
    .insertInto('inspection')
    .values({
      ...values,
      ...(oid !== undefined && { oid }),
      site_id: siteId,
      survey_id: survey.id,
      survey_version: survey.version,
      created_at: now,
      created_by: employeeId,
    })
    // Returns no row if a concurrent call used the same `Oid` for a different vehicle.
    .onConflict((conflict) => conflict.constraint('inspection__oid').doNothing())
    .returning(['id', 'version'])
    .executeTakeFirst()
  if (made === undefined) throw refuse('inspectionUnknown')
  return made
}

interface OfInspection {
  readonly site_id: number
  readonly inspection_id: number
}

async function writeProperties(
  tx: Tx,
  of: OfInspection,
  { changed, properties }: InspectionChange,
): Promise<void> {
  if (changed.length === 0) return
  await tx
    .deleteFrom('inspection_property')
    .where('site_id', '=', of.site_id)
    .where('inspection_id', '=', of.inspection_id)
    .where('key', 'in', [...changed])
    .execute()
  const rows = changed.flatMap((key) => {
    const value = properties[key]
    return value === undefined ? [] : [{ ...of, key, value }]
  })
  if (rows.length > 0) await tx.insertInto('inspection_property').values(rows).execute()
}

/** Stores the signed content as a revision, and marks its signatures as void. */
async function freeze(
  { tx, session: { siteId, employeeId } }: CommandContext,
  { id, version }: StoredInspection,
  { before, change: { voided }, now }: InspectionToWrite,
): Promise<void> {
  const ofInspection = { site_id: siteId, inspection_id: id }
  await tx
    .insertInto('inspection_revision')
    .values({
      ...ofInspection,
      version,
      properties: JSON.stringify(before),
      changed_at: now,
      changed_by: employeeId,
    })
    .execute()
  await tx
    .updateTable('inspection_signature')
    .set({ voided_at: now, voided_by: employeeId })
    .where('site_id', '=', siteId)
    .where('inspection_id', '=', id)
    .where('field', 'in', [...voided])
    .where('voided_at', 'is', null)
    .execute()
}

async function addSignatures(
  { tx, session }: CommandContext,
  inspectionId: number,
  { change: { signed, properties }, now }: InspectionToWrite,
): Promise<void> {
  const rows = signed
    .filter((field) => properties[signatureKey(field)] !== undefined)
    .map((field) => ({
      site_id: session.siteId,
      inspection_id: inspectionId,
      field,
      signer_name: properties[signerKey(field)] ?? session.employeeName,
      signed_at: now,
      signed_by: session.employeeId,
      voided_at: null,
      voided_by: null,
    }))
  if (rows.length > 0) await tx.insertInto('inspection_signature').values(rows).execute()
}

/**
 * Maximum length of a value in the history. Pictures and long texts are complete in the inspection and its
 * revisions.
 */
const longestValue = 200

const shortValues = (properties: Properties, keys: readonly string[]): Record<string, string | null> =>
  Object.fromEntries(
    keys.map((key) => {
      const value = properties[key] ?? null
      return [key, value !== null && value.length > longestValue ? `${cutText(value, longestValue)}…` : value]
    }),
  )

interface SignedInspection {
  readonly workOrderId: number
  readonly soon: number
  readonly now: number
}

/** Posts a message to the work order's conversation: the inspector has signed the inspection. */
async function postSigned(
  context: CommandContext,
  { workOrderId, soon, now }: SignedInspection,
): Promise<void> {
  const { tx, session } = context
  const { siteId, employeeId, language } = session
  const { global_id: topicId, shown_number } = await tx
    .selectFrom('work_order')
    .select(['global_id', 'shown_number'])
    .where('site_id', '=', siteId)
    .where('id', '=', workOrderId)
    .executeTakeFirstOrThrow()
  await registerTopic(context, { entityId: topicId, description: shown_number })
  const words = textCatalogue['healthCheckForm.told'][language]
  const text = fillText(words, language, { soon, now })
  await addMessage(context, topicId, { topicId, actorId: employeeId, text })
}
