import { randomUUID } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import {
  type LoadJob,
  loadJobEndpoints,
  maxJobBytes,
  maxOpenJobs,
} from '@verstas/contract/integration/jobs.ts'
import fc from 'fast-check'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { buildEmployee, buildProfile, buildSite, nextNumber } from '../../../../test/builders.ts'
import { buildLoadJobApp, customersOf, linesOf } from '../../../../test/load-job-app.ts'
import { buildServiceAccount } from '../../../../test/service-builders.ts'
import { releaseSession } from '../../../release-session.ts'
import { createJobContext } from './job-context.ts'
import { sweepJobs } from './sweep-jobs.ts'

const {
  app,
  db,
  site,
  clock,
  settings,
  account,
  send,
  open,
  put,
  start,
  get,
  cancel,
  confirm,
  load,
  results,
  logLines,
} = await buildLoadJobApp()

const names = async (source: string) => {
  const rows = await db
    .selectFrom('customer')
    .innerJoin('external_ref', (join) =>
      join
        .onRef('external_ref.entity_id', '=', 'customer.id')
        .onRef('external_ref.site_id', '=', 'customer.site_id')
        .on('external_ref.entity', '=', 'customers'),
    )
    .select(['external_ref.external_id', 'customer.last_name'])
    .where('external_ref.source', '=', source)
    .where('customer.is_hidden', '=', false)
    .orderBy('external_ref.external_id')
    .execute()
  return rows.map(({ external_id, last_name }) => `${external_id} ${last_name}`)
}

const setPaused = (source: string, isPaused: boolean) =>
  db
    .updateTable('integration_source')
    .set({ is_paused: isPaused, paused_at: isPaused ? clock.now() : null })
    .where('name', '=', source)
    .execute()

