import { randomUUID } from 'node:crypto'
import { administrationEndpoints } from '@verstas/contract/administration/endpoints.ts'
import { attachmentEndpoints } from '@verstas/contract/attachments/endpoints.ts'
import { jobEndpoints } from '@verstas/contract/work-orders/job-endpoints.ts'
import { templates } from '@verstas/domain/health-checks/templates.ts'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { buildActivity } from '../../../test/activity-builders.ts'
import { formOf } from '../../../test/attachment-app.ts'
import { buildCredential, buildIdentity, buildPasskey, buildPicture } from '../../../test/builders.ts'
import { buildHealthCheckApp, saveOf } from '../../../test/health-check-app.ts'
import { buildOffer, otherSignature, testSignature } from '../../../test/health-check-builders.ts'
import { buildServiceVisit } from '../../../test/integration-builders.ts'
import { png } from '../../../test/real-files.ts'
import { buildDirectory } from '../../../test/scim-builders.ts'
import { buildServiceAccount } from '../../../test/service-builders.ts'
import { tablesWith } from '../../../test/tables-with.ts'
import {
  buildCustomer,
  buildVehicle,
  buildWorkOrder,
  buildWorkOrderWithRows,
} from '../../../test/work-order-builders.ts'
import { noteStranger } from '../../platform/session/waiting-identities.ts'
import { eraseByCommandLine } from './person-by-command-line.ts'

const { app, db, site, clock, send, surveys, inspector, settings, signIn } = await buildHealthCheckApp()
const anna = await inspector()

const erase = (...words: string[]) => eraseByCommandLine(db, words, clock.now())

const checks = templates[0]?.Sections.flatMap(({ Checks }) => Checks) ?? []

/** Creates and stores the PDF of an inspection. */
async function print(id: number): Promise<void> {
  const url = `${settings.apiBase}/vhc/inspection/getpdf/${id}`
  expect((await app.inject({ url, headers: anna.headers })).statusCode).toBe(200)
}

/**
 * Creates an inspection that a customer signs, changes it so that the customer signs again, and prints it.
 */
async function signTwice(vehicleId: number, name: string, more: { readonly WorkOrderId?: number } = {}) {
  const values = {
    ...Object.fromEntries(checks.map(({ Id }) => [`check.${Id}`, 'ok'])),
    'signature.inspector': testSignature,
    'signature.customer': otherSignature,
    'signer.customer': name,
  }
  const { Id } = (await anna.save(saveOf(vehicleId, surveys.arrival, values, more))).body
  for (const picture of [otherSignature, testSignature])
    await anna.save(
      saveOf(
        vehicleId,
        surveys.arrival,
        { ...values, 'check.keys': 'soon', 'signature.customer': picture },
        { InspectionId: Id },
      ),
    )
  await print(Id)
  return Id
}

it.each([
  'owner_customer_id',
  'second_owner_customer_id',
  'holder_customer_id',
  'second_holder_customer_id',
  'payer_customer_id',
] as const)(
  'erase-person erases the name from visits of a vehicle with the customer as %s',
  async (column) => {
    const customer = await buildCustomer(db, site.id, { first_name: null, last_name: 'Käynti' })
    const own = await buildVehicle(db, site.id, { [column]: customer.id })
    const other = await buildVehicle(db, site.id)
    for (const vehicle of [own, other]) {
      const { id } = await buildServiceVisit(db, vehicle)
      await db.updateTable('service_visit').set({ customer_name: 'Käynti' }).where('id', '=', id).execute()
    }
    await erase('customer', String(site.id), String(customer.id))
    const visits = await db
      .selectFrom('service_visit')
      .select(['vehicle_id', 'customer_name'])
      .where('vehicle_id', 'in', [own.id, other.id])
      .orderBy('vehicle_id')
      .execute()
    expect(visits.map(({ customer_name }) => customer_name)).toEqual(['-', 'Käynti'])
  },
)

