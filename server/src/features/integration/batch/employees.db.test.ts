import { administrationEndpoints } from '@verstas/contract/administration/endpoints.ts'
import { quickChangeEndpoints } from '@verstas/contract/quick-change/endpoints.ts'
import { sessionEndpoints } from '@verstas/contract/session/endpoints.ts'
import { describe, expect, it } from 'vitest'
import { buildWallLink } from '../../../../test/activity-builders.ts'
import {
  buildCredential,
  buildEmployee,
  buildProfile,
  buildSite,
  leaveSite,
  nextNumber,
} from '../../../../test/builders.ts'
import { buildIntegrationApp } from '../../../../test/integration-app.ts'
import { buildDevice, buildPin } from '../../../../test/quick-change-builders.ts'
import { buildServiceAccount } from '../../../../test/service-builders.ts'
import { buildStampingTypes } from '../../../../test/stamping-builders.ts'
import { buildVehicle } from '../../../../test/work-order-builders.ts'
import { openSession } from '../../../platform/session/session-store.ts'

const app = await buildIntegrationApp()
const { db, clock, settings, site, account, batch, statuses, faults, takeChanges, signIn, send, logLines } =
  app
await buildStampingTypes(db)
const away = await buildSite(db)
const worker = await buildProfile(db, { without: ['ManageUsers', 'ManageSettings', 'StampOthers'] })
const manager = await buildProfile(db)
const least = await buildProfile(db, {
  without: [
    'ManageUsers',
    'ManageSettings',
    'ShareMonitor',
    'CorrectStampings',
    'MobileCheckList',
    'AddJob',
    'EditJob',
  ],
})
const admin = await buildEmployee(db, { name: 'Kaisa', sites: [site, away], profile_id: manager.id })
const adopting = await buildServiceAccount(db, { may_adopt_employees: true })
const local = await buildServiceAccount(db, { sites: [site] })

const matti = () => ({
  name: 'Matti Virtanen',
  email: `matti${nextNumber()}@example.com`,
  userName: `matti${nextNumber()}`,
  number: `N${nextNumber()}`,
  subsystem: 'M',
  profile: worker.name,
  sites: [{ siteId: site.id }],
})

/**
 * Sends a new person.
 *
 * @returns the external id, the data and our id
 */
async function takePerson(changes: object = {}, source = 'dms') {
  const externalId = `E${nextNumber()}`
  const data = { ...matti(), ...changes }
  const { results } = await batch('employees', [{ externalId, data }], { source })
  expect(results).toMatchObject([{ status: 'created', errors: [] }])
  return { externalId, data, id: results[0]?.id ?? 0 }
}

const readPerson = async (id: number) => {
  const employee = await db.selectFrom('employee').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  const places = await db
    .selectFrom('employee_site')
    .selectAll()
    .where('employee_id', '=', id)
    .where('is_active', '=', true)
    .orderBy('is_default', 'desc')
    .orderBy('site_id')
    .execute()
  return { ...employee, sites: places.map(({ site_id }) => site_id) }
}

const eventsOf = (id: number) =>
  db.selectFrom('event').selectAll().where('entity', '=', 'employee').where('entity_id', '=', id).execute()

const securityLines = () =>
  logLines.map((line) => JSON.parse(line)).filter(({ security }) => /^person /.test(security ?? ''))

/** Returns the faults of one record as `code path value`. */
async function faultsOf(record: object, options: Parameters<typeof batch>[2] = {}) {
  const { results } = await batch('employees', [record], options)
  return results.flatMap(({ errors }) => errors.map(({ code, path, value }) => [code, path, value]))
}

