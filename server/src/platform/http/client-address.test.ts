import type { IncomingMessage } from 'node:http'
import { describe, expect, it } from 'vitest'
import type { Settings } from '../settings.ts'
import { addressOf, proxiesOf } from './client-address.ts'

const seenFrom = (trustProxy: Settings['trustProxy'], remoteAddress: string, forwarded?: string) =>
  addressOf(
    { socket: { remoteAddress }, headers: { 'x-forwarded-for': forwarded } } as unknown as IncomingMessage,
    proxiesOf(trustProxy),
  )

describe('the address of a client', () => {
  it.each<[string, Settings['trustProxy'], string, string | undefined, string]>([
    ['is the peer if no proxy is trusted', false, '10.0.0.1', '192.0.2.7', '10.0.0.1'],
    ['is the one that the only proxy forwards', 1, '10.0.0.1', '192.0.2.9, 192.0.2.7', '192.0.2.7'],
    [
      'is the second last forwarded one behind two proxies',
      2,
      '10.0.0.1',
      '192.0.2.9, 192.0.2.7',
      '192.0.2.9',
    ],
    ['is the proxy if the proxy forwards no address', 1, '10.0.0.1', undefined, '10.0.0.1'],
    [
      'is the nearest one outside the trusted networks',
      ['10.0.0.0/8'],
      '10.0.0.1',
      '192.0.2.9, 10.9.9.9',
      '192.0.2.9',
    ],
    [
      'is the peer if the peer is outside the trusted networks',
      ['10.0.0.0/8'],
      '192.0.2.1',
      '192.0.2.9',
      '192.0.2.1',
    ],
    [
      'is the forwarded one if the proxy is trusted by its address',
      ['::1'],
      '::1',
      '2001:db8::7',
      '2001:db8::7',
    ],
    [
      'is the forwarded one if an IPv4 proxy connects by its mapped address',
      ['127.0.0.1'],
      '::ffff:127.0.0.1',
      '192.0.2.7',
      '192.0.2.7',
    ],
    [
      'is the forwarded word if the proxy forwards a word instead of an address',
      ['10.0.0.0/8'],
      '10.0.0.1',
      'unknown',
      'unknown',
    ],
  ])('the address of a client %s', (_, trustProxy, peer, forwarded, address) => {
    expect(seenFrom(trustProxy, peer, forwarded)).toBe(address)
  })
})
