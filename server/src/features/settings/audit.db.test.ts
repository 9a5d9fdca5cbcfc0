import { auditPageSize } from '@verstas/contract/limits.ts'
import { auditEndpoints } from '@verstas/contract/settings/audit-endpoints.ts'
import { settingEndpoints } from '@verstas/contract/settings/endpoints.ts'
import { beforeAll, describe, expect, it } from 'vitest'
import { buildTestApp, type Headers } from '../../../test/app.ts'
import { buildEmployee, buildSite } from '../../../test/builders.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { recordEvents } from '../../platform/events/record-event.ts'

const { app, db, clock, logLines, settings, send, signIn } = await buildTestApp()
const site = await buildSite(db)
const elsewhere = await buildSite(db)
const anna = await buildEmployee(db, { name: 'Anna', sites: [site, elsewhere] })
const ben = await buildEmployee(db, { name: 'Ben', sites: [site] })
const annas = await signIn(anna, site.id)

const days = { from: '2026-11-20', to: '2026-11-20' }
const audit = (query: object = {}, headers: Headers = annas) =>
  send(auditEndpoints.listAudit, { query: { ...days, ...query } }, headers)
const addLift = async (name: string, headers: Headers = annas) =>
  (
    await send(
      settingEndpoints.addSetting,
      { params: { list: 'resources' }, headers: {}, body: { Values: { Name: name } } },
      headers,
    )
  ).body

it('the audit log shows the author, the changed item, and the values before and after', async () => {
  const { Id: item, Values: Base } = await addLift('Lift 1')
  const params = { list: 'resources', item } as const
  const body = { Base, Values: { ...Base, Name: 'Lift A' } }
  await send(settingEndpoints.saveSetting, { params, headers: {}, body }, annas)
  await send(settingEndpoints.removeSetting, { params }, annas)
  const ofLifts = { AuthorName: 'Anna', IsService: false, Entity: 'setting', List: 'resources' }
  const entries = (await audit()).body
  expect(entries).toMatchObject([
    { ...ofLifts, Name: 'Lift A', What: 'removed' },
    {
      ...ofLifts,
      Name: 'Lift A',
      What: 'changed',
      Changes: [{ Field: 'Name', Before: 'Lift 1', After: 'Lift A' }],
    },
    { ...ofLifts, Name: 'Lift 1', What: 'added' },
  ])
})

it('a cancelled work order is shown as a change, and a changed shift with its day', async () => {
  const of = { siteId: site.id, employeeId: anna.id, at: new Date('2026-09-01T08:00:00Z'), before: null }
  await inTransaction(db, (tx) =>
    recordEvents(tx, [
      { ...of, entity: 'work-order', entityId: 1, kind: 'cancelled', after: { Places: '[]' } },
      {
        ...of,
        entity: 'roster',
        entityId: ben.id,
        kind: 'shiftChanged',
        subject: { Day: '2026-09-03' },
        after: {},
      },
      { ...of, entity: 'roster-day', entityId: 20_260_904, kind: 'dayClosed', after: { IsClosed: true } },
    ]),
  )
  const { body } = await audit({ from: '2026-09-01', to: '2026-09-01' })
  expect(body).toMatchObject([
    { Kind: 'dayClosed', Day: '2026-09-04' },
    { Kind: 'shiftChanged', Day: '2026-09-03' },
    { Kind: 'cancelled', Day: null, Subject: null, What: 'changed' },
  ])
})

it('the audit log can be limited to the changes of a person, and to those that match a search', async () => {
  await addLift('Wheel balancer', await signIn(ben, site.id))
  expect((await audit({ personId: ben.id })).body.map(({ Name }) => Name)).toEqual(['Wheel balancer'])
  expect((await audit({ search: 'BALANCER' })).body).toHaveLength(1)
  expect((await audit({ search: 'nothing like it' })).body).toEqual([])
})

it('the audit log leaves out changes of another site and of other days', async () => {
  await addLift('Far lift', await signIn(anna, elsewhere.id))
  clock.advance({ hours: 24 })
  await addLift('Late lift', await signIn(anna, site.id))
  const headers = await signIn(anna, site.id)
  const names = (await audit({}, headers)).body.map(({ Name }) => Name)
  expect(names).not.toContain('Far lift')
  expect(names).not.toContain('Late lift')
  expect((await audit({ to: '2026-11-21' }, headers)).body[0]?.Name).toBe('Late lift')
})

