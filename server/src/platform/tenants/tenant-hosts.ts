import type { IncomingMessage } from 'node:http'
import { domainToASCII } from 'node:url'
import type { IsProxy } from '../http/client-address.ts'
import type { Tenant, TenantFile } from './tenant-file.ts'

/** The server of a host: a tenant, the common page that redirects people to theirs, or null. */
export type HostOwner = { readonly tenant: Tenant } | 'common' | null

/** Finds tenants by the host of a request, and by the domain that a person enters. */
export interface TenantHosts {
  readonly findByHost: (host: string) => HostOwner
  /** Finds the tenant of an e-mail address or a domain; undefined if none has it. */
  readonly findByDomain: (typed: string) => Tenant | undefined
}

/** Builds an index of the hosts and domains. */
export function indexHosts({ commonHosts, tenants }: TenantFile): TenantHosts {
  const hosts = new Map<string, HostOwner>(commonHosts.map((name) => [name, 'common']))
  const domains = new Map<string, Tenant>()
  for (const tenant of tenants) {
    for (const name of tenant.hosts) hosts.set(name, { tenant })
    for (const name of tenant.domains) domains.set(name, tenant)
  }
  return {
    findByHost: (host) => hosts.get(host) ?? null,
    findByDomain: (typed) => domains.get(domainOf(typed)),
  }
}

/** Extracts the domain from an entered address or domain, in the form of the file of tenants. */
const domainOf = (typed: string): string =>
  domainToASCII(typed.trim().slice(typed.trim().lastIndexOf('@') + 1)).toLowerCase()

/**
 * Returns the host name of a request in lower case and without the port. Only a trusted proxy (`TRUST_PROXY`)
 * can override the header `Host`.
 */
export function hostOf(
  { headers, socket }: Pick<IncomingMessage, 'headers' | 'socket'>,
  isProxy: IsProxy,
): string {
  const forwarded = isProxy(socket.remoteAddress ?? '', 0) ? headers['x-forwarded-host'] : undefined
  const named = String(forwarded ?? '')
    .split(',')
    .at(-1)
    ?.trim()
  return withoutPort((named || headers.host) ?? '').toLowerCase()
}

function withoutPort(host: string): string {
  const end = host.startsWith('[') ? host.indexOf(']') + 1 : host.indexOf(':')
  const name = end > 0 ? host.slice(0, end) : host
  return name.endsWith('.') ? name.slice(0, -1) : name
}
