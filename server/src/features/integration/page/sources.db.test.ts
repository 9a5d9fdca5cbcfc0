import { integrationSourceEndpoints as api } from '@verstas/contract/integration/source-endpoints.ts'
import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import { testStart } from '../../../../test/app.ts'
import { buildEmployee, buildSite } from '../../../../test/builders.ts'
import { buildIntegrationApp } from '../../../../test/integration-app.ts'
import { buildServiceAccount } from '../../../../test/service-builders.ts'
import { expireRecords } from '../batch/batch-feature.ts'

const { db, site, account, batch, sendBatch, statuses, send, signIn, clock, logLines } =
  await buildIntegrationApp()
const other = await buildSite(db, { name: 'Oulu' })
const anna = await buildEmployee(db, { name: 'Anna', sites: [site] })
const chief = await buildEmployee(db, { name: 'Chief', sites: [site, other] })
const signInEnglish = async (person: { readonly id: number }) => ({
  ...(await signIn(person)),
  'accept-language': 'en',
})
let asAnna = await signInEnglish(anna)
let asChief = await signInEnglish(chief)

let lastSource = 0
/** Returns the name of a new source. */
const newSource = () => {
  lastSource += 1
  return `dms${lastSource}`
}

const customer = (externalId: string, data: object = {}) => ({
  externalId,
  data: { siteId: site.id, lastName: 'Virtanen', ...data },
})
const car = (externalId: string, data: object = {}) => ({
  externalId,
  data: { siteId: site.id, licenseNumber: `C-${externalId}`, makeName: 'Volvo', modelName: 'V60', ...data },
})
const order = (externalId: string, orderNumber: number, data: object = {}) => ({
  externalId,
  data: { siteId: site.id, orderNumber, vehicle: { externalId: 'V' }, ...data },
})

const findSource = async (name: string, headers = asAnna) =>
  (await send(api.listIntegrationSources, {}, headers)).body.find(({ Name }) => Name === name)
const rejectedOf = async (
  source: string,
  query: { ignored?: boolean; before?: number } = {},
  headers = asAnna,
) => (await send(api.listRejectedRecords, { query: { source, ...query } }, headers)).body
const waitingOf = async (source: string, headers = asAnna) =>
  (await send(api.listWaitingRecords, { query: { source } }, headers)).body.Records
const ask = async (number: string, headers = asAnna) =>
  (await send(api.findMissingOrder, { query: { number } }, headers)).body
const onRecord = (
  endpoint: (typeof api)['ignoreRejectedRecord' | 'watchRejectedRecord' | 'dropWaitingRecord'],
  id: number,
  headers = asAnna,
) => send(endpoint, { params: { id } }, headers)
const retry = (id: number, headers = asAnna) => send(api.retryWaitingRecord, { params: { id } }, headers)
const pause = (name: string, headers = asAnna) =>
  send(api.pauseIntegrationSource, { params: { name } }, headers)
const resume = (name: string, headers = asAnna) =>
  send(api.resumeIntegrationSource, { params: { name } }, headers)
const save = (name: string, body: object, headers = asAnna) =>
  send(api.saveIntegrationSource, { params: { name }, body: body as never }, headers)

beforeEach(async () => {
  clock.set(testStart)
  asAnna = await signInEnglish(anna)
  asChief = await signInEnglish(chief)
  logLines.length = 0
})