describe('a record of a person', () => {
  it('a new person has the values of the record, a resource, an event and a line of the security log', async () => {
    await takeChanges('employees')
    logLines.length = 0
    const { id, data } = await takePerson({
      sites: [{ siteId: site.id }, { siteId: away.id, isDefault: true }],
    })
    expect(await readPerson(id)).toMatchObject({
      name: data.name,
      email: data.email,
      number: data.number,
      subsystem: 'M',
      is_active: true,
      is_workqueue: false,
      profile_id: worker.id,
      sites: [away.id, site.id],
    })
    const resources = db.selectFrom('resource').select(['site_id', 'name']).where('employee_id', '=', id)
    expect(await resources.orderBy('site_id').execute()).toEqual([
      { site_id: site.id, name: data.name },
      { site_id: away.id, name: data.name },
    ])
    expect(await eventsOf(id)).toMatchObject([
      { kind: 'personAdded', employee_id: null, service_account_id: account.id, site_id: away.id },
    ])
    expect(securityLines()).toMatchObject([
      { security: 'person added', serviceAccountId: account.id, ofEmployeeId: id, address: '127.0.0.1' },
    ])
    expect(await takeChanges('employees')).toContain(`created ${id} service:${account.id}`)
  })

  it('a new person with a user name has an unknown password and gets a reset link', async () => {
    const { id } = await takePerson()
    const [stored] = (
      await send(administrationEndpoints.listPeople, {}, await signIn(admin, site.id))
    ).body.filter((person) => person.Id === id)
    expect(stored?.UserName).toMatch(/^matti/)
    expect(
      await db.selectFrom('password_reset_link').selectAll().where('employee_id', '=', id).execute(),
    ).toEqual([])
  })

  it('a patch changes only the given fields, and sending it again is unchanged and stores no event', async () => {
    const { externalId, data, id } = await takePerson()
    logLines.length = 0
    expect(await statuses('employees', [{ externalId, data }])).toEqual(['unchanged'])
    expect(await statuses('employees', [{ externalId, data: { name: data.name } }])).toEqual(['unchanged'])
    expect(securityLines()).toEqual([])
    expect(await eventsOf(id)).toHaveLength(1)
    expect(
      await statuses('employees', [{ externalId, data: { name: ' Matti Mainio ', number: null } }]),
    ).toEqual(['updated'])
    expect(await readPerson(id)).toMatchObject({
      name: 'Matti Mainio',
      number: null,
      email: data.email,
      version: 2,
    })
    expect((await eventsOf(id))[1]).toMatchObject({
      kind: 'personEdited',
      before: { Name: 'Matti Virtanen', Number: data.number },
      after: { Name: 'Matti Mainio', Number: null },
    })
    expect(securityLines()).toMatchObject([{ security: 'person changed', ofEmployeeId: id }])
  })

  it('a value that an administrator has changed remains until the source changes it', async () => {
    const { externalId, data, id } = await takePerson()
    await db.updateTable('employee').set({ profile_id: least.id }).where('id', '=', id).execute()
    await statuses('employees', [{ externalId, data: { ...data, name: 'Other name' } }])
    expect(await readPerson(id)).toMatchObject({ name: 'Other name', profile_id: least.id })
  })

  it('a new person without an access profile gets the one with the fewest rights', async () => {
    const { id } = await takePerson({ profile: undefined })
    expect((await readPerson(id)).profile_id).toBe(least.id)
  })

  it('a new person without sites works at the only site of the account, and is refused if it has several', async () => {
    const [first, second] = [{ externalId: `E${nextNumber()}` }, { externalId: `E${nextNumber()}` }]
    const { results } = await batch('employees', [{ ...first, data: { name: 'Only' } }], {
      headers: local.headers,
    })
    expect((await readPerson(results[0]?.id ?? 0)).sites).toEqual([site.id])
    expect(await faultsOf({ ...second, data: { name: 'Many' } })).toEqual([
      ['missingField', '/sites', undefined],
    ])
  })

  it('a dry run has the same status, but adds neither a person nor a line of the security log', async () => {
    logLines.length = 0
    const record = { externalId: `E${nextNumber()}`, data: matti() }
    expect(await batch('employees', [record], { isDryRun: true })).toMatchObject({
      results: [{ status: 'created', id: null }],
    })
    expect(
      await db.selectFrom('employee').select('id').where('email', '=', record.data.email).execute(),
    ).toEqual([])
    expect(securityLines()).toEqual([])
  })

  it.each([
    ['name', 'x'.repeat(101)],
    ['name', '  '],
    ['email', 'nobody'],
    ['userName', 'two words'],
    ['subsystem', 'm'],
    ['profile', null],
    ['sites', []],
  ])("a person's %s %j is refused, as in the administration", async (field, value) => {
    const data = { ...matti(), [field]: value }
    expect(await faults('employees', [{ externalId: `E${nextNumber()}`, data }])).toEqual([
      `invalidField /${field}`,
    ])
  })

  it.each(['email', 'userName', 'number'] as const)(
    'the %s of another person is refused with the name of the field',
    async (field) => {
      const { data } = await takePerson()
      const { externalId } = await takePerson()
      const value = field === 'number' ? data[field] : data[field].toUpperCase()
      expect(await faultsOf({ externalId, data: { [field]: value } })).toEqual([
        ['keyTaken', `/${field}`, value],
      ])
      if (field === 'email') return
      const other = { ...matti(), [field]: value }
      expect(await faultsOf({ externalId: `E${nextNumber()}`, data: other })).toEqual([
        ['keyTaken', `/${field}`, value],
      ])
    },
  )
})

