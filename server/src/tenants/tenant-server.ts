import { once } from 'node:events'
import { mkdir } from 'node:fs/promises'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Duplex } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import { sql } from 'kysely'
import { type OpenedServer, openMigrated, openServer, orClose } from '../open-server.ts'
import { CommandError } from '../platform/command-error.ts'
import type { Database } from '../platform/database/open-database.ts'
import type { Db } from '../platform/database/transaction.ts'
import { describeDatabase } from '../platform/database-settings.ts'
import { forgetTenant } from '../platform/metrics/registry.ts'
import { runForTenant } from '../platform/metrics/tenant-label.ts'
import { readSettings } from '../platform/settings.ts'
import { explainFailure } from '../start-messages.ts'
import { tenantUp } from './tenant-metrics.ts'

const shortestPause = 1_000
const longestPause = 60_000

export type TenantState = 'starting' | 'up' | 'failed' | 'ended'

interface TenantParts {
  /** The variables of the process, with TENANTS_FILE. */
  readonly environment: NodeJS.ProcessEnv
  readonly log: FastifyBaseLogger
  /** Limits the number of tenants that start concurrently. */
  readonly turn: <Result>(task: () => Promise<Result>) => Promise<Result>
  /** The tenants whose databases this process has open. */
  readonly owners: Map<string, string>
}

/** The server of one tenant in this process. It begins to start when it is created. */
export class TenantServer {
  readonly #id: string
  readonly #environment: NodeJS.ProcessEnv
  readonly #log: FastifyBaseLogger
  readonly #requests = new RunningRequests()
  readonly #owners: Map<string, string>
  readonly #ending = new AbortController()
  readonly #running: Promise<void>
  readonly #firstAttempt = Promise.withResolvers<void>()
  #state: TenantState = 'starting'
  #server: OpenedServer | undefined

  constructor(id: string, { environment, log, turn, owners }: TenantParts) {
    this.#id = id
    this.#environment = { ...environment, TENANT: id }
    this.#log = log.child({ tenant: id })
    this.#owners = owners
    this.#running = runForTenant(id, () => this.#startUntilUp(turn))
  }

  get state(): TenantState {
    return this.#state
  }

  /** Resolves after the first attempt to start, even if it has failed. */
  get firstAttempt(): Promise<void> {
    return this.#firstAttempt.promise
  }

  /** Answers a request. Returns false if the tenant is not being served. */
  handle(request: IncomingMessage, response: ServerResponse): boolean {
    if (this.#server === undefined || this.#ending.signal.aborted) return false
    this.#requests.add(response)
    this.#server.app.server.emit('request', request, response)
    return true
  }

  /** Answers a request for a WebSocket. Returns false if the tenant is not being served. */
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): boolean {
    if (this.#server === undefined || this.#ending.signal.aborted) return false
    this.#server.app.server.emit('upgrade', request, socket, head)
    return true
  }

  /** Makes the server report that it is no longer ready. It still answers requests. */
  stop(): void {
    this.#server?.stopping.abort()
  }

  /** Stops the server after its running requests, and closes the database. */
  async close(): Promise<void> {
    this.#ending.abort()
    await this.#running
    this.#state = 'ended'
    if (this.#server !== undefined) {
      this.#server.stopping.abort()
      const { app, database } = this.#server
      await app.close().finally(() => database.close())
      this.#log.info({}, 'the tenant is not served any more')
    }
    for (const [database, owner] of this.#owners) if (owner === this.#id) this.#owners.delete(database)
    forgetTenant(this.#id)
  }

  /**
   * Tries to start repeatedly, with a pause after each failure. One broken database must not stop the other
   * tenants.
   */
  async #startUntilUp(turn: <Result>(task: () => Promise<Result>) => Promise<Result>): Promise<void> {
    for (let pause = shortestPause; !this.#ending.signal.aborted; pause = Math.min(2 * pause, longestPause)) {
      try {
        this.#server = await turn(() => this.#open())
        this.#state = 'up'
        tenantUp.set({}, 1)
        this.#firstAttempt.resolve()
        return
      } catch (error) {
        this.#state = 'failed'
        tenantUp.set({}, 0)
        this.#log.error(
          { retryInSeconds: pause / 1000 },
          `the tenant cannot be served: ${explainFailure(error)}`,
        )
        this.#firstAttempt.resolve()
        await sleep(pause, undefined, { signal: this.#ending.signal, ref: false }).catch(() => {})
      }
    }
  }

  async #open(): Promise<OpenedServer> {
    const settings = readSettings(this.#environment)
    for (const warning of settings.warnings) this.#log.warn(warning)
    this.#log.info(`opening ${describeDatabase(settings)}`)
    await mkdir(settings.dataDir, { recursive: true, mode: 0o700 })
    const database = await openMigrated(settings, this.#log)
    return orClose(database, async () => {
      await this.#claim(database)
      const server = await openServer(settings, database, this.#log)
      return orClose(server.app, async () => {
        // WebSockets are closed before this hook, so a long poll does not delay it.
        server.app.addHook('preClose', () => this.#requests.untilIdle())
        await server.app.ready()
        return server
      })
    })
  }
  /** Refuses the database of another tenant, which could be hidden behind another name of its server. */
  async #claim({ db }: Database): Promise<void> {
    const identity = await readIdentity(db)
    if (identity === null) return
    const owner = this.#owners.get(identity) ?? this.#id
    if (owner !== this.#id) throw new CommandError(`Its database is that of the tenant ${owner}, too.`)
    this.#owners.set(identity, this.#id)
  }
}

/**
 * Returns a text that is unique for each database of each PostgreSQL server; null if the role may not read
 * it.
 */
async function readIdentity(db: Db): Promise<string | null> {
  const { rows } = await sql<{ identity: string }>`
    select system_identifier || ' ' || oid as identity
    from pg_control_system(), pg_database where datname = current_database()`
    .execute(db)
    .catch(() => ({ rows: [] }))
  return rows[0]?.identity ?? null
}

/** Time limit for running requests when their server stops, in milliseconds. */
const longestWait = 10_000

/** The running requests of a server that has no connections of its own. */
class RunningRequests {
  readonly #running = new Set<ServerResponse>()

  /** Counts a request until its response has ended. */
  add(response: ServerResponse): void {
    this.#running.add(response)
    response.once('close', () => this.#running.delete(response))
  }

  /** Waits until all running requests have ended, for at most ten seconds. */
  async untilIdle(): Promise<void> {
    const ends = [...this.#running].map((response) => once(response, 'close').catch(() => {}))
    await Promise.race([Promise.all(ends), sleep(longestWait, undefined, { ref: false })])
  }
}