/** Makes the customer jobs of a source wait behind another job, until the returned function is called. */
async function holdJobs(source: string): Promise<() => Promise<unknown>> {
  const { id } = await db
    .insertInto('integration_job')
    .values({
      account_id: account.id,
      source,
      entity: 'customers',
      mode: 'upsert',
      is_dry_run: false,
      state: 'running',
      file_key: null,
      lease_owner: randomUUID(),
      leased_until: new Date('2100-01-01'),
      created_at: new Date(0),
      started_at: new Date(0),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return () => db.deleteFrom('integration_job').where('id', '=', id).execute()
}

const counts = (parts: Partial<LoadJob['counts']>) => ({
  created: 0,
  updated: 0,
  unchanged: 0,
  stale: 0,
  deferred: 0,
  deleted: 0,
  rejected: 0,
  ...parts,
})

const refusal = (id: number, values: Record<string, string | number> = {}) => ({
  status: 409,
  errors: [
    {
      ErrorId: id,
      MetaData: expect.arrayContaining(
        Object.entries(values).map(([Key, value]) => ({ Key, Value: String(value) })),
      ),
    },
  ],
})

/** Asserts the refusal of a PUT. */
const refused = async (answer: ReturnType<typeof put>, status: number, id: number, values = {}) => {
  const { body, ...rest } = await answer
  expect({ ...rest, errors: body }).toMatchObject({ ...refusal(id, values), status })
}

describe('a job', () => {
  it('a job creates records, reports them as unchanged when they are sent again, and shows its progress', async () => {
    const records = customersOf(site.id, 60)
    const { id } = await open()
    expect(await get(id)).toMatchObject({
      status: 200,
      body: {
        id,
        state: 'open',
        entity: 'customers',
        source: 'dms',
        mode: 'upsert',
        received: 0,
        total: null,
      },
    })
    expect(await put(id, linesOf(records))).toMatchObject({ status: 200, body: { state: 'open' } })
    expect((await start(id)).body.state).toBe('running')
    expect(await load(records)).toMatchObject({
      state: 'done',
      processed: 60,
      total: 60,
      counts: counts({ unchanged: 60 }),
      error: null,
    })
    // Jobs of one source and entity run in the order in which they were started.
    expect((await get(id)).body).toMatchObject({ state: 'done', counts: counts({ created: 60 }) })
  })

  it('a file may be compressed, begin with a byte order mark, have blank lines and lack a last line break', async () => {
    const [one, other] = customersOf(site.id, 2, 'Zip').map((record) => JSON.stringify(record))
    const text = `\ufeff${one}\r\n\r\n  \n${other}`
    for (const [source, bytes] of [
      ['plain', Buffer.from(text)],
      ['zip', gzipSync(text)],
      // A gzip file may have several members.
      ['zips', Buffer.concat([gzipSync(text.slice(0, 30)), gzipSync(text.slice(30))])],
    ] as const) {
      expect(await load(bytes, { source })).toMatchObject({ state: 'done', total: 2, counts: { created: 2 } })
      expect(await names(source)).toEqual(['C0 Zip 0', 'C1 Zip 1'])
    }
  })

  it('a record that is repeated in a file is applied again, in the order of the file', async () => {
    const record = (lastName: string) => ({ externalId: 'twice', data: { siteId: site.id, lastName } })
    expect(await load([record('First'), record('Second')], { source: 'again' })).toMatchObject({
      counts: counts({ created: 1, updated: 1 }),
    })
    expect(await names('again')).toEqual(['twice Second'])
  })

  it('a dry run counts the results and stores no records', async () => {
    const source = 'dry'
    const records = [...customersOf(site.id, 30, 'Dry'), { externalId: 'bad', data: { siteId: site.id } }]
    const job = await load(records, { source, dryRun: true })
    expect(job).toMatchObject({ state: 'done', dryRun: true, counts: counts({ created: 30, rejected: 1 }) })
    expect(await results(job.id)).toMatchObject([{ externalId: 'bad', errors: [{ code: 'missingField' }] }])
    expect(await names(source)).toEqual([])
    expect(await load(records, { source })).toMatchObject({ counts: counts({ created: 30, rejected: 1 }) })
  })

  it('an empty file is a job without records', async () => {
    expect(await load('')).toMatchObject({ state: 'done', total: 0, processed: 0, counts: counts({}) })
  })

  it('repeated creations with the same idempotency key create one job', async () => {
    const body = { entity: 'customers', source: 'dms', mode: 'upsert' } as const
    const headers = { 'idempotency-key': '0b3f0d4e-6f0e-4a52-9a3c-3f2f5f0d7c11' }
    const ask = () =>
      send(loadJobEndpoints.createLoadJob, { body, headers }, { ...account.headers, ...headers })
    expect((await ask()).body.id).toBe((await ask()).body.id)
  })

  it('an account has at most 20 unfinished jobs', async () => {
    const { headers } = await buildServiceAccount(db)
    const body = { entity: 'customers', source: 'dms', mode: 'upsert' } as const
    const ask = () => send(loadJobEndpoints.createLoadJob, { body, headers: {} }, headers)
    const first = await ask()
    for (let index = 1; index < maxOpenJobs; index += 1) await ask()
    expect(await ask()).toMatchObject(refusal(900340, { most: 20 }))
    await cancel(first.body.id, headers)
    expect((await ask()).status).toBe(200)
  })
})

describe('the rights of a job', () => {
  it("each call needs the scope of the entity, and another account's job is not found", async () => {
    const { id } = await open()
    const stranger = await buildServiceAccount(db)
    const reader = await buildServiceAccount(db, { scopes: ['customers:read', 'vehicles:write'] })
    const missing = {
      status: 403,
      errors: [{ ErrorId: 900311, MetaData: [{ Key: 'scopes', Value: 'customers:write' }] }],
    }
    const body = { entity: 'customers', source: 'dms', mode: 'upsert' } as const
    expect(await send(loadJobEndpoints.createLoadJob, { body, headers: {} }, reader.headers)).toMatchObject(
      missing,
    )
    for (const ask of [get, start, cancel, confirm])
      expect((await ask(id, stranger.headers)).status).toBe(404)
    expect((await put(id, 'x', undefined, stranger.headers)).status).toBe(404)
    await db.updateTable('integration_job').set({ account_id: reader.id }).where('id', '=', id).execute()
    for (const ask of [get, start, cancel, confirm])
      expect(await ask(id, reader.headers)).toMatchObject(missing)
    expect((await put(id, 'x', undefined, reader.headers)).status).toBe(403)
    for (const headers of [stranger.headers, reader.headers]) {
      const answer = await app.inject({
        url: `${settings.apiBase}/integration/v1/jobs/${id}/results`,
        headers,
      })
      expect(answer.statusCode).toBe(headers === stranger.headers ? 404 : 403)
    }
  })

  it.each([
    ['has ended', (id: number) => ofAccount(id).set({ revoked_at: clock.now() }).execute()],
    [
      'has lost the scope',
      (id: number) =>
        ofAccount(id)
          .set({ scopes: ['vehicles:write'] })
          .execute(),
    ],
  ])('a job fails if its account %s before the job runs', async (_, change) => {
    const source = `ended-${nextNumber()}`
    const { id: accountId, headers } = await buildServiceAccount(db)
    await load(customersOf(site.id, 1), { source })
    const release = await holdJobs(source)
    const { id } = await open({ source }, headers)
    await put(id, linesOf(customersOf(site.id, 2)), undefined, headers)
    await start(id, headers)
    await change(accountId)
    await release()
    expect(await eventuallyEnded(id)).toMatchObject({ state: 'failed', fault: 'accountEnded', processed: 0 })
  })

  it('a job changes only records at the sites of its account', async () => {
    const other = await buildSite(db)
    const limited = await buildServiceAccount(db, { sites: [other] })
    const { id } = await open({ source: 'limited' }, limited.headers)
    const records = [
      { externalId: 'in', data: { siteId: other.id, lastName: 'In' } },
      { externalId: 'out', data: { siteId: site.id, lastName: 'Out' } },
    ]
    await put(id, linesOf(records), undefined, limited.headers)
    await start(id, limited.headers)
    await eventuallyEnded(id)
    expect(await results(id, 'rejected', limited.headers)).toMatchObject([
      { index: 1, externalId: 'out', errors: [{ code: 'siteNotAllowed' }], record: records[1] },
    ])
    expect(await names('limited')).toEqual(['in In'])
  })
})

const ofAccount = (id: number) => db.updateTable('service_account').where('id', '=', id)

const eventuallyEnded = async (id: number) => {
  await expect
    .poll(async () => {
      const job = await db
        .selectFrom('integration_job')
        .select('state')
        .where('id', '=', id)
        .executeTakeFirstOrThrow()
      return job.state
    })
    .not.toBe('running')
  return db.selectFrom('integration_job').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
}

describe('the file of a job', () => {
  it('pieces may be repeated and overlap, and one after a gap is refused with the offset to continue at', async () => {
    const text = linesOf(customersOf(site.id, 3, 'Piece'))
    const size = Buffer.byteLength(text)
    const { id } = await open({ source: 'pieces' })
    const send = (first: number, end: number, total: number | '*' = size) =>
      put(id, text.slice(first, end), `${first}-${end - 1}/${total}`)
    await refused(send(50, 60), 409, 900342, { received: 0 })
    expect((await send(0, 40)).body.received).toBe(40)
    expect((await get(id)).body.received).toBe(40)
    await refused(send(41, 60), 409, 900342, { received: 40 })
    expect((await send(0, 40, '*')).body.received).toBe(40)
    expect((await send(20, 100)).body.received).toBe(100)
    expect((await send(10, 30)).body.received).toBe(100)
    expect(await start(id)).toMatchObject(refusal(900343, { received: 100, expected: size }))
    expect((await send(100, size)).body.received).toBe(size)
    await start(id)
    await refused(send(0, 40), 409, 900341)
    expect(await eventuallyEnded(id)).toMatchObject({ state: 'done', created: 3 })
    expect(await names('pieces')).toEqual(['C0 Piece 0', 'C1 Piece 1', 'C2 Piece 2'])
  })

  it('pieces sent in any order give the whole file, if the caller follows the offsets of the refusals', async () => {
    const text = linesOf(customersOf(site.id, 4, 'Split'))
    const size = Buffer.byteLength(text)
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(fc.integer({ min: 0, max: size - 1 }), fc.integer({ min: 1, max: 90 })), {
          maxLength: 6,
        }),
        async (pieces) => {
          const { id } = await open({ source: 'split' })
          for (const [first, length] of pieces) {
            const end = Math.min(size, first + length)
            const before = (await get(id)).body.received
            const answer = await put(id, text.slice(first, end), `${first}-${end - 1}/${size}`)
            if (first > before) expect(answer.status).toBe(409)
            else expect(answer.body.received).toBe(Math.max(before, end))
          }
          const { received } = (await get(id)).body
          await put(
            id,
            text.slice(received),
            received === size ? `0-${size - 1}/${size}` : `${received}-${size - 1}/${size}`,
          ).then(async ({ status }) => {
            if (status !== 200) await put(id, text)
          })
          await start(id)
          const job = await eventuallyEnded(id)
          expect(job).toMatchObject({ state: 'done', total: 4, rejected: 0, byte_count: size })
        },
      ),
      { numRuns: 6 },
    )
  })

  it('a file of unknown length starts only after a piece has announced the length', async () => {
    const text = linesOf(customersOf(site.id, 2, 'Stream'))
    const size = Buffer.byteLength(text)
    const { id } = await open({ source: 'stream' })
    const send = (first: number, end: number, total: number | '*') =>
      put(id, text.slice(first, end), `${first}-${end - 1}/${total}`)
    await send(0, 40, '*')
    await send(40, size, '*')
    expect(await start(id)).toMatchObject(refusal(900552))
    await send(40, size, size)
    await start(id)
    expect(await eventuallyEnded(id)).toMatchObject({ state: 'done', created: 2 })
  })

  it('a packed file arrives as it is, with and without Content-Encoding', async () => {
    const packed = gzipSync(linesOf(customersOf(site.id, 2, 'Packed')))
    for (const more of [{}, { 'content-encoding': 'gzip' }, { 'content-encoding': 'GZIP' }]) {
      const { id } = await open({ source: 'packed' })
      expect((await put(id, packed, undefined, more)).body.received).toBe(packed.length)
      await start(id)
      expect(await eventuallyEnded(id)).toMatchObject({ state: 'done', total: 2 })
    }
  })

  it('a body with the whole file replaces earlier bytes', async () => {
    const { id } = await open({ source: 'whole' })
    await put(id, linesOf(customersOf(site.id, 50)))
    const text = linesOf(customersOf(site.id, 1))
    expect((await put(id, text)).body.received).toBe(Buffer.byteLength(text))
    await start(id)
    expect(await eventuallyEnded(id)).toMatchObject({ state: 'done', total: 1 })
  })

  it('a range that contradicts its body or its total is refused', async () => {
    const { id } = await open()
    for (const range of ['0-9/5', '5-2/10', '0-3/10', '0-9/10000000000000000', 'x'])
      await refused(put(id, '0123456789', range), 400, 900001)
    await refused(
      put(id, 'x', `0-${maxJobBytes}/*`, { 'content-length': String(maxJobBytes + 1) }),
      413,
      900005,
    )
    await refused(put(id, 'x', `0-0/${maxJobBytes + 1}`), 413, 900005)
    expect(await start(id)).toMatchObject(refusal(940012))
  })

  it('an upload is refused if the disk would become too full', async () => {
    const { id } = await open()
    const { open: openFull, put: putFull } = await buildLoadJobApp({ minFreeMb: 1_000_000_000 })
    expect(id).toBeGreaterThan(0)
    const job = await openFull()
    await refused(putFull(job.id, 'x'), 507, 900113)
  })
})

