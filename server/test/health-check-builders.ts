import type { OfferWork } from '@verstas/contract/health-checks/entities.ts'
import { templates } from '@verstas/domain/health-checks/templates.ts'
import type { Insertable } from 'kysely'
import type { Tables } from '../src/platform/database/tables.ts'
import type { Db } from '../src/platform/database/transaction.ts'
import { testStart } from './app.ts'

/** Adds the project's templates for every site. Returns the ids of the arrival, service and tyre templates. */
export async function buildSurveys(db: Db) {
  const ids: Record<string, number> = {}
  for (const [position, definition] of templates.entries()) {
    const { id } = await db
      .insertInto('survey')
      .values({ code: definition.Code, site_id: null, position })
      .returning('id')
      .executeTakeFirstOrThrow()
    await db
      .insertInto('survey_version')
      .values({
        survey_id: id,
        version: 1,
        definition: JSON.stringify(definition),
        created_at: testStart,
      })
      .execute()
    ids[definition.Code] = id
  }
  return { arrival: ids.arrival ?? 0, service: ids['service-30'] ?? 0, tyres: ids['tyres-brakes'] ?? 0 }
}

interface InspectionParts extends Partial<Insertable<Tables['inspection']>> {
  readonly survey_id: number
  readonly properties?: Readonly<Record<string, string>>
}

/** Adds an open inspection of a vehicle by an employee. */
export async function buildInspection(
  db: Db,
  vehicle: { readonly site_id: number; readonly id: number },
  employee: { readonly id: number },
  { properties = {}, ...columns }: InspectionParts,
) {
  const inspection = await db
    .insertInto('inspection')
    .values({
      site_id: vehicle.site_id,
      vehicle_id: vehicle.id,
      survey_version: 1,
      work_order_id: null,
      state: 'open',
      soon_count: 0,
      now_count: 0,
      created_at: testStart,
      created_by: employee.id,
      modified_at: testStart,
      modified_by: employee.id,
      completed_at: null,
      ...columns,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  const rows = Object.entries(properties).map(([key, value]) => ({
    site_id: inspection.site_id,
    inspection_id: inspection.id,
    key,
    value,
  }))
  if (rows.length > 0) await db.insertInto('inspection_property').values(rows).execute()
  return inspection
}

/** A PNG of one pixel, as a signature. */
export const testSignature =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

/** A different PNG, as another signature. */
export const otherSignature =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg=='

/** Adds an offer of a finding, which the customer has accepted. */
export async function buildOffer(
  db: Db,
  { site_id, id, modified_by }: { site_id: number; id: number; modified_by: number },
  work: OfferWork | null = null,
) {
  const offer = await db
    .insertInto('inspection_offer')
    .values({
      site_id,
      inspection_id: id,
      token_hash: null,
      language: 'fi',
      inspected_at: testStart,
      inspector: 'Matti',
      ok_count: 3,
      created_at: testStart,
      created_by: modified_by,
      expires_at: new Date(testStart.getTime() + 86_400_000),
      opened_at: null,
      revoked_at: null,
      revoked_by: null,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  const ofOffer = { site_id, offer_id: offer.id, key: 'check.frontPads' }
  const line = { title: 'Etujarrupalat', light: 'now', note: '', measure: '2 mm', price: 214 } as const
  await db
    .insertInto('inspection_offer_line')
    .values({ ...ofOffer, ...line, position: 0, photo_ids: [], work: work && JSON.stringify(work) })
    .execute()
  await db
    .insertInto('inspection_offer_answer')
    .values({ ...ofOffer, kind: 'accept', text: '', price: 214, answered_at: testStart })
    .execute()
  await db
    .insertInto('offer_delivery')
    .values({
      site_id,
      offer_id: offer.id,
      channel: 'sms',
      state: 'Sent',
      created_at: testStart,
      created_by: modified_by,
    })
    .execute()
  return offer
}