it("erase-person erases a customer's name from signed inspections and nothing else", async () => {
  const customer = await buildCustomer(db, site.id, { last_name: 'Kunde' })
  const owned = await buildVehicle(db, site.id, { second_owner_customer_id: customer.id })
  const brought = await buildVehicle(db, site.id)
  const order = await buildWorkOrder(db, site.id, {
    vehicle_id: brought.id,
    contact_customer_id: customer.id,
  })
  const task = await buildActivity(db, { ...anna.employee, siteId: site.id }, { work_order_id: order.id })
  for (const [call, params] of [
    [attachmentEndpoints.uploadToWorkOrder, { orderNumber: order.order_number }],
    [attachmentEndpoints.uploadToActivity, { activityId: task.id }],
  ] as const) {
    const form = formOf([{ bytes: await png(), name: 'signature.png' }], {
      Kind: 'Signature',
      SignerName: 'Kalle Kunde',
    })
    await send(
      call,
      { params: params as never, form, headers: { 'idempotency-key': randomUUID() } },
      anna.headers,
    )
  }
  const ids = [
    await signTwice(owned.id, 'Kalle Kunde'),
    await signTwice(brought.id, 'Kalle Kunde', { WorkOrderId: order.id }),
  ]
  const other = await signTwice((await buildVehicle(db, site.id)).id, 'Ville Vieras')
  const before = [await anna.form(other), ...(await Promise.all(ids.map(anna.form)))]
  expect(await tablesWith(db, 'Kunde')).toEqual([
    'attachment',
    'customer',
    'event',
    'idempotent_answer',
    'inspection_property',
    'inspection_revision',
    'inspection_signature',
  ])

  const tables = await tablesWith(db, 'Kunde')
  const words = ['customer', String(site.id), String(customer.id)] as const
  expect(await erase(...words, '--dry-run')).toContain('  Nothing was changed, because of --dry-run.')
  expect(await tablesWith(db, 'Kunde')).toEqual(tables)
  await erase(...words)
  expect(await tablesWith(db, 'Kunde')).toEqual([])
  const blank = /^data:image\/png;base64,.{92}$/
  const erased = (Key: string, Value: string) =>
    Key === 'signer.customer' ? '-' : Key === 'signature.customer' ? expect.stringMatching(blank) : Value
  const [untouched, ...forms] = before
  expect(await anna.form(other)).toEqual(untouched)
  expect(await Promise.all(ids.map(anna.form))).toEqual(
    forms.map((form) => ({
      ...form,
      Properties: form.Properties.map(({ Key, Value }) => ({ Key, Value: erased(Key, Value) })),
      Signatures: form.Signatures.map((signature) =>
        signature.Id === 'customer' ? { ...signature, SignerName: '-' } : signature,
      ),
    })),
  )
  const remainingPdfs = await db.selectFrom('inspection_pdf').select('inspection_id').execute()
  expect(remainingPdfs).toEqual([{ inspection_id: other }])
  await expect(db.updateTable('event').set({ kind: 'changed' }).execute()).rejects.toThrow('append-only')
  await expect(db.deleteFrom('inspection_revision').execute()).rejects.toThrow('append-only')
})

