import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { genericPlanOf, tablesScannedIn } from '../../../test/generic-plan.ts'
import { buildHealthCheckApp, saveOf } from '../../../test/health-check-app.ts'
import { type JsonRead, type ReadParameters, valuesInOrder } from '../../platform/database/read-json.ts'
import {
  followUpsRead,
  inspectionRead,
  inspectionsOfVehicleRead,
  newInspectionRead,
} from './inspection-reads.ts'

const { db, site, surveys, car, inspector } = await buildHealthCheckApp()
const people = await Promise.all(Array.from({ length: 6 }, () => inspector()))
const [anna] = people

it('only one of six concurrent saves of an inspection succeeds, and the refusals name who saved it', async () => {
  const { vehicle } = await car()
  const begun = await anna?.save(saveOf(vehicle.id, surveys.tyres, {}))
  const answers = await Promise.all(
    people.map((person, place) =>
      person.save(
        saveOf(
          vehicle.id,
          surveys.tyres,
          { 'note.frontPads': String(place + 1) },
          { InspectionId: begun?.body.Id, Version: 1 },
        ),
      ),
    ),
  )
  const winner = answers.findIndex(({ status }) => status === 200)
  expect(answers.filter(({ status }) => status === 412)).toHaveLength(people.length - 1)
  for (const { errors } of answers.filter(({ status }) => status === 412))
    expect(errors[0]?.MetaData).toContainEqual({ Key: 'user', Value: people[winner]?.employee.name })
  const form = await anna?.form(begun?.body.Id ?? 0)
  expect(form).toMatchObject({ Version: 2, Properties: [{ Value: String(winner + 1) }] })
})

it('six concurrent requests with the same inspection create one inspection', async () => {
  const { vehicle } = await car()
  const save = saveOf(vehicle.id, surveys.tyres, { 'check.frontPads': 'ok' }, { Oid: randomUUID() })
  const answers = await Promise.all(people.map((person) => person.save(save)))
  expect(new Set(answers.map(({ body }) => `${body.Id} ${body.Version}`)).size).toBe(1)
  expect(await anna?.list(vehicle.id)).toHaveLength(1)
})

it('concurrent requests with one Oid for six vehicles create only one inspection', async () => {
  const Oid = randomUUID()
  const cars = await Promise.all(people.map(() => car()))
  const answers = await Promise.all(
    people.map((person, place) =>
      person.save(saveOf(cars[place]?.vehicle.id ?? 0, surveys.tyres, { 'check.frontPads': 'ok' }, { Oid })),
    ),
  )
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400, 400, 400, 400])
})

it('only one of six concurrent follow-ups of a finding creates a job', async () => {
  const { vehicle, order } = await car()
  const begun = await anna?.save(saveOf(vehicle.id, surveys.tyres, { 'check.frontPads': 'now' }))
  const answers = await Promise.all(
    people.map((person) =>
      person.followUp(begun?.body.Id ?? 0, { Key: 'check.frontPads', Kind: 'Job', WorkOrderId: order.id }),
    ),
  )
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409, 409])
})

const reads: readonly JsonRead<ReadParameters, unknown>[] = [
  inspectionRead,
  newInspectionRead,
  inspectionsOfVehicleRead,
  followUpsRead,
]
const largeTables = [
  'vehicle',
  'inspection',
  'inspection_property',
  'inspection_signature',
  'inspection_follow_up',
  'attachment',
]

it('no query of inspections scans a large table', async () => {
  const { id: employeeId } = anna?.employee ?? { id: 0 }
  await sql`insert into vehicle (site_id, id, license_number, serial_number, make_name, model_name)
    select ${site.id}, number, number, number, '', '' from generate_series(1000001, 1003000) number`.execute(
    db,
  )
  await sql`insert into inspection (site_id, id, vehicle_id, survey_id, survey_version, state, soon_count, now_count,
      created_at, created_by, modified_at, modified_by)
    select site_id, id, id, ${surveys.tyres}::bigint, 1, 'open', 0, 0, now(), ${employeeId}::bigint, now(), ${employeeId}::bigint
    from vehicle where id > 1000000`.execute(db)
  await sql`insert into inspection_property (site_id, inspection_id, key, value)
    select site_id, id, 'note.' || number, 'x' from inspection, generate_series(1, 5) number where id > 1000000`.execute(
    db,
  )
  await sql`insert into inspection_signature (site_id, inspection_id, field, signer_name, signed_at, signed_by)
    select site_id, id, 'inspector', '', now(), ${employeeId}::bigint from inspection where id > 1000000`.execute(
    db,
  )
  await sql`insert into inspection_follow_up (site_id, inspection_id, key, kind, light, created_at, created_by)
    select site_id, id, 'check.a', 'Declined', 'now', now(), ${employeeId}::bigint from inspection where id > 1000000`.execute(
    db,
  )
  await sql`insert into attachment (site_id, key, inspection_id, file_name, content_type, kind, byte_size, checksum,
      has_thumbnail, created_at, created_by)
    select site_id, gen_random_uuid(), id, 'a', 'image/jpeg', 'Image', 1, sha256(''), false, now(), ${employeeId}::bigint
    from inspection where id > 1000000`.execute(db)
  await sql`analyze`.execute(db)
  const values = {
    siteId: site.id,
    language: 'fi',
    vehicleId: 1_000_017,
    inspectionId: 1_000_017,
    surveyId: surveys.tyres,
  }
  for (const read of reads) {
    const plan = await genericPlanOf(db, read.sql, valuesInOrder(read, values as never))
    expect(tablesScannedIn(plan, largeTables), plan).toEqual([])
  }
})
