import type { PdfRequest, Property } from '@verstas/contract/health-checks/entities.ts'
import type { Db } from '../../../platform/database/transaction.ts'
import { Refusal, refuse } from '../../../platform/http/refusal.ts'
import type { CurrentSession } from '../../../platform/session/current-session.ts'
import { loadForm, loadNewForm, type WholeForm } from '../inspection-form.ts'
import { refuseWrongProperties } from '../refuse-properties.ts'

/**
 * The form of a saved inspection, as it was saved, whatever else is sent.
 *
 * @throws {Refusal} inspectionUnknown, also where the inspection is of another vehicle than is told; surveyUnknown
 */
export async function savedForm(
  db: Db,
  session: CurrentSession,
  { InspectionId: id = 0, VehicleId, SurveyId }: PdfRequest,
  now: Date,
): Promise<WholeForm> {
  const known = await db
    .selectFrom('inspection')
    .select('id')
    .where('site_id', '=', session.siteId)
    .where('id', '=', id)
    .executeTakeFirst()
  if (known === undefined) throw refuse('inspectionUnknown')
  const form = await loadForm(db, session, id, now)
  if (VehicleId !== undefined && VehicleId !== form.VehicleId) throw refuse('inspectionUnknown')
  if (SurveyId !== undefined && SurveyId !== form.SurveyId) throw refuse('surveyUnknown')
  return form
}

type UnsavedRequest = PdfRequest & { readonly Properties: Property[] }

/**
 * The form of an inspection as it was sent; nothing is saved. Nobody has signed it: signatures are of what was saved.
 *
 * @throws {Refusal} inspectionVehicleUnknown, surveyUnknown; propertyInvalid (`key`, `reason`)
 */
export async function unsavedForm(
  db: Db,
  session: CurrentSession,
  { VehicleId = 0, SurveyId = 0, Properties }: UnsavedRequest,
  now: Date,
): Promise<WholeForm> {
  const { siteId, employeeName } = session
  const vehicle = await db
    .selectFrom('vehicle')
    .select('id')
    .where('site_id', '=', siteId)
    .where('id', '=', VehicleId)
    .executeTakeFirst()
  if (vehicle === undefined) throw refuse('inspectionVehicleUnknown')
  const form = await newForm(db, session, { vehicleId: VehicleId, surveyId: SurveyId }, now)
  refuseWrongProperties(form.Survey, Properties, session.language)
  return { ...form, LastModifier: employeeName, Properties }
}

/** @throws {Refusal} surveyUnknown */
async function newForm(
  db: Db,
  session: CurrentSession,
  of: { readonly vehicleId: number; readonly surveyId: number },
  now: Date,
): Promise<WholeForm> {
  try {
    return await loadNewForm(db, session, of, now)
  } catch (error) {
    // The vehicle is there: it is the template that is not.
    if (error instanceof Refusal) throw refuse('surveyUnknown')
    throw error
  }
}
