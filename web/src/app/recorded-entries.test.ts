import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { QueryClient } from '@tanstack/react-query'
import type { EndpointDefinition } from '@verstas/contract/endpoint.ts'
import { contract } from '@verstas/contract/endpoints.ts'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { QueueEntry } from '../platform/device-queue/queue-adapter.ts'
import { features } from './features.ts'

/**
 * Entries of device queues, as released versions stored them. After an update, the app sends them with its
 * current adapters (docs/decisions/upgrades.md).
 */
const folder = fileURLToPath(new URL('test/recorded-entries/', import.meta.url))
const releases = globSync('*.json', { cwd: folder }).sort()

const adapters = (
  await Promise.all(features.map(async (feature) => (await feature.loadQueueAdapters?.()) ?? []))
).flat()

const endpoints: readonly EndpointDefinition[] = Object.values(contract).flatMap((group) =>
  Object.values<EndpointDefinition>(group),
)

/** Returns the problems of the contract with a request that an adapter sent. */
function problemsOf(address: string, { method, body }: RequestInit): string[] {
  const path = new URL(address, 'http://localhost').pathname.replace(/^\/api(?!\/chat)/, '')
  const endpoint = endpoints.find(
    (candidate) => candidate.method === method && matches(candidate.path.split('/'), path.split('/')),
  )
  if (endpoint === undefined) return [`${method} ${path} has no endpoint`]
  const { error } = endpoint.body?.safeParse(JSON.parse(String(body))) ?? {}
  return error?.issues.map((issue) => `${path}: ${issue.path.join('.')}: ${issue.message}`) ?? []
}

const matches = (pattern: readonly string[], parts: readonly string[]): boolean =>
  pattern.length === parts.length &&
  pattern.every((part, index) => part.startsWith(':') || part === parts[index])

afterEach(() => vi.unstubAllGlobals())

describe.each(releases)('the queue entries of version %s', (release) => {
  const entries: readonly QueueEntry[] = JSON.parse(readFileSync(`${folder}${release}`, 'utf8'))

  it.each(entries.map((entry) => [entry.order, entry.kind, entry] as const))(
    'entry %i (%s) is shown, and sent as the current contract requires',
    async (_, kind, entry) => {
      const adapter = adapters.find((candidate) => candidate.kind.name === kind)
      expect(adapter?.laneOf(entry.payload)).toBe(entry.lane)
      if (adapter && typeof adapter.list !== 'function')
        expect(adapter.list.describe(entry.payload).what).not.toBe('')
      const requests: { readonly address: string; readonly init: RequestInit }[] = []
      vi.stubGlobal('fetch', async (address: string, init: RequestInit) => {
        requests.push({ address, init })
        return Response.json({})
      })
      await adapter?.send(entry, {
        signal: new AbortController().signal,
        queries: new QueryClient(),
        readFile: async () => undefined,
        update: async () => undefined,
        showProgress: () => undefined,
      })
      expect(requests).toHaveLength(1)
      expect(requests.flatMap(({ address, init }) => problemsOf(address, init))).toEqual([])
    },
  )
})