describe('a person who is not known to the source', () => {
  it('an account adopts a person by e-mail only if it has the permission to adopt people', async () => {
    const person = await buildEmployee(db, {
      sites: [site],
      email: 'Anna@Example.com',
      profile_id: worker.id,
    })
    const record = { externalId: `E${nextNumber()}`, data: { ...matti(), email: 'anna@example.com' } }
    expect(await faultsOf(record)).toEqual([['adoptionNotAllowed', '/email', 'anna@example.com']])
    expect(await batch('employees', [record], { headers: adopting.headers })).toMatchObject({
      results: [{ status: 'updated', id: person.id }],
    })
    const again = { ...record, externalId: `E${nextNumber()}` }
    expect(await faultsOf(again, { headers: adopting.headers })).toEqual([
      ['keyTaken', '/email', 'anna@example.com'],
    ])
    expect(await faultsOf(again)).toEqual([['adoptionNotAllowed', '/email', 'anna@example.com']])
  })
})

it('an account does not adopt a person who works at a site outside the account', async () => {
  const { headers } = await buildServiceAccount(db, { sites: [site], may_adopt_employees: true })
  const [far, both] = [[away], [site, away]].map((sites) =>
    buildEmployee(db, { sites, email: `far${nextNumber()}@example.com`, profile_id: worker.id }),
  )
  for (const person of [await far, await both]) {
    const data = { ...matti(), email: person?.email }
    expect(await faultsOf({ externalId: `E${nextNumber()}`, data }, { headers })).toEqual([
      ['personElsewhere', '', undefined],
    ])
  }
})