describe('a broken file', () => {
  it.each([
    ['cut off', (zip: Buffer) => zip.subarray(0, -10)],
    ['changed', (zip: Buffer) => Buffer.concat([zip.subarray(0, 20), Buffer.alloc(30, 7), zip.subarray(50)])],
  ])('a gzip file that is %s fails before its first record is applied', async (_, spoil) => {
    const zip = gzipSync(linesOf(customersOf(site.id, 500, 'Gzip')))
    expect(await load(spoil(zip), { source: 'spoilt' })).toMatchObject({
      state: 'failed',
      error: { code: 'brokenGzip', message: 'The file is no intact gzip file' },
      counts: counts({}),
    })
    expect(await names('spoilt')).toEqual([])
  })

  it('lines that are not records are rejected, and the other lines are applied', async () => {
    const good = JSON.stringify(customersOf(site.id, 1, 'Good')[0])
    const deep = `{"externalId":"deep","data":{"note":${'['.repeat(400_000)}${']'.repeat(400_000)}}}`
    const strange = {
      externalId: 'nul',
      data: { siteId: site.id, lastName: 'a\0b', 'k\0': 1, note: '\ud800' },
    }
    const lines = [
      Buffer.from('{"externalId": "C9", '),
      Buffer.from([0x7b, 0xff, 0xfe, 0x7d]),
      Buffer.from(`{"externalId":"long","data":{"lastName":"${'x'.repeat(1_100_000)}"}}`),
      Buffer.from(good),
      Buffer.from(deep),
      Buffer.from(JSON.stringify(strange)),
      Buffer.from('[1, 2]'),
      Buffer.from('null'),
      Buffer.from('{"externalId":"\\u0000","deleted":true}'),
      Buffer.from('\ufeff{"externalId":"mark","deleted":true}'),
    ]
    const source = 'lines'
    const job = await load(Buffer.concat(lines.flatMap((line) => [line, Buffer.from('\n')])), { source })
    expect(job).toMatchObject({ state: 'done', total: 10, counts: counts({ created: 1, rejected: 9 }) })
    expect(await names(source)).toEqual(['C0 Good 0'])
    const answers = await results(job.id, 'rejected')
    expect(answers.map(({ index, errors }) => `${index} ${errors[0].code} ${errors[0].path}`)).toEqual([
      '0 invalidJson ',
      '1 invalidText ',
      '2 lineTooLong ',
      '4 invalidField /data',
      '5 invalidField /lastName',
      '6 invalidField ',
      '7 invalidField ',
      '8 invalidField /externalId',
      '9 invalidJson ',
    ])
    expect(answers.at(-1)).toMatchObject({ externalId: null, record: null })
    expect(answers[4]).toMatchObject({ externalId: 'nul', record: strange })
    expect(answers[0]).toMatchObject({
      externalId: null,
      record: null,
      errors: [{ value: '{"externalId": "C9", ' }],
    })
  })

  it('a small gzip file that unpacks to one huge line causes one rejected line', async () => {
    const bomb = gzipSync(Buffer.alloc(50_000_000), { level: 9 })
    expect(bomb.length).toBeLessThan(1_000_000)
    expect(await load(bomb, { source: 'bomb' })).toMatchObject({
      state: 'done',
      total: 1,
      counts: counts({ rejected: 1 }),
    })
  })

  it('a job fails if its file is missing in the store', async () => {
    const { id } = await open({ source: 'gone' })
    await put(id, linesOf(customersOf(site.id, 1)))
    await db
      .updateTable('integration_job')
      .set({ state: 'running', started_at: clock.now() })
      .where('id', '=', id)
      .execute()
    expect(await eventuallyEnded(id)).toMatchObject({ state: 'failed', fault: 'fileGone' })
  })
})