it("erase-person erases an employee's name, but no signature of another person", async () => {
  await db.updateTable('site').set({ is_operation_signing_in_use: true }).where('id', '=', site.id).execute()
  const erkki = await inspector({ name: 'Erkki Entinen' })
  const { employee } = erkki
  const listedPerson = (await send(administrationEndpoints.listPeople, {}, anna.headers)).body.find(
    ({ Id }) => Id === employee.id,
  )
  const called = async (Name: string) =>
    send(
      administrationEndpoints.savePerson,
      {
        params: { id: employee.id },
        headers: { 'idempotency-key': randomUUID() },
        body: {
          Name,
          Subsystem: 'M',
          IsWorkqueue: false,
          IsActive: true,
          ProfileId: listedPerson?.ProfileId ?? 0,
          UserName: 'erkki.entinen',
          Email: 'entinen@example.com',
          PrincipalName: 'entinen@EXAMPLE.COM',
          SiteIds: [site.id],
        },
      },
      await signIn(anna.employee),
    )

  // Both people sign the first and the second inspection, in opposite orders. Anna alone signs the third one.
  const values = (signer: string, picture: string) => ({
    ...Object.fromEntries(checks.map(({ Id }) => [`check.${Id}`, 'ok'])),
    'signature.inspector': picture,
    'signer.inspector': signer,
  })
  const byAnna = values('Anna', testSignature)
  const byErkki = (name: string) => values(name, otherSignature)
  const save = async (
    person: typeof anna,
    vehicleId: number,
    properties: Readonly<Record<string, string>>,
    InspectionId?: number,
  ) => {
    clock.advance({ minutes: 1 })
    const more = InspectionId === undefined ? {} : { InspectionId }
    return (await person.save(saveOf(vehicleId, surveys.arrival, properties, more), randomUUID())).body.Id
  }
  const cars = await Promise.all([1, 2, 3].map(() => buildVehicle(db, site.id)))
  const [one, two, three] = cars.map(({ id }) => id) as [number, number, number]
  const erkkiLast = await save(anna, one, byAnna)
  await save(erkki, one, { ...byErkki('Erkki Entinen'), 'check.keys': 'soon' }, erkkiLast)
  const annaLast = await save(erkki, two, byErkki('Erkki Entinen'))
  await save(anna, two, { ...byAnna, 'check.keys': 'soon' }, annaLast)
  const annaOnly = await save(anna, three, byAnna)
  for (const id of [erkkiLast, annaLast, annaOnly]) await print(id)
  const offer = await buildOffer(db, { site_id: site.id, id: erkkiLast, modified_by: employee.id })
  await db
    .updateTable('inspection_offer')
    .set({ inspector: employee.name })
    .where('id', '=', offer.id)
    .execute()

  const { rows } = await buildWorkOrderWithRows(db, site.id, 1)
  await send(
    jobEndpoints.signRows,
    {
      headers: { 'idempotency-key': randomUUID() },
      body: {
        SalesmanId: employee.id,
        SignedRows: rows.map(({ oid }) => ({ Oid: oid, RowType: 'LabourOperation' as const })),
      },
    },
    erkki.headers,
  )
  await called('Erkki Entinen')
  await called('Erik Entinen-Uusi')
  await buildIdentity(db, employee, { provider: 'oidc', claim: 'sub', subject: 'entinen' })
  await buildPasskey(db, employee, 'Entinen')
  await buildPicture(db, employee)
  await noteStranger(
    db,
    { provider: 'oidc', claim: 'sub', subject: 'other' },
    { name: 'Erkki Entinen', email: null },
    clock.now(),
  )
  await db
    .updateTable('session')
    .set({ user_agent: 'Entinen', provider_subject: 'entinen' })
    .where('employee_id', '=', employee.id)
    .execute()
  const formsBefore = { last: await anna.form(annaLast), only: await anna.form(annaOnly) }
  expect(await tablesWith(db, 'ntinen')).toEqual([
    'credential',
    'employee',
    'event',
    'idempotent_answer',
    'identity_link',
    'inspection_offer',
    'inspection_property',
    'inspection_revision',
    'inspection_signature',
    'passkey',
    'resource',
    'session',
    'waiting_identity',
  ])

  await erase('employee', String(employee.id))
  expect(await tablesWith(db, 'ntinen')).toEqual([])
  expect(await db.selectFrom('employee_picture').selectAll().execute()).toEqual([])
  const anonymous = `Employee ${employee.id}`
  const { Signatures: signatures, Properties: properties } = await anna.form(erkkiLast)
  expect(signatures.map(({ SignerName }) => SignerName)).toEqual(['Anna', anonymous])
  expect(properties).toContainEqual({ Key: 'signer.inspector', Value: anonymous })
  expect(properties).toContainEqual({
    Key: 'signature.inspector',
    Value: expect.stringMatching(/^data:image\/png;base64,.{92}$/),
  })
  expect(await anna.form(annaOnly)).toEqual(formsBefore.only)
  const last = await anna.form(annaLast)
  expect(last.Properties).toEqual(formsBefore.last.Properties)
  expect(last.Signatures.map(({ SignerName }) => SignerName)).toEqual([anonymous, 'Anna'])
  const revisions = await db
    .selectFrom('inspection_revision')
    .select(['inspection_id', 'properties'])
    .where('inspection_id', 'in', [erkkiLast, annaLast])
    .orderBy('inspection_id')
    .execute()
  expect(revisions).toMatchObject([
    {
      inspection_id: erkkiLast,
      properties: { 'signature.inspector': testSignature, 'signer.inspector': 'Anna' },
    },
    { inspection_id: annaLast, properties: { 'signer.inspector': anonymous } },
  ])
  const eventSigners = await sql<{ signer: string }>`
    select after ->> 'signer.inspector' as signer from event
    where entity = 'inspection' and entity_id in (${erkkiLast}, ${annaLast}) order by id`.execute(db)
  expect(eventSigners.rows.map(({ signer }) => signer)).toEqual(['Anna', anonymous, anonymous, 'Anna'])
  const printed = await db
    .selectFrom('inspection_pdf')
    .select('inspection_id')
    .where('inspection_id', 'in', [erkkiLast, annaLast, annaOnly])
    .execute()
  expect(printed).toEqual([{ inspection_id: annaOnly }])
})