it('a long audit log is divided into pages without gaps', async () => {
  const at = new Date('2026-10-01T08:00:00Z')
  const events = Array.from({ length: auditPageSize + 3 }, (_, place) => ({
    siteId: site.id,
    employeeId: anna.id,
    at,
    entity: 'setting' as const,
    entityId: 0,
    kind: 'settingChanged',
    subject: { List: 'resources', Id: String(place), Name: `Lift ${place}` },
    before: { Name: 'a' },
    after: { Name: 'b' },
  }))
  await inTransaction(db, (tx) => recordEvents(tx, events))
  const october = { from: '2026-10-01', to: '2026-10-01' }
  const headers = await signIn(anna, site.id)
  const first = (await audit(october, headers)).body
  const second = (await audit({ ...october, before: first.at(-1)?.Id }, headers)).body
  expect([...first, ...second].map(({ Name }) => Name)).toEqual(
    events.map(({ subject }) => subject.Name).toReversed(),
  )
})

it('too many days, or days in the wrong order, are refused with the name of the field', async () => {
  const headers = await signIn(anna, site.id)
  for (const wrong of [{ to: '2026-11-19' }, { from: '2026-01-01' }])
    expect((await audit(wrong, headers)).errors[0]?.MetaData).toContainEqual({ Key: 'field', Value: 'to' })
})

it('only people with the right to change settings can read the audit log', async () => {
  const foreman = await buildEmployee(db, { sites: [site], without: ['ManageSettings'] })
  expect((await audit({}, await signIn(foreman))).status).toBe(403)
})

describe('the audit log of a person who may not see customers', () => {
  const headersOf = async (without: 'CustomerInfoVisible'[]) =>
    signIn(await buildEmployee(db, { sites: [site], without }))
  const spring = { from: '2026-03-02', to: '2026-03-02' }
  const signer = 'signer.customer'

  beforeAll(async () => {
    const of = { siteId: site.id, employeeId: anna.id, at: new Date('2026-03-02T08:00:00Z'), before: null }
    await inTransaction(db, (tx) =>
      recordEvents(tx, [
        {
          ...{ ...of, entity: 'customer', entityId: 1, kind: 'customerChanged' },
          ...{ subject: { Name: 'Kaisa Koivu' }, after: { Phone: '050 000 0417' } },
        },
        {
          ...{ ...of, entity: 'inspection', entityId: 1, kind: 'inspectionSaved' },
          after: { [signer]: 'Kaisa Koivu', 'check.brakes': 'ok' },
        },
      ]),
    )
  })

  it('has no changes of customers and no names of signers', async () => {
    const fieldsOf = async (headers: Headers) =>
      (await audit(spring, headers)).body.map(({ Changes }) => Changes.map(({ Field }) => Field))
    expect(await fieldsOf(await headersOf([]))).toEqual([['check.brakes', signer], ['Phone']])
    expect(await fieldsOf(await headersOf(['CustomerInfoVisible']))).toEqual([['check.brakes']])
  })

  it('does not find customers by their name', async () => {
    const search = { ...spring, search: 'koivu' }
    expect((await audit(search, await headersOf([]))).body).toHaveLength(2)
    expect((await audit(search, await headersOf(['CustomerInfoVisible']))).body).toEqual([])
  })

  it('names no customers in its file either', async () => {
    const url = `${settings.apiBase}/administration/audit/export?${new URLSearchParams({ ...spring, format: 'csv' })}`
    const fileFor = async (headers: Headers) => (await app.inject({ url, headers })).body
    expect(await fileFor(await headersOf([]))).toContain('050 000 0417')
    expect(await fileFor(await headersOf(['CustomerInfoVisible']))).not.toMatch(/Koivu|0417/)
  })

  it('a read of changes of customers is noted in the security log', async () => {
    logLines.length = 0
    await audit(spring, await headersOf(['CustomerInfoVisible']))
    expect(logLines.some((line) => line.includes('customer read'))).toBe(false)
    await audit(spring, await headersOf([]))
    expect(logLines.some((line) => line.includes('customer read'))).toBe(true)
  })
})
