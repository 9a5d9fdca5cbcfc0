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
    ['without proxies is the peer, whatever it tells', false, '10.0.0.1', '192.0.2.7', '10.0.0.1'],
    ['behind one proxy is what that one tells', 1, '10.0.0.1', '192.0.2.9, 192.0.2.7', '192.0.2.7'],
    ['behind two proxies is one further', 2, '10.0.0.1', '192.0.2.9, 192.0.2.7', '192.0.2.9'],
    ['is the proxy itself where it tells nothing', 1, '10.0.0.1', undefined, '10.0.0.1'],
    [
      'is the first that is in none of the networks',
      ['10.0.0.0/8'],
      '10.0.0.1',
      '192.0.2.9, 10.9.9.9',
      '192.0.2.9',
    ],
    ['is the peer that is in none of the networks', ['10.0.0.0/8'], '192.0.2.1', '192.0.2.9', '192.0.2.1'],
    ['knows a proxy by its address', ['::1'], '::1', '2001:db8::7', '2001:db8::7'],
    [
      'knows an IPv4 proxy by its mapped address',
      ['127.0.0.1'],
      '::ffff:127.0.0.1',
      '192.0.2.7',
      '192.0.2.7',
    ],
    ['is no proxy where words are told', ['10.0.0.0/8'], '10.0.0.1', 'unknown', 'unknown'],
  ])('%s', (_, trustProxy, peer, forwarded, address) => {
    expect(seenFrom(trustProxy, peer, forwarded)).toBe(address)
  })
})