describe('the list of sources', () => {
  it("the list of sources has today's counts per site, and the waiting and rejected records", async () => {
    const source = newSource()
    await batch('customers', [customer('C-1'), customer('C-2'), customer('C-3', { shoeSize: 43 })], {
      source,
    })
    await batch('customers', [customer('C-1')], { source })
    await batch('work-orders', [order('W-1', 71_001)], { source })
    await batch('suppliers', [{ externalId: 'S', data: { number: `S${source}`, name: 'Supplier' } }], {
      source,
    })
    const { Sites: [atSite, ofGroup] = [], ...head } = (await findSource(source)) ?? {}
    expect(head).toMatchObject({ Paused: null, PullAddress: null, HasPullSecret: false, OtherSites: [] })
    expect(atSite).toMatchObject({
      Site: { Id: site.id, Description: site.name },
      Entities: ['customers', 'work-orders'],
      Today: { created: 2, unchanged: 1, rejected: 1, deferred: 1, updated: 0 },
      Rejected: 1,
      Deferred: 1,
      Differences: 0,
    })
    expect(ofGroup).toMatchObject({ Site: null, Entities: ['suppliers'], Today: { created: 1 } })
  })

  it('the counts of a source leave out yesterday, in the time zone of the site', async () => {
    const source = newSource()
    await batch('customers', [customer('C-1')], { source })
    clock.set('2026-11-20T21:59:00Z')
    asAnna = await signInEnglish(anna)
    expect((await findSource(source))?.Sites[0]?.Today.created).toBe(1)
    clock.set('2026-11-20T22:00:00Z')
    expect((await findSource(source))?.Sites[0]).toMatchObject({
      Today: { created: 0 },
      LastContact: '2026-11-20T06:00:00.000Z',
    })
  })

  it('an administrator sees only sites at which they work, and no sources of other sites', async () => {
    const shared = newSource()
    const foreign = newSource()
    await batch('customers', [customer('C-1'), customer('C-2', { siteId: other.id })], { source: shared })
    await batch('customers', [customer('C-3', { siteId: other.id })], { source: foreign })
    await batch('customers', [customer('C-4', { siteId: other.id, shoeSize: 1 })], { source: foreign })
    expect((await findSource(shared))?.Sites.map(({ Site }) => Site?.Id)).toEqual([site.id])
    expect((await findSource(shared))?.OtherSites).toEqual(['Oulu'])
    expect(await findSource(foreign)).toBeUndefined()
    expect((await rejectedOf(foreign)).Records).toEqual([])
    expect((await findSource(foreign, asChief))?.Sites).toMatchObject([
      { Site: { Id: other.id }, Rejected: 1 },
    ])
    expect((await rejectedOf(foreign, {}, asChief)).Records).toHaveLength(1)
  })

  it('a source has the time of its last contact, which is stored at most once a minute', async () => {
    const source = newSource()
    await batch('customers', [customer('C-1')], { source })
    const contact = async () => (await findSource(source))?.LastContact
    clock.advance({ seconds: 59 })
    await batch('customers', [customer('C-1')], { source })
    expect(await contact()).toBe('2026-11-20T06:00:00.000Z')
    clock.advance({ seconds: 2 })
    await batch('customers', [customer('C-1')], { source })
    expect(await contact()).toBe('2026-11-20T06:01:01.000Z')
  })
})