describe('the results of a job', () => {
  it('the results have each rejected and deferred record with its errors, for a compressed file, too', async () => {
    const car = (index: number, owner: string) => ({
      externalId: `V${index}`,
      data: {
        siteId: site.id,
        serialNumber: `RESULT${index}`,
        makeName: 'Renault',
        modelName: 'Clio',
        owner: { externalId: owner },
      },
    })
    const records = [
      car(0, 'nobody'),
      { externalId: 'V1', data: { siteId: site.id, serialNumber: 'RESULT1', wheels: 4 } },
      ...Array.from({ length: 520 }, (_, index) => ({ externalId: `X${index}`, data: { wheels: index } })),
      car(9, 'nobody'),
    ]
    for (const pack of [Buffer.from, gzipSync]) {
      const job = await load(pack(linesOf(records)), { entity: 'vehicles', source: 'results' })
      expect(job.counts).toEqual(counts({ rejected: 521, deferred: 2 }))
      const deferred = await results(job.id, 'deferred')
      expect(deferred).toEqual([
        { index: 0, externalId: 'V0', status: 'deferred', errors: [], record: records[0] },
        { index: 522, externalId: 'V9', status: 'deferred', errors: [], record: records[522] },
      ])
      const rejected = await results(job.id, 'rejected')
      expect(rejected.map(({ record }) => record)).toEqual(records.slice(1, -1))
      expect(rejected[0]).toMatchObject({ index: 1, errors: [{ code: 'unknownField', path: '/wheels' }] })
      expect(await results(job.id)).toHaveLength(523)
    }
  })

  it('a request for an unknown status of results is refused', async () => {
    const { id } = await open()
    const url = `${settings.apiBase}/integration/v1/jobs/${id}/results?status=created`
    expect((await app.inject({ url, headers: account.headers })).statusCode).toBe(400)
  })
})

