import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type LoadJob, loadJobEndpoints } from '@verstas/contract/integration/jobs.ts'
import { expect } from 'vitest'
import type { Settings } from '../src/platform/settings.ts'
import { buildTestApp, type Headers } from './app.ts'
import { atEnd } from './at-end.ts'
import { buildSite } from './builders.ts'
import { eventually } from './eventually.ts'
import type { TestDatabase } from './fresh-database.ts'
import { lookOften } from './look-often.ts'
import { buildServiceAccount } from './service-builders.ts'

const ended = ['waiting', 'done', 'failed', 'cancelled']

/** Builds the app with a separate data folder, a site, and a service account that loads files. */
export async function buildLoadJobApp(changes: Partial<Settings> = {}, database?: TestDatabase) {
  const dataDir = await mkdtemp(join(tmpdir(), 'verstas-jobs-'))
  atEnd(() => rm(dataDir, { recursive: true, force: true }))
  lookOften()
  const testApp = await buildTestApp({ dataDir, serviceCallsPerMinute: 0, ...changes }, database)
  const { app, db, settings, send } = testApp
  const site = await buildSite(db)
  const account = await buildServiceAccount(db)

  const open = async (
    parts: { entity?: LoadJob['entity']; source?: string; mode?: LoadJob['mode']; dryRun?: boolean } = {},
    headers: Headers = account.headers,
  ) => {
    const body = { entity: 'customers', source: 'dms', mode: 'upsert', ...parts } as const
    return (await send(loadJobEndpoints.createLoadJob, { body, headers: {} }, headers)).body
  }
  const ofJob =
    (
      endpoint: (typeof loadJobEndpoints)['startLoadJob' | 'getLoadJob' | 'cancelLoadJob' | 'confirmLoadJob'],
    ) =>
    (id: number, headers: Headers = account.headers) =>
      send(endpoint, { params: { id } }, headers)
  /** Sends a body, either whole or as the bytes of a range such as `0-99/500`. */
  const put = async (id: number, bytes: Buffer | string, range?: string, more: Headers = {}) => {
    const answer = await app.inject({
      method: 'PUT',
      url: `${settings.apiBase}/integration/v1/jobs/${id}/records`,
      headers: {
        'content-type': 'application/x-ndjson',
        ...account.headers,
        ...(range && { 'content-range': `bytes ${range}` }),
        ...more,
      },
      payload: bytes,
    })
    return { status: answer.statusCode, body: answer.json() }
  }
  const actions = {
    start: ofJob(loadJobEndpoints.startLoadJob),
    get: ofJob(loadJobEndpoints.getLoadJob),
    cancel: ofJob(loadJobEndpoints.cancelLoadJob),
    confirm: ofJob(loadJobEndpoints.confirmLoadJob),
  }
  /** Waits until a job has ended or needs its confirmation, and returns it. */
  const finished = (id: number) =>
    eventually(async () => {
      const { body } = await actions.get(id)
      expect(ended).toContain(body.state)
      return body
    })
  /** Loads records, or a whole file in one piece. */
  const load = async (
    records: readonly unknown[] | Buffer | string,
    parts: Parameters<typeof open>[0] = {},
  ) => {
    const { id } = await open(parts)
    await put(id, typeof records === 'string' || Buffer.isBuffer(records) ? records : linesOf(records))
    await actions.start(id)
    return finished(id)
  }
  const results = async (id: number, status?: string, headers: Headers = account.headers) => {
    const answer = await app.inject({
      method: 'GET',
      url: `${settings.apiBase}/integration/v1/jobs/${id}/results${status ? `?status=${status}` : ''}`,
      headers,
    })
    expect(answer.statusCode).toBe(200)
    return answer.body
      .split('\n')
      .filter(Boolean)
      .map((line) => JSON.parse(line))
  }
  return { ...testApp, site, account, open, put, ...actions, finished, load, results }
}

/** Returns records as lines of JSON. */
export const linesOf = (records: readonly unknown[]): string =>
  records.map((record) => `${JSON.stringify(record)}\n`).join('')

/** Returns records of customers: `C0`, `C1` and so on. */
export const customersOf = (siteId: number, count: number, name = 'Virtanen') =>
  Array.from({ length: count }, (_, index) => ({
    externalId: `C${index}`,
    data: { siteId, lastName: `${name} ${index}` },
  }))