describe('the sites of a person', () => {
  it('the list of sites replaces all sites, and the default site remains if none is marked', async () => {
    const { externalId, id } = await takePerson({
      sites: [{ siteId: away.id, isDefault: true }, { siteId: site.id }],
    })
    const third = await buildSite(db)
    const sites = [{ siteId: site.id }, { siteId: away.id }, { siteId: third.id, isActive: false }]
    expect(await statuses('employees', [{ externalId, data: { sites } }])).toEqual(['unchanged'])
    expect((await readPerson(id)).sites).toEqual([away.id, site.id])
    await statuses('employees', [{ externalId, data: { sites: [{ siteId: site.id }] } }])
    expect((await readPerson(id)).sites).toEqual([site.id])
  })

  it.each([
    ['a site that does not exist', () => [{ siteId: 999_999 }], 'siteNotAllowed /sites/0/siteId'],
    ['a site twice', () => [{ siteId: site.id }, { siteId: site.id }], 'siteTwice /sites/1/siteId'],
    [
      'two default sites',
      () => [
        { siteId: site.id, isDefault: true },
        { siteId: away.id, isDefault: true },
      ],
      'oneDefaultSite /sites/1/isDefault',
    ],
    [
      'an inactive default site',
      () => [{ siteId: site.id }, { siteId: away.id, isDefault: true, isActive: false }],
      'oneDefaultSite /sites/1/isDefault',
    ],
    ['no active site', () => [{ siteId: site.id, isActive: false }], 'noSite /sites'],
  ])("a person's list of sites is refused: %s", async (_, sites, fault) => {
    const data = { ...matti(), sites: sites() }
    expect(await faults('employees', [{ externalId: `E${nextNumber()}`, data }])).toEqual([fault])
  })

  it("an account can only change its own sites in a person's list", async () => {
    const data = { ...matti(), sites: [{ siteId: site.id }, { siteId: away.id }] }
    expect(await faultsOf({ externalId: `E${nextNumber()}`, data }, { headers: local.headers })).toEqual([
      ['siteNotAllowed', '/sites/1/siteId', away.id],
    ])
  })

  it('an account does not change a person who also works at a site outside the account', async () => {
    const { headers } = local
    const both = await takePerson({ sites: [{ siteId: site.id }, { siteId: away.id }] })
    const far = await takePerson({ sites: [{ siteId: away.id }] })
    for (const { externalId, id } of [both, far]) {
      const answers = async (records: readonly object[]) =>
        (await batch('employees', records, { headers })).results.map(({ status, id: ours }) => [status, ours])
      await batch('employees', [{ externalId, version: 5, data: { name: 'Guessed' } }])
      const before = await readPerson(id)
      for (const version of [4, 6])
        for (const content of [{ data: { name: 'Guessed' } }, { data: { name: 'x' } }, { deleted: true }])
          expect(await answers([{ externalId, version, ...content }])).toEqual([['rejected', null]])
      for (const data of [{ name: 'Other' }, { sites: [{ siteId: site.id }] }, { isActive: false }])
        expect(await faultsOf({ externalId, data }, { headers })).toEqual([
          ['personElsewhere', '', undefined],
        ])
      expect(await faultsOf({ externalId, deleted: true }, { headers })).toEqual([
        ['personElsewhere', '', undefined],
      ])
      expect(await readPerson(id)).toEqual(before)
    }
    await leaveSite(db, both, away)
    expect(
      await statuses('employees', [{ externalId: both.externalId, data: { name: 'Other' } }], { headers }),
    ).toEqual(['updated'])
  })
})