/** Tables whose rows about an employee are personal. The others record the work of the employee. */
const personalTables = [
  ...['badge', 'credential', 'employee_picture', 'identity_link', 'known_network', 'login_token'],
  ...[
    'notification',
    'passkey',
    'password_reset_link',
    'pin',
    'push_setting',
    'scim_conflict',
    'scim_user',
    'session',
  ],
] as const

it('erase-person deletes all ways to sign in, sessions, own settings and notifications', async () => {
  const { employee } = await inspector({ name: 'Lauri Lähtevä' })
  const now = clock.now()
  const own = { employee_id: employee.id }
  const insert = async (table: (typeof personalTables)[number], columns: object) =>
    db
      .insertInto(table)
      .values({ ...own, ...columns } as never)
      .execute()
  await insert('badge', { code_hash: Buffer.alloc(32, 1), made_at: now })
  await buildCredential(db, employee)
  await buildPicture(db, employee)
  await buildIdentity(db, employee)
  await insert('known_network', { network: 'a hash', signed_in_at: now })
  await insert('login_token', { token_hash: Buffer.alloc(32, 2), expires_at: now, used_at: null })
  await insert('notification', { site_id: site.id, kind: 'orderReady', at: now })
  await buildPasskey(db, employee)
  await insert('password_reset_link', {
    ...{ token_hash: Buffer.alloc(32, 3), created_by: anna.employee.id, created_at: now, expires_at: now },
  })
  await insert('pin', { pin_hash: 'a hash', length: 4, set_at: now })
  await insert('push_setting', { is_on: true })
  const account = await buildServiceAccount(db, { scopes: ['scim'] })
  await buildDirectory(db, {
    ...{ account, siteId: site.id, profileId: employee.profile_id, name: 'Lähtevä' },
    ...{ person: employee, other: employee },
  })
  const tablesOfPerson = async () => {
    const found: string[] = []
    for (const table of personalTables)
      if (
        await db
          .selectFrom(table)
          .select('employee_id')
          .where('employee_id', '=', employee.id)
          .executeTakeFirst()
      )
        found.push(table)
    return found
  }
  expect(await tablesOfPerson()).toEqual(personalTables)
  await erase('employee', String(employee.id))
  expect(await tablesOfPerson()).toEqual([])
  expect(await tablesWith(db, 'Lähtevä')).toEqual(['scim_group'])
})

it("erase-person erases a customer's name from the history of vehicles and work orders", async () => {
  const customer = await buildCustomer(db, site.id, { first_name: 'Pirkko', last_name: 'Poistettava' })
  const { person_name: name } = await db
    .selectFrom('customer')
    .select('person_name')
    .where('id', '=', customer.id)
    .executeTakeFirstOrThrow()
  for (const entity of ['vehicle', 'work-order'])
    await db
      .insertInto('event')
      .values({
        ...{ site_id: site.id, at: clock.now(), employee_id: anna.employee.id, entity, entity_id: 1 },
        ...{ kind: 'edited', before: { Payer: name } as never, after: { Payer: null } as never },
      })
      .execute()
  await erase('customer', String(site.id), String(customer.id))
  expect(await tablesWith(db, 'Poistettava')).toEqual([])
})
