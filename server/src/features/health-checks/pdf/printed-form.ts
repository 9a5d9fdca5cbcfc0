import type { PdfRequest, Property } from '@verstas/contract/health-checks/entities.ts'
import type { Db } from '../../../platform/database/transaction.ts'
import { Refusal, refuse } from '../../../platform/http/refusal.ts'
import type { CurrentSession } from '../../../platform/session/current-session.ts'
import { loadForm, loadNewForm, type WholeForm } from '../inspection-form.ts'
import { refuseWrongProperties } from '../refuse-properties.ts'

/**
 * Loads the form of a saved inspection.
 *
 * @throws {Refusal} inspectionUnknown
 */
export async function savedForm(db: Db, session: CurrentSession, id: number, now: Date): Promise<WholeForm> {
  const inspection = await db
    .selectFrom('inspection')
    .select('id')
    .where('site_id', '=', session.siteId)
    .where('id', '=', id)
    .executeTakeFirst()
  if (inspection === undefined) throw refuse('inspectionUnknown')
  return loadForm(db, session, id, now)
}

type UnsavedRequest = PdfRequest & { readonly Properties: Property[] }

/**
 * Builds the form of an inspection from a request and the stored data, without saving it. The form has no
 * valid signatures, because signatures belong to saved values.
 *
 * @throws {Refusal} inspectionVehicleUnknown, inspectionUnknown, surveyUnknown; propertyInvalid (`key`,
 * `reason`)
 */
export async function unsavedForm(
  db: Db,
  session: CurrentSession,
  { VehicleId = 0, InspectionId, SurveyId = 0, Properties }: UnsavedRequest,
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
  const form = InspectionId
    ? await savedForm(db, session, InspectionId, now)
    : await newForm(db, session, { vehicleId: VehicleId, surveyId: SurveyId }, now)
  if (form.VehicleId !== VehicleId) throw refuse('inspectionUnknown')
  if (form.SurveyId !== SurveyId) throw refuse('surveyUnknown')
  refuseWrongProperties(form.Survey, Properties, session.language)
  return {
    ...form,
    Id: null,
    InspectionId: null,
    LastModified: null,
    LastModifier: employeeName,
    Properties,
    Signatures: form.Signatures.filter(({ Voided }) => Voided !== null),
  }
}

/**
 * Builds the form of a new inspection.
 *
 * @throws {Refusal} surveyUnknown
 */
async function newForm(
  db: Db,
  session: CurrentSession,
  of: { readonly vehicleId: number; readonly surveyId: number },
  now: Date,
): Promise<WholeForm> {
  try {
    return await loadNewForm(db, session, of, now)
  } catch (error) {
    // Reports an unknown template, because the caller has found the vehicle.
    if (error instanceof Refusal) throw refuse('surveyUnknown')
    throw error
  }
}