describe('administration rights', () => {
  it.each(['ManageUsers', 'ManageSettings'] as const)(
    'a record cannot assign a profile with %s',
    async (right) => {
      const without = (['ManageUsers', 'ManageSettings'] as const).filter((other) => other !== right)
      const { name: profile } = await buildProfile(db, { without })
      expect(await faultsOf({ externalId: `E${nextNumber()}`, data: { ...matti(), profile } })).toEqual([
        ['profileNotAllowed', '/profile', profile],
      ])
    },
  )

  it('a record can assign an administration profile neither to a new nor to an existing person', async () => {
    const { externalId, id } = await takePerson()
    const fault = ['profileNotAllowed', '/profile', manager.name]
    expect(await faultsOf({ externalId, data: { profile: manager.name } })).toEqual([fault])
    const data = { ...matti(), profile: manager.name }
    expect(await faultsOf({ externalId: `E${nextNumber()}`, data })).toEqual([fault])
    expect(await faultsOf({ externalId, data: { profile: 'Nobody' } })).toEqual([
      ['unknownProfile', '/profile', 'Nobody'],
    ])
    expect((await readPerson(id)).profile_id).toBe(worker.id)
  })

  it.each([
    ['/email', { email: 'attacker@example.com' }],
    ['/userName', { userName: 'attacker' }],
    ['/sites', { sites: [{ siteId: 0 }, { siteId: 1 }] }],
    ['/isActive', { isActive: true }],
  ])('a record cannot change %s of a person who manages users', async (path, changes) => {
    const { externalId, id } = await takePerson()
    const isActive = path !== '/isActive'
    await db
      .updateTable('employee')
      .set({ profile_id: manager.id, is_active: isActive })
      .where('id', '=', id)
      .execute()
    const places = [site.id, away.id]
    const data = 'sites' in changes ? { sites: places.map((siteId) => ({ siteId })) } : changes
    expect(await faults('employees', [{ externalId, data }])).toEqual([`isAdministrator ${path}`])
    expect(await statuses('employees', [{ externalId, data: { name: 'New name' } }])).toEqual(['updated'])
  })

  it('a record can deactivate a person who manages users, unless it is the last one', async () => {
    const { externalId, id } = await takePerson()
    await db.updateTable('employee').set({ profile_id: manager.id }).where('id', '=', id).execute()
    await db
      .updateTable('employee')
      .set({ is_active: false })
      .where('profile_id', '=', manager.id)
      .where('id', '<>', id)
      .execute()
    const before = await readPerson(id)
    expect(await faultsOf({ externalId, data: { isActive: false } })).toEqual([
      ['lastAdministrator', '/isActive', undefined],
    ])
    expect(await faultsOf({ externalId, deleted: true })).toEqual([['lastAdministrator', '', undefined]])
    expect(await faultsOf({ externalId, data: { profile: least.name } })).toEqual([
      ['lastAdministrator', '/profile', undefined],
    ])
    expect(await readPerson(id)).toEqual(before)
    await db.updateTable('employee').set({ is_active: true }).where('id', '=', admin.id).execute()
    // One transaction moves the other administrator between sites, and then deactivates this one.
    expect(await statuses('employees', [{ externalId, deleted: true }])).toEqual(['deleted'])
    expect(await readPerson(id)).toMatchObject({ is_active: false })
  })
})