describe('a rejected record', () => {
  it('a rejected record has its reason with the field and the value, in the language of the reader', async () => {
    const source = newSource()
    await batch('work-orders', [order('W-1', 71_002, { status: 'Z', shelf: 1 })], { source })
    const { Records } = await rejectedOf(source)
    expect(Records).toMatchObject([
      {
        Entity: 'work-orders',
        ExternalId: 'W-1',
        Label: '71002',
        Site: { Id: site.id },
        IsIgnored: false,
        Rejected: '2026-11-20T06:00:00.000Z',
      },
    ])
    expect(Records[0]?.Faults.map(({ Code, Path, Value }) => [Code, Path, Value])).toEqual([
      ['invalidField', '/status', 'Z'],
      ['unknownField', '/shelf', null],
    ])
    const asSwede = { ...asAnna, 'accept-language': 'sv' }
    const swedish = (await rejectedOf(source, {}, asSwede)).Records[0]?.Faults.map(({ Message }) => Message)
    expect(swedish?.[1]).toBe('Fältet är okänt')
    expect(swedish?.[0]).not.toBe(Records[0]?.Faults[0]?.Message)
  })

  it('an ignored record is not counted, and is listed again if it is rejected again', async () => {
    const source = newSource()
    await batch('customers', [customer('C-1', { shoeSize: 43 })], { source })
    const [record] = (await rejectedOf(source)).Records
    const id = record?.Id ?? 0
    expect((await onRecord(api.ignoreRejectedRecord, id)).status).toBe(204)
    expect((await rejectedOf(source)).Records).toEqual([])
    expect((await rejectedOf(source, { ignored: true })).Records).toMatchObject([{ Id: id, IsIgnored: true }])
    expect((await findSource(source))?.Sites[0]?.Rejected).toBe(0)
    await onRecord(api.watchRejectedRecord, id)
    expect((await rejectedOf(source)).Records).toMatchObject([{ Id: id }])
    await onRecord(api.ignoreRejectedRecord, id)
    await batch('customers', [customer('C-1', { shoeSize: 44 })], { source })
    expect((await rejectedOf(source)).Records).toMatchObject([{ Id: id }])
  })

  it('each of many rejected records is on exactly one page', async () => {
    const source = newSource()
    const many = Array.from({ length: 51 }, (_, index) => customer(`C-${index}`, { shoeSize: 43 }))
    await batch('customers', many, { source })
    const first = await rejectedOf(source)
    const second = await rejectedOf(source, { before: first.Next ?? 0 })
    expect(second.Next).toBeNull()
    const ids = [...first.Records, ...second.Records].map(({ ExternalId }) => ExternalId)
    expect(ids.toSorted()).toEqual(many.map(({ externalId }) => externalId).toSorted())
  })

  it('a rejected record without a site belongs to the site of its account and is hidden at other sites', async () => {
    const source = newSource()
    const oulu = await buildServiceAccount(db, { sites: [other] })
    await batch('customers', [{ externalId: 'C', data: { lastName: 'Aho', siteId: 1.5 } }], {
      source,
      headers: oulu.headers,
    })
    expect((await rejectedOf(source)).Records).toEqual([])
    expect((await rejectedOf(source, {}, asChief)).Records).toMatchObject([{ Site: { Id: other.id } }])
  })

  it('a rejected record is hidden from an administrator who has left its site', async () => {
    const former = await buildEmployee(db, { name: 'Former', sites: [site, other] })
    const asFormer = await signInEnglish(former)
    const source = newSource()
    await batch('customers', [customer('C-1', { siteId: other.id, shoeSize: 43 })], { source })
    expect((await rejectedOf(source, {}, asFormer)).Records).toHaveLength(1)
    await db
      .updateTable('employee_site')
      .set({ is_active: false })
      .where('employee_id', '=', former.id)
      .where('site_id', '=', other.id)
      .execute()
    expect((await rejectedOf(source, {}, asFormer)).Records).toEqual([])
  })

  it('a rejected record is not found by administrators of other sites', async () => {
    const source = newSource()
    await batch('customers', [customer('C-1', { siteId: other.id, shoeSize: 43 })], { source })
    const id = (await rejectedOf(source, {}, asChief)).Records[0]?.Id ?? 0
    expect((await onRecord(api.ignoreRejectedRecord, id)).status).toBe(404)
    expect((await onRecord(api.watchRejectedRecord, id)).status).toBe(404)
    expect((await onRecord(api.ignoreRejectedRecord, id, asChief)).status).toBe(204)
  })
})

describe('a waiting record', () => {
  it('a waiting record shows its reference and its end, and a retry applies it after the reference arrives', async () => {
    const source = newSource()
    await batch('work-orders', [order('W-1', 71_003)], { source })
    const [record] = await waitingOf(source)
    expect(record).toMatchObject({
      Label: '71003',
      WaitsFor: { Entity: 'vehicles', Kind: 'externalId', Key: 'V' },
      Received: '2026-11-20T06:00:00.000Z',
      Expires: '2026-11-27T06:00:00.000Z',
    })
    const id = record?.Id ?? 0
    expect((await retry(id)).body).toMatchObject({ Status: 'deferred' })
    expect((await findSource(source))?.Sites[0]?.Today.deferred).toBe(1)
    const vehicle = await batch('vehicles', [car('V0')], { source })
    // Makes the reference known without a batch, because a batch would apply the waiting record.
    await sql`update external_ref set external_id = 'V' where source = ${source} and entity_id = ${vehicle.results[0]?.id}`.execute(
      db,
    )
    expect((await retry(id)).body).toEqual({ Status: 'created', Faults: [] })
    expect(await waitingOf(source)).toEqual([])
    expect((await ask('71003')).Answer).toBe('here')
    expect((await retry(id)).status).toBe(404)
  })

  it('a waiting record that a retry rejects moves to the rejected records', async () => {
    const source = newSource()
    await batch('work-orders', [order('W-1', 71_004, { substatusCode: 'NONE' })], { source })
    const [record] = await waitingOf(source)
    const vehicle = await batch('vehicles', [car('V1')], { source })
    await sql`update external_ref set external_id = 'V' where source = ${source} and entity_id = ${vehicle.results[0]?.id}`.execute(
      db,
    )
    expect((await retry(record?.Id ?? 0)).body).toMatchObject({
      Status: 'rejected',
      Faults: [{ Code: 'unknownCode', Path: '/substatusCode', Value: 'NONE' }],
    })
    expect(await waitingOf(source)).toEqual([])
    expect((await rejectedOf(source)).Records).toMatchObject([{ ExternalId: 'W-1', Label: '71004' }])
  })

  it('a dropped waiting record is removed, but the source can send it again', async () => {
    const source = newSource()
    await batch('work-orders', [order('W-1', 71_005)], { source })
    const [record] = await waitingOf(source)
    expect((await onRecord(api.dropWaitingRecord, record?.Id ?? 0)).status).toBe(204)
    expect((await onRecord(api.dropWaitingRecord, record?.Id ?? 0)).status).toBe(404)
    expect((await ask('71005')).Answer).toBe('neverReceived')
    expect(await statuses('work-orders', [order('W-1', 71_005)], { source })).toEqual(['deferred'])
  })

  it('a waiting record of a revoked account is not applied', async () => {
    const source = newSource()
    const old = await buildServiceAccount(db)
    await batch('work-orders', [order('W-1', 71_006)], { source, headers: old.headers })
    await db
      .updateTable('service_account')
      .set({ revoked_at: clock.now() })
      .where('id', '=', old.id)
      .execute()
    const [record] = await waitingOf(source)
    expect(await retry(record?.Id ?? 0)).toMatchObject({ status: 409, errors: [{ ErrorId: 900315 }] })
  })

  it('a waiting record is not found by administrators of other sites', async () => {
    const source = newSource()
    await batch('work-orders', [order('W-1', 71_007, { siteId: other.id })], { source })
    expect(await waitingOf(source)).toEqual([])
    const [record] = await waitingOf(source, asChief)
    const id = record?.Id ?? 0
    expect((await retry(id)).status).toBe(404)
    expect((await onRecord(api.dropWaitingRecord, id)).status).toBe(404)
    expect((await ask('71007')).Answer).toBe('neverReceived')
    expect((await ask('71007', asChief)).Answer).toBe('deferred')
  })
})

