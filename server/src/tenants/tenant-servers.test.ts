import { expect, it } from 'vitest'
import { parseTenantFile, type Tenant } from '../platform/tenants/tenant-file.ts'
import { definitionOf } from './tenant-servers.ts'

const entry = {
  id: 'kaarre',
  name: 'Auto-Kaarre',
  state: 'active',
  hosts: ['kaarre.example.com'],
  domains: ['kaarre.example'],
  databaseUrl: 'postgres://db/kaarre',
  folder: '/srv/kaarre',
  limits: { connections: 20, sockets: 100, openUploadMb: 500 },
  settings: { LANGUAGE: 'fi' },
}

const definitionWith = (changes: object): string | null => {
  const text = JSON.stringify({ version: 1, tenants: [{ ...entry, ...changes }] })
  return definitionOf(parseTenantFile('tenants.json', text).tenants[0] as Tenant)
}

/** Changes of each field. A change of the state starts or stops the server. */
const changes = {
  name: [{ name: 'Kaarre' }],
  hosts: [{ hosts: ['kaarre.example.fi'] }],
  domains: [{ domains: [] }],
  databaseUrl: [
    { databaseUrl: 'postgres://db/other' },
    { databaseUrl: undefined, databaseUrlFile: '/run/secrets/kaarre' },
  ],
  folder: [{ folder: '/srv/other' }, { folder: undefined }],
  limits: [
    { limits: { ...entry.limits, connections: 21 } },
    { limits: { ...entry.limits, sockets: 101 } },
    { limits: { ...entry.limits, openUploadMb: 501 } },
  ],
  settings: [{ settings: { LANGUAGE: 'sv' } }, { settings: {} }],
  state: [{ state: 'paused' }],
}

const withoutRestart = ['name', 'hosts', 'domains']

it('the table below has a change of every field of a tenant except its id', () => {
  expect(Object.keys(entry).filter((field) => !(field in changes))).toEqual(['id'])
})

it.each(Object.entries(changes))(
  'a change of the %s restarts the server if and only if that is necessary',
  (field, all) => {
    for (const change of all)
      expect(definitionWith(change) === definitionWith({}), JSON.stringify(change)).toBe(
        withoutRestart.includes(field),
      )
  },
)

it('a paused tenant has no server', () => {
  expect(definitionWith({ state: 'paused' })).toBeNull()
})
