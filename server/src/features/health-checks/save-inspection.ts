import type { InspectionSave, SavedInspection } from '@verstas/contract/health-checks/entities.ts'
import { changeInspection, standingOf } from '@verstas/domain/health-checks/change-inspection.ts'
import { toProperties } from '@verstas/domain/health-checks/properties.ts'
import { rulesOf } from '@verstas/domain/health-checks/survey-form.ts'
import type { CommandContext } from '../../platform/commands/run-command.ts'
import { type JsonText, toJson } from '../../platform/database/read-json.ts'
import { checkVersion } from '../../platform/events/check-version.ts'
import { refuse } from '../../platform/http/refusal.ts'
import { withKeptSigners } from './customer-signers.ts'
import { checkWorkOrder, findInspection, findSurvey, loadProperties, lockVehicle } from './load-inspection.ts'
import { refuseWrongProperties } from './refuse-properties.ts'
import { writeInspection } from './write-inspection.ts'

/**
 * Saves a whole inspection (specification.md, Health check rules). Finds the stored inspection by a repeated
 * `Oid`. Writes nothing if no value differs. Locks the vehicle, so that concurrent saves wait for each other.
 *
 * @throws {Refusal} inspectionVehicleUnknown, inspectionUnknown, surveyUnknown, followUpWorkOrderUnknown;
 * propertyInvalid (`key`, `reason`) for each value that does not match the template; inspectionChanged
 * (`user`, `at`, `fields`, `version`) if `baseVersion` is stale; inspectionIncomplete (`missing`) if the
 * inspection is signed while checks have no result
 */
export async function saveInspection(
  context: CommandContext,
  save: InspectionSave,
  baseVersion: number | undefined,
): Promise<JsonText<SavedInspection>> {
  const { tx, clock, session } = context
  const { siteId } = session
  await lockVehicle(tx, siteId, save.VehicleId)
  const stored = await findInspection(tx, siteId, save)
  const survey = stored?.survey ?? (await findSurvey(tx, siteId, save.SurveyId))
  if (survey.id !== save.SurveyId) throw refuse('surveyUnknown')
  const rules = rulesOf(survey.definition)
  refuseWrongProperties(rules, save.Properties, session.language)
  await checkWorkOrder(tx, siteId, save)
  const before = stored && (await loadProperties(tx, siteId, stored.id))
  const after = withKeptSigners(rules, before ?? {}, toProperties(save.Properties))
  const change = changeInspection(rules, before, after)
  const workOrderId = save.WorkOrderId ?? stored?.workOrderId ?? null
  if (stored && change.changed.length === 0 && workOrderId === stored.workOrderId)
    return toJson({ Id: stored.id, Version: stored.version, LastModified: stored.modifiedAt.toISOString() })
  if (stored) {
    const row = { site_id: siteId, id: stored.id, version: stored.version }
    await checkVersion(tx, { entity: 'inspection', row, error: 'inspectionChanged' }, baseVersion)
  }
  const standing = standingOf(rules, change.properties)
  if (standing.state === 'signed' && standing.missing > 0)
    throw refuse('inspectionIncomplete', { missing: standing.missing })
  // Reads the time after the lock is acquired. The result is never before the last change, even if servers'
  // clocks differ.
  const now = new Date(Math.max(clock.now().getTime(), stored?.modifiedAt.getTime() ?? 0))
  return toJson(
    await writeInspection(context, {
      stored,
      before: before ?? {},
      change,
      standing,
      columns: { vehicle_id: save.VehicleId, work_order_id: workOrderId },
      oid: save.Oid,
      survey,
      now,
    }),
  )
}