describe('a snapshot', () => {
  const snapshot = async (source: string, records: readonly unknown[], more = {}) => {
    clock.advance({ minutes: 1 })
    return load(records, { source, mode: 'snapshot', ...more })
  }

  it('a snapshot deletes the records that the source sent earlier and that the file lacks', async () => {
    const source = 'snap'
    const records = customersOf(site.id, 5, 'Snap')
    await load(records, { source })
    await load(customersOf(site.id, 2, 'Other'), { source: 'snap-other' })
    // The file also contains a record that is refused.
    const refusedOne = { externalId: 'C3', data: { wheels: 4 } }
    expect(await snapshot(source, [records[0], records[2], refusedOne])).toMatchObject({
      state: 'done',
      missing: 2,
      processed: 3,
      total: 3,
      counts: counts({ unchanged: 2, rejected: 1, deleted: 2 }),
    })
    expect(await names(source)).toEqual(['C0 Snap 0', 'C2 Snap 2', 'C3 Snap 3'])
    expect(await names('snap-other')).toHaveLength(2)
    expect(await snapshot(source, records.slice(0, 4))).toMatchObject({
      missing: 0,
      counts: counts({ unchanged: 3, updated: 1 }),
    })
  })

  it('a snapshot that lacks more than 50 records and 5 % waits for a confirmation', async () => {
    const source = 'guard'
    const records = customersOf(site.id, 120, 'Guard')
    await load(records, { source })
    const job = await snapshot(source, records.slice(0, 60))
    expect(job).toMatchObject({ state: 'waiting', missing: 60, counts: counts({ unchanged: 60 }) })
    expect(await names(source)).toHaveLength(120)
    // A record that arrives during the wait is not deleted.
    clock.advance({ minutes: 1 })
    await load([{ externalId: 'C119', data: { siteId: site.id, lastName: 'Late' } }], { source })
    expect((await confirm(job.id)).body.state).toBe('running')
    expect(await eventuallyEnded(job.id)).toMatchObject({ state: 'done', deleted: 59 })
    expect((await confirm(job.id)).status).toBe(200)
    expect(await names(source)).toEqual(expect.arrayContaining(['C119 Late']))
    expect(await names(source)).toHaveLength(61)
  })

  it('a snapshot that lacks 50 records or fewer, or at most 5 %, needs no confirmation', async () => {
    const records = customersOf(site.id, 60, 'Fifty')
    await load(records, { source: 'fifty' })
    expect(await snapshot('fifty', records.slice(0, 10))).toMatchObject({ state: 'done', missing: 50 })
    const many = customersOf(site.id, 1100, 'Many')
    await load(many, { source: 'many' })
    expect(await snapshot('many', many.slice(0, 1045))).toMatchObject({ state: 'done', missing: 55 })
    expect(await snapshot('many', many.slice(0, 900))).toMatchObject({ state: 'waiting', missing: 145 })
  })

  it("a snapshot with a line that is not a record waits, because the line's record would be deleted", async () => {
    const records = customersOf(site.id, 3, 'Torn')
    await load(records, { source: 'torn' })
    clock.advance({ minutes: 1 })
    const file = `${linesOf(records.slice(0, 2))}{"externalId": "C2", "da`
    const job = await load(file, { source: 'torn', mode: 'snapshot' })
    expect(job).toMatchObject({ state: 'waiting', missing: 1 })
    await cancel(job.id)
    expect(await names('torn')).toHaveLength(3)
  })

  it('an empty snapshot waits, because its file was probably lost', async () => {
    await load(customersOf(site.id, 3, 'Lost'), { source: 'lost' })
    const job = await snapshot('lost', [])
    expect(job).toMatchObject({ state: 'waiting', missing: 3 })
    await cancel(job.id)
    expect(await names('lost')).toHaveLength(3)
  })

  it('a dry run shows what a snapshot would delete, without a confirmation', async () => {
    const records = customersOf(site.id, 120, 'DrySnap')
    await load(records, { source: 'dry-snap' })
    expect(await snapshot('dry-snap', [], { dryRun: true })).toMatchObject({
      state: 'done',
      missing: 120,
      counts: counts({ deleted: 120 }),
    })
    expect(await names('dry-snap')).toHaveLength(120)
  })

  it('a snapshot deletes only at the sites of its account, and also deletes waiting records', async () => {
    const other = await buildSite(db)
    const source = 'snap-site'
    await load(
      [...customersOf(site.id, 2), { externalId: 'far', data: { siteId: other.id, lastName: 'Far' } }],
      {
        source,
      },
    )
    const waiting = {
      externalId: 'W',
      data: {
        siteId: other.id,
        serialNumber: 'SNAPWAIT',
        makeName: 'A',
        modelName: 'B',
        owner: { externalId: 'no' },
      },
    }
    await load([waiting], { source, entity: 'vehicles' })
    clock.advance({ minutes: 1 })
    const limited = await buildServiceAccount(db, { sites: [other] })
    for (const entity of ['customers', 'vehicles'] as const) {
      const { id } = await open({ source, mode: 'snapshot', entity }, limited.headers)
      await put(id, '{"externalId": "new", "data": {}}', undefined, limited.headers)
      await start(id, limited.headers)
      expect(await eventuallyEnded(id)).toMatchObject({ state: 'done', deleted: 1 })
    }
    expect(await names(source)).toHaveLength(2)
    expect(await db.selectFrom('deferred_record').selectAll().where('source', '=', source).execute()).toEqual(
      [],
    )
  })
})

