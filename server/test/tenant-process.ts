import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { type IncomingHttpHeaders, type OutgoingHttpHeaders, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { readSettings } from '../src/platform/settings.ts'
import type { Tenant } from '../src/platform/tenants/tenant-file.ts'
import { serveTenants } from '../src/tenants/serve-tenants.ts'
import { atEnd } from './at-end.ts'

/** A tenant of a test; its host is `<id>.test`. */
export type TestTenant = Pick<Tenant, 'id'> & Partial<Tenant>

export interface TenantAnswer {
  readonly status: number
  readonly headers: IncomingHttpHeaders
  readonly body: string
}

interface Asked {
  readonly method?: string
  readonly headers?: OutgoingHttpHeaders
  readonly body?: string
}

/** Sends a request to a server under another host name, because `fetch` cannot set the header `Host`. */
function askHost(origin: string, host: string, path: string, asked: Asked = {}): Promise<TenantAnswer> {
  const { method = 'GET', headers = {}, body } = asked
  return new Promise((resolve, reject) => {
    const sent = request(
      `${origin}${path}`,
      {
        method,
        headers: {
          accept: 'application/json',
          ...(body !== undefined && { 'content-length': Buffer.byteLength(body) }),
          ...headers,
          host,
        },
      },
      (response) => {
        text(response).then((content) => {
          resolve({ status: response.statusCode ?? 0, headers: response.headers, body: content })
        }, reject)
      },
    )
    sent.once('error', reject)
    sent.end(body)
  })
}

/** Creates a folder with a file of tenants, which `write` replaces. */
export async function createTenantFile() {
  const folder = await mkdtemp(join(tmpdir(), 'verstas-tenants-'))
  atEnd(() => rm(folder, { recursive: true, force: true }))
  const file = join(folder, 'tenants.json')
  const write = (tenants: readonly TestTenant[], commonHosts: readonly string[] = []) =>
    writeFile(
      file,
      JSON.stringify({
        version: 1,
        commonHosts,
        tenants: tenants.map((tenant) => ({
          ...{ name: `Group ${tenant.id}`, state: 'active', hosts: [`${tenant.id}.test`] },
          ...tenant,
        })),
      }),
    )
  return { folder, file, write }
}

/** Serves the tenants of a file in this process, on a free port of the loopback address. */
export async function serveTestTenants(
  { folder, file }: { readonly folder: string; readonly file: string },
  variables: Readonly<Record<string, string>> = {},
) {
  const environment = {
    ...{ TENANTS_FILE: file, DATA_DIR: folder, HOST: '127.0.0.1', PORT: '0', LOG_LEVEL: 'silent' },
    ...{ REQUESTS_PER_MINUTE: '0', OVERLOAD_DELAY_MS: '0', ...variables },
  }
  const served = await serveTenants(readSettings(environment), environment)
  let isClosed = false
  const close = async () => {
    if (isClosed) return
    isClosed = true
    served.stopping.abort()
    await served.front.close()
  }
  atEnd(close)
  await served.started
  const ask = (host: string, path: string, asked?: Asked) => askHost(served.origin, host, path, asked)
  return { ...served, ask, close }
}