describe('a paused source', () => {
  it('calls of a paused source are refused with 503 and a waiting time, and no record is lost', async () => {
    const source = newSource()
    await batch('customers', [customer('C-1')], { source })
    expect((await pause(source)).status).toBe(204)
    expect(logLines.some((line) => line.includes('source paused') && line.includes(source))).toBe(true)
    const paused = (await findSource(source))?.Paused
    expect(paused).toBe('2026-11-20T06:00:00.000Z')
    const key = crypto.randomUUID()
    const refused = await sendBatch('customers', [customer('C-2')], { source, key })
    expect(refused).toMatchObject({ status: 503, errors: [{ ErrorId: 900360 }] })
    expect(refused.headers['retry-after']).toBe('60')
    expect(await statuses('customers', [customer('C-2')], { source: newSource() })).toEqual(['created'])
    await resume(source)
    expect((await findSource(source))?.Paused).toBeNull()
    expect(await statuses('customers', [customer('C-2')], { source, key })).toEqual(['created'])
  })

  it('the last contact of a paused source is updated, and none of its waiting records is applied', async () => {
    const source = newSource()
    await batch('work-orders', [order('W-1', 71_008)], { source })
    await pause(source)
    clock.advance({ minutes: 5 })
    await sendBatch('customers', [customer('C-1')], { source })
    expect((await findSource(source))?.LastContact).toBe('2026-11-20T06:05:00.000Z')
    const [record] = await waitingOf(source)
    expect(await retry(record?.Id ?? 0)).toMatchObject({ status: 503, errors: [{ ErrorId: 900360 }] })
    await resume(source)
  })

  it('only an administrator of all sites of a source can pause and resume it', async () => {
    const source = newSource()
    await batch('customers', [customer('C-1'), customer('C-2', { siteId: other.id })], { source })
    for (const change of [pause, resume])
      expect(await change(source)).toMatchObject({
        status: 403,
        errors: [{ ErrorId: 900361, MetaData: [{ Key: 'sites', Value: 'Oulu' }] }],
      })
    expect((await save(source, {})).errors).toMatchObject([{ ErrorId: 900361 }])
    expect((await pause(source, asChief)).status).toBe(204)
    expect((await resume(source, asChief)).status).toBe(204)
    expect((await pause('unheard-of')).status).toBe(404)
  })
})

