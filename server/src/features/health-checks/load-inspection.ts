import type { InspectionSave } from '@verstas/contract/health-checks/entities.ts'
import type { SurveyDefinition } from '@verstas/contract/health-checks/survey-definition.ts'
import type { Properties } from '@verstas/domain/health-checks/properties.ts'
import type { Tx } from '../../platform/database/transaction.ts'
import { refuse } from '../../platform/http/refusal.ts'

/** A template in one version. */
export interface StoredSurvey {
  readonly id: number
  readonly version: number
  readonly definition: SurveyDefinition
}

/** An inspection as the database stores it. */
export interface StoredInspection {
  readonly id: number
  readonly vehicleId: number
  readonly workOrderId: number | null
  readonly version: number
  readonly modifiedAt: Date
  readonly completedAt: Date | null
  readonly survey: StoredSurvey
}

/**
 * Locks a vehicle of the site until the transaction ends, so no one else can save an inspection of it.
 *
 * @throws {Refusal} inspectionVehicleUnknown
 */
export async function lockVehicle(tx: Tx, siteId: number, vehicleId: number): Promise<void> {
  const vehicle = await tx
    .selectFrom('vehicle')
    .select('id')
    .where('site_id', '=', siteId)
    .where('id', '=', vehicleId)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (vehicle === undefined) throw refuse('inspectionVehicleUnknown')
}

const inspections = (tx: Tx, siteId: number) =>
  tx
    .selectFrom('inspection')
    .innerJoin('survey_version as version', (join) =>
      join
        .onRef('version.survey_id', '=', 'inspection.survey_id')
        .onRef('version.version', '=', 'inspection.survey_version'),
    )
    .select([
      'inspection.id',
      'inspection.vehicle_id as vehicleId',
      'inspection.work_order_id as workOrderId',
      'inspection.version',
      'inspection.modified_at as modifiedAt',
      'inspection.completed_at as completedAt',
      'inspection.survey_id as surveyId',
      'inspection.survey_version as surveyVersion',
      'version.definition',
    ])
    .where('inspection.site_id', '=', siteId)

type Row = Awaited<ReturnType<ReturnType<typeof inspections>['executeTakeFirstOrThrow']>>

const toStored = ({ surveyId, surveyVersion, definition, ...row }: Row): StoredInspection => ({
  ...row,
  survey: { id: surveyId, version: surveyVersion, definition: definition as SurveyDefinition },
})

/**
 * Finds the inspection of a save by its id or the device's `Oid`; null if the inspection is new.
 *
 * @throws {Refusal} inspectionUnknown if the vehicle has no inspection with the id, or the `Oid` belongs to
 * another vehicle
 */
export async function findInspection(
  tx: Tx,
  siteId: number,
  { InspectionId, Oid, VehicleId }: Pick<InspectionSave, 'InspectionId' | 'Oid' | 'VehicleId'>,
): Promise<StoredInspection | null> {
  const id = InspectionId || null
  if (id === null && Oid === undefined) return null
  const query = inspections(tx, siteId)
  const row = await (id === null
    ? query.where('inspection.oid', '=', Oid ?? '')
    : query.where('inspection.id', '=', id)
  ).executeTakeFirst()
  if (row ? row.vehicleId !== VehicleId : id !== null) throw refuse('inspectionUnknown')
  return row ? toStored(row) : null
}

/**
 * Loads an inspection of the site, and locks its vehicle until the transaction ends.
 *
 * @throws {Refusal} notFound
 */
export async function lockInspection(tx: Tx, siteId: number, id: number): Promise<StoredInspection> {
  const inspection = await tx
    .selectFrom('inspection')
    .select('vehicle_id')
    .where('site_id', '=', siteId)
    .where('id', '=', id)
    .executeTakeFirst()
  if (inspection === undefined) throw refuse('notFound')
  await lockVehicle(tx, siteId, inspection.vehicle_id)
  return toStored(await inspections(tx, siteId).where('inspection.id', '=', id).executeTakeFirstOrThrow())
}

/**
 * Finds the newest version of a template that is in use at the site.
 *
 * @throws {Refusal} surveyUnknown
 */
export async function findSurvey(tx: Tx, siteId: number, surveyId: number): Promise<StoredSurvey> {
  const row = await tx
    .selectFrom('survey')
    .innerJoin('survey_version as version', 'version.survey_id', 'survey.id')
    .select(['survey.id', 'version.version', 'version.definition'])
    .where('survey.id', '=', surveyId)
    .where((column) =>
      column.or([column('survey.site_id', 'is', null), column('survey.site_id', '=', siteId)]),
    )
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('survey_off as off')
            .select('off.survey_id')
            .whereRef('off.survey_id', '=', 'survey.id')
            .where('off.site_id', '=', siteId),
        ),
      ),
    )
    .orderBy('version.version', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (row === undefined) throw refuse('surveyUnknown')
  return { ...row, definition: row.definition as SurveyDefinition }
}

/** Loads the current values of an inspection. Returns none if the site has no such inspection. */
export async function loadProperties(tx: Tx, siteId: number, inspectionId: number): Promise<Properties> {
  const rows = await tx
    .selectFrom('inspection_property')
    .select(['key', 'value'])
    .where('site_id', '=', siteId)
    .where('inspection_id', '=', inspectionId)
    .execute()
  return Object.fromEntries(rows.map(({ key, value }) => [key, value]))
}

/** @throws {Refusal} followUpWorkOrderUnknown if the vehicle does not have the work order */
export async function checkWorkOrder(
  tx: Tx,
  siteId: number,
  { WorkOrderId, VehicleId }: Pick<InspectionSave, 'WorkOrderId' | 'VehicleId'>,
): Promise<void> {
  if (WorkOrderId === undefined) return
  const order = await tx
    .selectFrom('work_order')
    .select('id')
    .where('site_id', '=', siteId)
    .where('id', '=', WorkOrderId)
    .where('vehicle_id', '=', VehicleId)
    .executeTakeFirst()
  if (order === undefined) throw refuse('followUpWorkOrderUnknown')
}
