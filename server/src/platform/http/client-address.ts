import type { IncomingMessage } from 'node:http'
import { BlockList, isIPv6 } from 'node:net'
import type { Settings } from '../settings.ts'

/** Whether an address is a proxy of ours, which says truly who came before it. The peer of the connection is hop 0. */
type IsProxy = (address: string, hop: number) => boolean

/** What the operator's `TRUST_PROXY` means, for the framework and for connections that do not go through it. */
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

/** Where a request comes from: the nearest address that is no proxy of ours, or else the farthest that is told. */
export function addressOf(
  { socket, headers }: Pick<IncomingMessage, 'socket' | 'headers'>,
  isProxy: IsProxy,
): string {
  const told = String(headers['x-forwarded-for'] ?? '').split(',')
  const chain = [socket.remoteAddress ?? '', ...told.map((address) => address.trim()).reverse()].filter(
    Boolean,
  )
  return chain.find((address, hop) => !isProxy(address, hop)) ?? chain.at(-1) ?? ''
}

const familyOf = (address: string): 'ipv4' | 'ipv6' => (isIPv6(address) ? 'ipv6' : 'ipv4')