describe('the settings of a source', () => {
  it('the secret of a source is never returned, logged or sent to another host', async () => {
    const source = newSource()
    await batch('customers', [customer('C-1')], { source })
    const secretOf = async () =>
      (
        await db
          .selectFrom('integration_source')
          .selectAll()
          .where('name', '=', source)
          .executeTakeFirstOrThrow()
      ).pull_secret
    const PullAddress = 'https://203.0.114.7/orders?key=1'
    expect((await save(source, { PullAddress, PullSecret: 'hush', ExpectedMinutes: 15 })).status).toBe(204)
    expect(await findSource(source)).toMatchObject({ PullAddress, HasPullSecret: true, ExpectedMinutes: 15 })
    expect(JSON.stringify(await findSource(source))).not.toContain('hush')
    expect(logLines.join('')).not.toContain('hush')
    expect(logLines.join('')).toContain('source changed')
    await save(source, { PullAddress: 'https://203.0.114.7/other' })
    expect(await secretOf()).toBe('hush')
    await save(source, { PullAddress: 'https://203.0.114.8/other' })
    expect(await secretOf()).toBeNull()
    await save(source, { PullAddress, PullSecret: 'hush' })
    await save(source, { PullAddress, RemovesPullSecret: true })
    expect(await findSource(source)).toMatchObject({
      PullAddress,
      HasPullSecret: false,
      ExpectedMinutes: null,
    })
    await save(source, {})
    expect(await findSource(source)).toMatchObject({ PullAddress: null })
  })

  it.each([
    ['http://203.0.114.7/', 'internal network'],
    ['https://127.0.0.1/', 'internal network'],
    ['https://localhost/', 'internal network'],
    ['https://[::ffff:169.254.169.254]/', 'internal network'],
    ['https://user:secret@203.0.114.7/', 'without a user name'],
    ['ftp://203.0.114.7/', 'https address'],
    ['dms', 'https address'],
    ['https://nowhere.invalid/', 'not found'],
  ])('the settings of a source refuse the pull address %s', async (PullAddress, words) => {
    const source = newSource()
    await batch('customers', [customer('C-1')], { source })
    const refused = await save(source, { PullAddress })
    expect(refused.status).toBe(400)
    expect(refused.errors[0]?.ErrorMessage).toContain(words)
  })
})

