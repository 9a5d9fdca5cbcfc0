import { once } from 'node:events'
import { mkdir } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import type { FastifyBaseLogger } from 'fastify'
import { openMetrics, sendTraces } from '../observe-server.ts'
import { orClose } from '../open-server.ts'
import { createLog } from '../platform/http/log.ts'
import type { Settings } from '../platform/settings.ts'
import type { TenantFile } from '../platform/tenants/tenant-file.ts'
import { watchTenantFile } from '../platform/tenants/watch-tenant-file.ts'
import { productVersion } from '../platform/version.ts'
import { createFront, type Front } from './front.ts'
import { TenantServers } from './tenant-servers.ts'

/** A process that serves the tenants of a file. */
export interface ServedTenants {
  /** The HTTP server of all tenants. Its `close` also stops the tenants. */
  readonly front: Front
  /** Resolves when each tenant was tried once. The process is ready from then on. */
  readonly started: Promise<void>
  /** After an abort, the process reports that it is not ready, but still answers requests. */
  readonly stopping: AbortController
  readonly log: FastifyBaseLogger
  /** `http://host:port` */
  readonly origin: string
  /** The address of the metrics; null if none are served. */
  readonly metricsOrigin: string | null
}

/**
 * Serves all active tenants of TENANTS_FILE on one port: each request reaches the tenant of its host. Follows changes
 * of the file. Tenants start in parallel while the process listens.
 *
 * @throws {TenantFileError} if the file is missing or invalid at the start
 */
export async function serveTenants(
  settings: Settings,
  environment: NodeJS.ProcessEnv,
): Promise<ServedTenants> {
  const { file, follow } = watchTenantFile(settings.tenantsFile ?? '')
  const log = createLog(settings.logLevel)
  log.info({ node: process.version }, `Verstas ${productVersion}`)
  for (const warning of settings.warnings) log.warn(warning)
  await mkdir(settings.dataDir, { recursive: true, mode: 0o700 })
  const metrics = await openMetrics(settings)
  return orClose(metrics, async () => {
    const tenants = new TenantServers(environment, log)
    const stopping = new AbortController()
    const endTraces = await sendTraces(settings, log)
    const stopWatching = follow({
      onChange: (changed) => {
        log.info(describeFile(changed), 'the file of tenants has changed')
        tenants.apply(changed)
      },
      onError: (error) =>
        log.error({ err: error }, 'the file of tenants cannot be used; the last good one stays'),
    })
    stopping.signal.addEventListener('abort', () => {
      metrics?.setState('stopping')
      tenants.stop()
    })
    const front = createFront({
      settings,
      tenants,
      log,
      stopping: stopping.signal,
      onClose: async () => {
        stopWatching()
        await tenants.close()
        await endTraces()
        await metrics?.close()
      },
    })
    return orClose(front, async () => {
      front.server.listen(settings.port, settings.host)
      await once(front.server, 'listening')
      tenants.apply(file)
      const started = tenants.untilTried().then(() => {
        if (stopping.signal.aborted) return
        front.setStarted()
        metrics?.setState('ready')
      })
      const { port } = front.server.address() as AddressInfo
      const origin = `http://${settings.host.includes(':') ? `[${settings.host}]` : settings.host}:${port}`
      log.info({ ...describeFile(file), origin }, 'serving tenants')
      return { front, started, stopping, log, origin, metricsOrigin: metrics?.origin ?? null }
    })
  })
}

const describeFile = ({ tenants }: TenantFile) => ({
  active: tenants.filter(({ state }) => state === 'active').map(({ id }) => id),
  paused: tenants.filter(({ state }) => state === 'paused').map(({ id }) => id),
})