describe('the states of a job', () => {
  it('a cancelled job accepts no file, and cannot be started or confirmed', async () => {
    const { id } = await open()
    expect((await cancel(id)).body.state).toBe('cancelled')
    expect((await cancel(id)).body.state).toBe('cancelled')
    for (const ask of [start, confirm])
      expect(await ask(id)).toMatchObject(refusal(900341, { state: 'cancelled' }))
    await refused(put(id, 'x'), 409, 900341, { state: 'cancelled' })
    expect(await confirm((await open()).id)).toMatchObject(refusal(900341, { state: 'open' }))
  })

  it('a finished job cannot be cancelled, and starting it again changes nothing', async () => {
    const { id } = await load(customersOf(site.id, 1))
    expect(await cancel(id)).toMatchObject(refusal(900341, { state: 'done' }))
    expect(await start(id)).toMatchObject({ status: 200, body: { id, state: 'done' } })
  })

  it('cancelling a running job stops it, and applied records remain', async () => {
    const source = 'cancel'
    const { id } = await open({ source })
    await put(id, linesOf(customersOf(site.id, 3000, 'Cancel')))
    await start(id)
    await expect.poll(async () => (await get(id)).body.processed).toBeGreaterThan(0)
    const { body } = await cancel(id)
    expect(body.state).toBe('cancelled')
    const { processed } = (await get(id)).body
    expect(processed).toBeLessThan(3000)
    // The next job of the source runs only after this process has stopped work on the cancelled one.
    await load([], { source })
    expect(await names(source)).toHaveLength(processed)
    expect((await get(id)).body).toEqual(body)
  })

  it('started jobs of a paused source wait', async () => {
    const source = 'paused'
    await load(customersOf(site.id, 1), { source })
    const release = await holdJobs(source)
    const { id } = await open({ source })
    await put(id, linesOf(customersOf(site.id, 1)))
    await start(id)
    await setPaused(source, true)
    await release()
    await load(customersOf(site.id, 1), { source: 'unpaused' })
    expect((await get(id)).body).toMatchObject({ state: 'running', processed: 0 })
    await setPaused(source, false)
    expect(await eventuallyEnded(id)).toMatchObject({ state: 'done', unchanged: 1 })
  })

  it('a job of a paused source accepts its file, but cannot be started', async () => {
    const source = 'paused-start'
    await load(customersOf(site.id, 1), { source })
    await setPaused(source, true)
    const { id } = await open({ source })
    await put(id, linesOf(customersOf(site.id, 1)))
    const refused = await start(id)
    expect(refused).toMatchObject({ status: 503, errors: [{ ErrorId: 900360 }] })
    expect(refused.headers['retry-after']).toBe('60')
    await setPaused(source, false)
    await start(id)
    expect(await eventuallyEnded(id)).toMatchObject({ state: 'done', unchanged: 1 })
  })
})