describe('the question why a work order is not here', () => {
  const source = 'why'

  it('the search finds a work order by its number, text number, plate or external id', async () => {
    await batch('vehicles', [car('V', { licenseNumber: 'WHY-1' })], { source })
    await batch('work-orders', [order('W-1', 72_001, { externalNumber: 'SO-72001' })], { source })
    for (const number of ['72001', 'so 72001', 'why1', 'W-1'])
      expect(await ask(number)).toMatchObject({
        Answer: 'here',
        Order: {
          Number: 'SO-72001',
          OrderNumber: 72_001,
          Source: source,
          Site: { Id: site.id },
          Taken: '2026-11-20T06:00:00.000Z',
        },
        Deferred: null,
        Rejected: null,
      })
  })

  it('the search finds a work order whose latest version was rejected', async () => {
    await batch('work-orders', [{ externalId: 'W-1', data: { status: 'Z' } }], { source })
    expect(await ask('72001')).toMatchObject({
      Answer: 'here',
      Rejected: { Label: '72001', Faults: [{ Path: '/status' }] },
    })
  })

  it('the search returns the reason of a rejection, and the record for which another record waits', async () => {
    await batch('work-orders', [order('W-2', 72_002, { status: 'Z' })], { source })
    await batch('work-orders', [order('W-3', 72_003, { vehicle: { externalId: 'V-3' } })], { source })
    expect(await ask('72002')).toMatchObject({
      Answer: 'rejected',
      Rejected: { Faults: [{ Code: 'invalidField' }] },
    })
    expect(await ask('72003')).toMatchObject({
      Answer: 'deferred',
      Deferred: { WaitsFor: { Entity: 'vehicles', Key: 'V-3' } },
      Rejected: null,
    })
    await batch('customers', [{ externalId: 'V-3', data: { siteId: site.id, lastName: 5 } }], { source })
    expect(await ask('72003')).toMatchObject({ Answer: 'deferred', Rejected: null })
    await batch('vehicles', [car('V-3', { mileage: -1 })], { source })
    expect(await ask('72003')).toMatchObject({
      Answer: 'deferred',
      Rejected: { Entity: 'vehicles', ExternalId: 'V-3', Faults: [{ Path: '/mileage' }] },
    })
  })

  it('the search finds a rejected record by its number even after a patch without the number', async () => {
    await batch('work-orders', [order('W-11', 72_011, { status: 'Z' })], { source })
    const patch = (data: object) => batch('work-orders', [{ externalId: 'W-11', data }], { source })
    for (const data of [{ note: 'x' }, { note: 'y', status: 'Z' }]) {
      await patch(data)
      expect(await ask('72011')).toMatchObject({
        Answer: 'rejected',
        Rejected: { Label: '72011', Site: { Id: site.id } },
      })
    }
    await patch({ vehicle: { externalId: 'V-11' } })
    for (const externalNumber of ['E-11', 'E-12']) {
      await patch({ externalNumber })
      expect(await ask('72011')).toMatchObject({ Answer: 'deferred', Deferred: { Site: { Id: site.id } } })
    }
    await patch({ status: 'Z' })
    expect(await ask('72011')).toMatchObject({ Answer: 'deferred', Rejected: { Label: 'E-12' } })
    await expireRecords(db, new Date('2026-11-28T06:00:00Z'))
    expect(await ask('72011')).toMatchObject({ Answer: 'rejected', Rejected: { Label: 'E-12' } })
  })

  it('a waiting patch is labelled with the number that the source has sent earlier', async () => {
    await batch('work-orders', [order('W-12', 72_012)], { source })
    const data = { externalNumber: 'E-13', vehicle: { externalId: 'V-12' } }
    await batch('work-orders', [{ externalId: 'W-12', data }], { source })
    expect(await ask('E-13')).toMatchObject({ Deferred: { Label: '72012' } })
    expect(await ask('72012')).toMatchObject({ Answer: 'here', Deferred: { Label: '72012' } })
  })

  it('the search finds a record that has waited too long, with the reason', async () => {
    await batch('work-orders', [order('W-4', 72_004, { vehicle: { externalId: 'V-4' } })], { source })
    await expireRecords(db, new Date('2026-11-28T06:00:00Z'))
    expect(await ask('72004')).toMatchObject({
      Answer: 'rejected',
      Rejected: { Label: '72004', Faults: [{ Code: 'neverArrived' }] },
    })
  })

  it('the search returns the time at which the source deleted a work order', async () => {
    await batch('work-orders', [order('W-5', 72_005)], { source })
    clock.advance({ minutes: 20 })
    await batch('work-orders', [{ externalId: 'W-5', deleted: true }], { source })
    expect(await ask('72005')).toMatchObject({
      Answer: 'deleted',
      Order: null,
      Deleted: { Source: source, At: '2026-11-20T06:20:00.000Z' },
    })
  })

  it('the search shows another site only to people who work there', async () => {
    await batch('vehicles', [car('VO', { siteId: other.id })], { source })
    await batch('work-orders', [order('W-6', 72_006, { siteId: other.id, vehicle: { externalId: 'VO' } })], {
      source,
    })
    expect(await ask('72006')).toMatchObject({ Answer: 'neverReceived', Order: null })
    expect(await ask('72006', asChief)).toMatchObject({
      Answer: 'otherSite',
      Order: { Site: { Description: 'Oulu' } },
    })
    await batch('work-orders', [order('W-7', 72_007, { siteId: other.id, status: 'Z' })], { source })
    await batch('work-orders', [{ externalId: 'W-6', deleted: true }], { source })
    for (const number of ['72006', '72007', 'W-6', 'W-7'])
      expect(await ask(number)).toMatchObject({ Answer: 'neverReceived', Rejected: null, Deleted: null })
  })

  it('the search says that a work order was never received, and which paused source sends work orders', async () => {
    const payroll = newSource()
    await batch('customers', [customer('C-1')], { source: payroll })
    await pause(payroll)
    expect(await ask('72999')).toMatchObject({ Answer: 'neverReceived', PausedSources: [] })
    await pause(source, asChief)
    expect(await ask('72999')).toMatchObject({ Answer: 'paused', PausedSources: [source] })
    expect((await ask('72001')).Answer).toBe('here')
    await resume(source, asChief)
  })
})

it('a source stores the account that called last', async () => {
  const source = newSource()
  await batch('customers', [customer('C-1')], { source })
  const accountOf = async () =>
    (
      await db
        .selectFrom('integration_source')
        .select('account_id')
        .where('name', '=', source)
        .executeTakeFirst()
    )?.account_id
  expect(await accountOf()).toBe(account.id)
  const next = await buildServiceAccount(db)
  await batch('customers', [customer('C-1')], { source, headers: next.headers })
  expect(await accountOf()).toBe(next.id)
})
