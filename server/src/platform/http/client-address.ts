import type { IncomingMessage } from 'node:http'
import { BlockList, isIPv6 } from 'node:net'
import type { Settings } from '../settings.ts'

/**
 * True if an address is a trusted proxy, whose forwarded addresses are accepted. Hop 0 is the peer of the
 * connection.
 */
export type IsProxy = (address: string, hop: number) => boolean

/** Parses the operator's `TRUST_PROXY`. Requests and web sockets use the result. */
export function proxiesOf(setting: Settings['trustProxy']): IsProxy {
  if (typeof setting === 'boolean') return () => setting
  if (typeof setting === 'number') return (_address, hop) => hop < setting
  const proxies = new BlockList()
  for (const entry of setting) {
    const [address = '', prefix] = entry.split('/')
    if (prefix === undefined) proxies.addAddress(address, familyOf(address))
    else proxies.addSubnet(address, Number(prefix), familyOf(address))
  }
  return (address) => proxies.check(address, familyOf(address))
}

/**
 * Returns the address of a request's client: the nearest address that is no trusted proxy, or else the
 * farthest one.
 */
export function addressOf(
  { socket, headers }: Pick<IncomingMessage, 'socket' | 'headers'>,
  isProxy: IsProxy,
): string {
  const forwarded = String(headers['x-forwarded-for'] ?? '').split(',')
  const chain = [socket.remoteAddress ?? '', ...forwarded.map((address) => address.trim()).reverse()].filter(
    Boolean,
  )
  return chain.find((address, hop) => !isProxy(address, hop)) ?? chain.at(-1) ?? ''
}

const familyOf = (address: string): 'ipv4' | 'ipv6' => (isIPv6(address) ? 'ipv6' : 'ipv4')
