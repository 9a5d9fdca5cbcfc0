import { isIPv6 } from 'node:net'

/**
 * Returns the part of an address that belongs to one subscriber. For IPv6 it is the /64 network, for a mapped
 * IPv4 address the IPv4 address. Removes the port that some proxies append.
 */
export function networkOf(addressOrWithPort: string): string {
  const [, ipv6, ipv4] = /^(?:\[(.+)\]|([\d.]+)):\d+$/.exec(addressOrWithPort) ?? []
  const address = ipv6 ?? ipv4 ?? addressOrWithPort
  const mapped = /^::ffff:(?<ipv4>[\d.]+)$/i.exec(address)?.groups?.ipv4
  if (mapped !== undefined) return mapped
  return isIPv6(address) ? firstHalfOf(address) : address
}

function firstHalfOf(ipv6: string): string {
  const [head = '', tail] = (ipv6.split('%')[0] ?? '').toLowerCase().split('::')
  const groups = head === '' ? [] : head.split(':')
  const missing = tail === undefined ? 0 : 8 - groups.length - (tail === '' ? 0 : tail.split(':').length)
  const all = [...groups, ...Array<string>(missing).fill('0'), ...(tail ? tail.split(':') : [])]
  return all
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')
}
