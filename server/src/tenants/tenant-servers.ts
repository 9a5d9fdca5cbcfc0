import type { FastifyBaseLogger } from 'fastify'
import { limitConcurrency } from '../platform/processes/take-turns.ts'
import type { Tenant, TenantFile } from '../platform/tenants/tenant-file.ts'
import { indexHosts, type TenantHosts } from '../platform/tenants/tenant-hosts.ts'
import { TenantServer } from './tenant-server.ts'

/** Number of tenants that open and migrate their databases concurrently. */
const maxStarting = 4

/** The servers of all active tenants in this process, according to the file of tenants. */
export class TenantServers {
  readonly #environment: NodeJS.ProcessEnv
  readonly #log: FastifyBaseLogger
  readonly #turn = limitConcurrency(maxStarting)
  readonly #servers = new Map<string, TenantServer>()
  /** The current definition of each tenant; null if it is not served. */
  readonly #definitions = new Map<string, string | null>()
  /**
   * Changes of each tenant run one after another: the old server stops before the new one opens the database.
   */
  readonly #changes = new Map<string, Promise<void>>()
  readonly #owners = new Map<string, string>()
  #hosts: TenantHosts = indexHosts({ version: 1, commonHosts: [], tenants: [] })
  #isClosed = false

  constructor(environment: NodeJS.ProcessEnv, log: FastifyBaseLogger) {
    this.#environment = environment
    this.#log = log
  }

  get hosts(): TenantHosts {
    return this.#hosts
  }

  find(id: string): TenantServer | undefined {
    return this.#servers.get(id)
  }

  /** True if at least one tenant is being served, or there are no tenants. */
  get isUsable(): boolean {
    const states = [...this.#servers.values()].map(({ state }) => state)
    return states.length === 0 || states.includes('up')
  }

  /** Starts, restarts and stops servers according to the file. Changed names and hosts need no restart. */
  apply(file: TenantFile): void {
    this.#hosts = indexHosts(file)
    const definitions = new Map(file.tenants.map((tenant) => [tenant.id, definitionOf(tenant)]))
    for (const id of new Set([...definitions.keys(), ...this.#definitions.keys()])) {
      const definition = definitions.get(id) ?? null
      if ((this.#definitions.get(id) ?? null) !== definition) this.#change(id, definition)
    }
  }

  /** Waits until each tenant has tried to start. */
  async untilTried(): Promise<void> {
    await Promise.all(this.#changes.values())
    await Promise.all([...this.#servers.values()].map(({ firstAttempt }) => firstAttempt))
  }

  /** Makes all servers report that they are no longer ready. They still answer requests. */
  stop(): void {
    for (const server of this.#servers.values()) server.stop()
  }

  /** Stops all servers after their running requests, and closes the databases. */
  async close(): Promise<void> {
    this.#isClosed = true
    for (const id of this.#definitions.keys()) this.#change(id, null)
    await Promise.all(this.#changes.values())
  }

  #change(id: string, definition: string | null): void {
    this.#definitions.set(id, definition)
    const old = this.#servers.get(id)
    this.#servers.delete(id)
    const change = async () => {
      await this.#changes.get(id)
      await old?.close().catch((error: unknown) => {
        this.#log.error({ err: error, tenant: id }, 'the server of a tenant could not be closed properly')
      })
      const isCurrent = this.#definitions.get(id) === definition && !this.#servers.has(id)
      if (definition === null || !isCurrent || this.#isClosed) return
      this.#servers.set(
        id,
        new TenantServer(id, {
          environment: this.#environment,
          log: this.#log,
          turn: this.#turn,
          owners: this.#owners,
        }),
      )
    }
    this.#changes.set(id, change())
  }
}

/** Returns the parts of an entry whose change needs a restart; null for a paused tenant. */
export function definitionOf({
  state,
  databaseUrl,
  databaseUrlFile,
  folder,
  limits,
  settings,
}: Tenant): string | null {
  const ofServer = { databaseUrl, databaseUrlFile, folder, limits, settings }
  return state === 'active' ? JSON.stringify(ofServer) : null
}