describe('deactivating and deleting', () => {
  it.each([
    ['isActive: false', { data: { isActive: false } }],
    ['deleted: true', { deleted: true }],
  ])("%s ends the person's sessions, PIN, wall links and devices", async (_, change) => {
    const { externalId, id } = await takePerson({ sites: [{ siteId: site.id }, { siteId: away.id }] })
    const session = await signIn({ id }, site.id)
    await buildPin(db, { id }, '2580')
    const link = await buildWallLink(db, { id, siteId: away.id }, 'Lobby')
    const device = await buildDevice(db, { id, siteId: site.id })
    const hall = await buildDevice(db, { id: admin.id, siteId: site.id })
    expect(await statuses('employees', [{ externalId, ...change }])).toEqual([
      'deleted' in change ? 'deleted' : 'updated',
    ])
    expect(await readPerson(id)).toMatchObject({ is_active: false })
    expect((await send(sessionEndpoints.getEmployee, {}, session)).status).toBe(401)
    expect(
      await db
        .selectFrom('wall_link')
        .select(['revoked_by', 'revoked_by_account'])
        .where('id', '=', link.id)
        .execute(),
    ).toEqual([{ revoked_by: null, revoked_by_account: account.id }])
    expect(
      await db
        .selectFrom('trusted_device')
        .select(['distrusted_by', 'distrusted_by_account'])
        .where('id', '=', device.id)
        .execute(),
    ).toEqual([{ distrusted_by: null, distrusted_by_account: account.id }])
    const people = await send(quickChangeEndpoints.listDevicePeople, {}, hall.headers)
    expect(JSON.stringify(people.body)).not.toContain(`"Id":${id},`)
  })

  it('a second deletion is unchanged, and a new patch activates the person again', async () => {
    const { externalId, id } = await takePerson()
    await statuses('employees', [{ externalId, deleted: true }])
    expect(await statuses('employees', [{ externalId, deleted: true }])).toEqual(['unchanged'])
    expect(await statuses('employees', [{ externalId, data: { name: 'Back again' } }])).toEqual(['updated'])
    expect(await readPerson(id)).toMatchObject({ name: 'Back again', is_active: true })
  })

  it('a person whom a patch has reactivated can be deactivated again by the earlier value', async () => {
    const { externalId, id } = await takePerson()
    const sent = [{ data: { isActive: false } }, { deleted: true }, { data: { name: 'Back' } }]
    for (const change of sent) await statuses('employees', [{ externalId, ...change }])
    expect(await readPerson(id)).toMatchObject({ is_active: true })
    expect(await statuses('employees', [{ externalId, data: { isActive: false } }])).toEqual(['updated'])
    expect(await readPerson(id)).toMatchObject({ is_active: false })
  })

  it('a person whom an administrator has deactivated remains inactive after other changes', async () => {
    const { externalId, id } = await takePerson()
    await db.updateTable('employee').set({ is_active: false }).where('id', '=', id).execute()
    expect(await statuses('employees', [{ externalId, data: { name: 'New name' } }])).toEqual(['updated'])
    expect(await readPerson(id)).toMatchObject({ name: 'New name', is_active: false })
  })

  it('a changed e-mail address ends the sessions that began with the old address', async () => {
    const { externalId, id } = await takePerson()
    for (const method of ['basic', 'oidc'] as const)
      await openSession(db, { employeeId: id, method, userAgent: undefined }, clock.now(), settings)
    await statuses('employees', [{ externalId, data: { email: `new${nextNumber()}@example.com` } }])
    const open = db
      .selectFrom('session')
      .select('method')
      .where('employee_id', '=', id)
      .where('closed_at', 'is', null)
    expect(await open.execute()).toEqual([{ method: 'basic' }])
  })

  it('a changed user name does not change the password', async () => {
    const { externalId, id } = await takePerson({ userName: null })
    const { password_hash } = await buildCredential(db, { id }, { user_name: `old${nextNumber()}` })
    await statuses('employees', [{ externalId, data: { userName: `new${nextNumber()}` } }])
    expect(
      await db.selectFrom('credential').select('password_hash').where('employee_id', '=', id).execute(),
    ).toEqual([{ password_hash }])
  })
})

it('if the site is the master of people, it keeps its values, and other values are stored as differences', async () => {
  const ownSite = await buildSite(db)
  await db
    .insertInto('field_master')
    .values({ site_id: ownSite.id, field_group: 'employee', master: 'here' })
    .execute()
  const { externalId, data, id } = await takePerson({ sites: [{ siteId: ownSite.id }] })
  expect(
    await statuses('employees', [
      { externalId, data: { name: 'Theirs', subsystem: 'M', profile: least.name } },
    ]),
  ).toEqual(['unchanged'])
  const readDifferences = () =>
    db
      .selectFrom('difference')
      .select(['path', 'theirs', 'ours', 'site_id'])
      .where('entity', '=', 'employees')
      .where('entity_id', '=', id)
      .orderBy('path')
      .execute()
  const ofProfile = { path: '/profile', theirs: least.name, ours: worker.name, site_id: ownSite.id }
  expect(await readDifferences()).toEqual([
    { path: '/name', theirs: 'Theirs', ours: data.name, site_id: ownSite.id },
    ofProfile,
  ])
  await db.updateTable('employee').set({ name: 'Theirs' }).where('id', '=', id).execute()
  await statuses('employees', [{ externalId, data: { name: 'Theirs' } }])
  expect(await readDifferences()).toEqual([ofProfile])
  expect(await faults('employees', [{ externalId, data: { profile: manager.name } }])).toEqual([
    'profileNotAllowed /profile',
  ])
  expect(await statuses('employees', [{ externalId, deleted: true }])).toEqual(['deleted'])
  expect(await readPerson(id)).toMatchObject({ is_active: true, profile_id: worker.id })
  expect(await readDifferences()).toMatchObject([{ path: '/isActive', theirs: false, ours: true }, ofProfile])
})