it('the counts of the day include the records of a job', async () => {
  await load(customersOf(site.id, 70, 'Day'), { source: 'day' })
  const { rows } = await sql<{ created: number }>`
    select sum(created)::int as created from integration_count where source = 'day'`.execute(db)
  expect(rows).toEqual([{ created: 70 }])
})

describe('an old job', () => {
  const context = createJobContext({ db, clock, settings, log: app.log, releaseSession })
  const storedFiles = async () =>
    (await readdir(join(settings.dataDir, 'attachments'), { recursive: true, withFileTypes: true })).filter(
      (entry) => entry.isFile(),
    ).length

  it('a job and its file are removed after 30 days, and the file earlier if no result refers to it', async () => {
    await sweepJobs(context)
    clock.advance({ hours: 31 * 24 })
    await sweepJobs(context)
    expect(await storedFiles()).toBe(0)
    const rejected = await load([{ externalId: 'bad', data: { wheels: 4 } }], { source: 'old' })
    expect(await storedFiles()).toBe(1)
    const clean = await load([], { source: 'old' })
    const opened = await open({ source: 'old' })
    await put(opened.id, 'x')
    clock.advance({ hours: 29 * 24 })
    await sweepJobs(context)
    for (const { id } of [rejected, clean, opened]) expect((await get(id)).status).toBe(200)
    expect(await storedFiles()).toBe(2)
    clock.advance({ hours: 2 * 24 })
    await sweepJobs(context)
    for (const { id } of [rejected, clean]) expect((await get(id)).status).toBe(404)
    expect((await get(opened.id)).body.state).toBe('cancelled')
    expect(await storedFiles()).toBe(0)
  })
})

