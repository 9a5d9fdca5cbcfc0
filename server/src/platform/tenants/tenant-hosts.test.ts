import type { IncomingMessage } from 'node:http'
import { expect, it } from 'vitest'
import { proxiesOf } from '../http/client-address.ts'
import { parseTenantFile } from './tenant-file.ts'
import { hostOf, indexHosts } from './tenant-hosts.ts'

const { findByHost, findByDomain } = indexHosts(
  parseTenantFile(
    '/t.json',
    JSON.stringify({
      version: 1,
      commonHosts: ['app.example.com'],
      tenants: [
        {
          ...{ id: 'kaarre', name: 'Auto-Kaarre', state: 'active', databaseUrl: 'postgres://a@b/c' },
          ...{ hosts: ['kaarre.example.com', '[::1]'], domains: ['kaarre.fi', 'xn--kriauto-5wa.fi'] },
        },
      ],
    }),
  ),
)

const ask = (headers: IncomingMessage['headers'], trustProxy: boolean | number = false) =>
  hostOf(
    { headers, socket: { remoteAddress: '10.0.0.1' } as IncomingMessage['socket'] },
    proxiesOf(trustProxy),
  )

it.each([
  ['kaarre.example.com', 'kaarre.example.com'],
  ['Kaarre.Example.COM:3000', 'kaarre.example.com'],
  ['kaarre.example.com.', 'kaarre.example.com'],
  ['[::1]:3000', '[::1]'],
  ['', ''],
])('the host of a request with the header %s is %s', (header, host) => {
  expect(ask({ host: header })).toBe(host)
})

it('only a trusted proxy can override the host of the header Host', () => {
  const headers = { host: 'a.example.com', 'x-forwarded-host': 'evil.example.com, kaarre.example.com:443' }
  expect(ask(headers)).toBe('a.example.com')
  expect(ask(headers, 1)).toBe('kaarre.example.com')
})

it('a host belongs to a tenant, to the common page, or is unknown', () => {
  expect(findByHost('[::1]')).toMatchObject({ tenant: { id: 'kaarre' } })
  expect(findByHost('app.example.com')).toBe('common')
  expect(findByHost('constructor')).toBeNull()
})

it.each(['kaarre.fi', ' Matti.Meikalainen@KAARRE.fi ', 'käriauto.fi'])(
  'the typed address %s finds its tenant',
  (typed) => {
    expect(findByDomain(typed)?.id).toBe('kaarre')
  },
)

it.each(['', '@', 'fi', 'evil-kaarre.fi', 'kaarre.fi.evil.com', 'a@b@evil.com'])(
  'the typed address %j finds no tenant',
  (typed) => {
    expect(findByDomain(typed)).toBeUndefined()
  },
)