it('records that refer to a person wait for the person, by external id and by number', async () => {
  const data = matti()
  const externalId = `E${nextNumber()}`
  const vehicle = await buildVehicle(db, site.id)
  const times = { startTime: '2026-12-01T06:00:00Z', endTime: '2026-12-01T14:00:00Z' }
  const nextDay = { startTime: '2026-12-02T06:00:00Z', endTime: '2026-12-02T14:00:00Z' }
  const employee = { externalId }
  const absence = { siteId: site.id, employee, typeCode: 200, ...nextDay }
  const order = { siteId: site.id, orderNumber: 77_001, vehicle: { id: vehicle.id }, receiver: employee }
  const [type] = await db
    .selectFrom('stamping_type')
    .select('code')
    .where('is_presence', '=', false)
    .execute()
  const sent = [
    await statuses('shifts', [{ externalId: 'S1', data: { siteId: site.id, employee, ...times } }]),
    await statuses('shifts', [
      { externalId: 'S2', data: { siteId: site.id, employee: { number: data.number }, ...nextDay } },
    ]),
    await statuses('absences', [{ externalId: 'A1', data: { ...absence, typeCode: type?.code } }]),
    await statuses('resources', [{ externalId: 'R1', data: { siteId: site.id, name: 'Matti', employee } }]),
    await statuses('work-orders', [{ externalId: 'W1', data: order }]),
  ]
  expect(sent.flat()).toEqual(['deferred', 'deferred', 'deferred', 'deferred', 'deferred'])
  const { results } = await batch('employees', [{ externalId, data }])
  const id = results[0]?.id ?? 0
  expect(
    await db.selectFrom('rejected_record').selectAll().where('entity', '<>', 'employees').execute(),
  ).toEqual([])
  expect(await db.selectFrom('deferred_record').selectAll().execute()).toEqual([])
  expect(await db.selectFrom('shift').select('id').where('employee_id', '=', id).execute()).toHaveLength(2)
  expect(await db.selectFrom('stamping').select('id').where('employee_id', '=', id).execute()).toHaveLength(1)
  expect(
    await db.selectFrom('work_order').select('order_number').where('receiver_id', '=', id).execute(),
  ).toEqual([{ order_number: 77_001 }])
})

it('records may refer to a person who has left', async () => {
  const { externalId, id } = await takePerson()
  await statuses('employees', [{ externalId, deleted: true }])
  const vehicle = await buildVehicle(db, site.id)
  const data = { siteId: site.id, orderNumber: 77_002, vehicle: { id: vehicle.id }, receiver: { externalId } }
  expect(await statuses('work-orders', [{ externalId: 'W2', data }])).toEqual(['created'])
  const order = db.selectFrom('work_order').select('receiver_id').where('order_number', '=', 77_002)
  expect(await order.execute()).toEqual([{ receiver_id: id }])
})

it('an account without the scope employees:write cannot send people', async () => {
  const { headers } = await buildServiceAccount(db, { scopes: ['employees:read', 'resources:write'] })
  expect(await app.sendBatch('employees', [], { headers })).toMatchObject({
    status: 403,
    errors: [{ ErrorId: 900311 }],
  })
})

it('two concurrent batches with the same new people create each person once', async () => {
  const records = Array.from({ length: 12 }, (_, index) => ({
    externalId: `race-${index}`,
    data: { name: `Race ${index}`, number: `race-${index}`, sites: [{ siteId: site.id }] },
  }))
  const answers = await Promise.all([batch('employees', records), batch('employees', records.toReversed())])
  expect(answers.map(({ counts }) => counts.created + counts.unchanged)).toEqual([12, 12])
  expect(await db.selectFrom('employee').select('id').where('name', 'like', 'Race %').execute()).toHaveLength(
    12,
  )
})