it('a job of people writes the security log, and a snapshot deactivates people whom it lacks', async () => {
  const worker = await buildProfile(db, { without: ['ManageUsers', 'ManageSettings'] })
  await buildEmployee(db, { sites: [site] })
  const source = 'payroll'
  const people = ['A', 'B', 'C'].map((name) => ({
    externalId: name,
    data: { name: `Person ${name}`, profile: worker.name, sites: [{ siteId: site.id }] },
  }))
  logLines.length = 0
  expect(await load(people, { entity: 'employees', source })).toMatchObject({
    state: 'done',
    counts: counts({ created: 3 }),
  })
  const lines = logLines.map((line) => JSON.parse(line)).filter(({ security }) => security === 'person added')
  expect(lines).toHaveLength(3)
  expect(lines[0]).toMatchObject({ serviceAccountId: account.id, ofEmployeeId: expect.any(Number) })
  clock.advance({ minutes: 1 })
  const job = await load(people.slice(0, 2), { entity: 'employees', source, mode: 'snapshot' })
  expect(job).toMatchObject({ state: 'done', missing: 1, counts: counts({ unchanged: 2, deleted: 1 }) })
  const active = db
    .selectFrom('employee')
    .select('name')
    .where('name', 'like', 'Person %')
    .where('is_active', '=', true)
  expect((await active.orderBy('name').execute()).map(({ name }) => name)).toEqual(['Person A', 'Person B'])
})

it('a snapshot of people neither counts nor names people who work at other sites', async () => {
  const worker = await buildProfile(db, { without: ['ManageUsers', 'ManageSettings'] })
  const other = await buildSite(db)
  const source = 'people-apart'
  const personAt = (externalId: string, sites: readonly number[]) => ({
    externalId,
    data: {
      ...{ name: `Apart ${externalId}`, profile: worker.name },
      sites: sites.map((siteId) => ({ siteId })),
    },
  })
  const people = [
    personAt('far', [site.id]),
    personAt('both', [site.id, other.id]),
    personAt('near', [other.id]),
    personAt('kept', [other.id]),
  ]
  await load(people, { entity: 'employees', source })
  clock.advance({ minutes: 1 })
  const limited = await buildServiceAccount(db, { sites: [other] })
  const { id } = await open({ source, mode: 'snapshot', entity: 'employees' }, limited.headers)
  await put(id, linesOf(people.slice(3)), undefined, limited.headers)
  await start(id, limited.headers)
  expect(await eventuallyEnded(id)).toMatchObject({ state: 'done', deleted: 1, rejected: 0, missing: 1 })
  expect(await results(id, undefined, limited.headers)).toEqual([])
})
