import { setTimeout as sleep } from 'node:timers/promises'
import type { LoadJob } from '@verstas/contract/integration/jobs.ts'
import { createServiceKey } from '@verstas/server/features/integration/accounts/service-key.ts'
import { withClient } from '../database/with-client.ts'
import type { LoadRecord } from './loads.ts'

/** Creates a service account for all sites, and returns its key. */
export const makeAccount = (url: string): Promise<string> =>
  withClient(url, async (client) => {
    const { rows } = await client.query<{ id: number }>(
      `insert into service_account (name, has_all_sites, language, created_at)
       values ('Bench', true, 'en', now()) returning id`,
    )
    const key = createServiceKey()
    await client.query(
      `insert into service_key (id, account_id, secret_hash, place, created_at, expires_at)
       values ($1, $2, $3, 1, now(), now() + interval '1 day')`,
      [key.id, rows[0]?.id, key.secretHash],
    )
    return key.text
  })

/** A client that sends records in a load job, and waits until the job has ended. */
export class JobClient {
  readonly #origin: string
  readonly #key: string

  constructor(origin: string, key: string) {
    this.#origin = origin
    this.#key = key
  }

  /** Creates a load job and uploads its file. */
  async open(entity: string, records: readonly LoadRecord[]): Promise<number> {
    const lines = records.map(({ externalId, data }) => JSON.stringify({ externalId, data }))
    const { id } = await this.#call('POST', '', JSON.stringify({ entity, source: 'bench', mode: 'upsert' }))
    await this.#call('PUT', `/${id}/records`, `${lines.join('\n')}\n`, 'application/x-ndjson')
    return id
  }

  /**
   * Runs a load job.
   *
   * @returns the seconds from the start to the end of the job, without the upload
   */
  async run(id: number, records: readonly LoadRecord[], expected: string): Promise<number> {
    let job = await this.#call('POST', `/${id}/start`)
    while (job.state === 'running') {
      await sleep(200)
      job = await this.#call('GET', `/${id}`)
    }
    const seconds = (Date.parse(job.endedAt ?? '') - Date.parse(job.startedAt ?? '')) / 1000
    const count = Object.entries(job.counts).find(([status]) => status === expected)?.[1]
    if (job.state !== 'done' || count !== records.length)
      throw new Error(`The job has ended as ${job.state}, with ${JSON.stringify(job.counts)}`)
    return seconds
  }

  async #call(method: string, path: string, body?: string, type = 'application/json'): Promise<LoadJob> {
    const response = await fetch(`${this.#origin}/api/integration/v1/jobs${path}`, {
      method,
      headers: {
        authorization: `Bearer ${this.#key}`,
        ...(body !== undefined && { 'content-type': type }),
      },
      ...(body !== undefined && { body }),
    })
    const text = await response.text()
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text}`)
    return JSON.parse(text) as LoadJob
  }
}
