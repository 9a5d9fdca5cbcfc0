import { globSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import type { EndpointDefinition } from './endpoint.ts'
import { contract } from './endpoints.ts'

/** A request that a released version has accepted. Without values: an endpoint of that version. */
interface RecordedRequest {
  readonly method: string
  readonly path: string
  readonly params?: unknown
  readonly query?: unknown
  readonly headers?: unknown
  readonly body?: unknown
}

const folder = fileURLToPath(new URL('../recorded/', import.meta.url))
const releases = globSync('*.jsonl', { cwd: folder }).sort()

/**
 * Calls of former versions that no longer exist, by method and path, with the reason. The apps of those versions get
 * 404 with a sentence, and their devices keep a queued action in the list of refused ones.
 */
const removed: Readonly<Record<string, string>> = {}

const endpoints: readonly EndpointDefinition[] = Object.values(contract).flatMap((group) =>
  Object.values<EndpointDefinition>(group),
)

/** Returns today's endpoint of a recorded request. Names of parameters may have changed. */
const findEndpoint = ({ method, path }: RecordedRequest): EndpointDefinition | undefined =>
  endpoints.find(
    (endpoint) => endpoint.method === method && withoutNames(endpoint.path) === withoutNames(path),
  )

const withoutNames = (path: string): string => path.replace(/:\w+/g, ':')
const namesIn = (path: string): string[] => [...path.matchAll(/:(\w+)/g)].map(([, name = '']) => name)

/** Returns the problems of today's contract with a request. */
function problemsOf(request: RecordedRequest): string[] {
  const endpoint = findEndpoint(request)
  if (endpoint === undefined) return ['has no endpoint']
  const { params, query, headers, body } = endpoint
  const former = (request.params ?? {}) as Record<string, unknown>
  const values = namesIn(request.path).map((name) => former[name])
  const today = Object.fromEntries(namesIn(endpoint.path).map((name, index) => [name, String(values[index])]))
  const parts = [
    [params, today, 'params'],
    [query, textsIn(request.query), 'query'],
    [headers, request.headers ?? {}, 'headers'],
    [body, request.body, 'body'],
  ] as const
  return parts.flatMap(([schema, value, name]) => {
    const { error, data } = schema?.safeParse(value) ?? {}
    if (error) return error.issues.map(({ path, message }) => `${[name, ...path].join('.')}: ${message}`)
    return name === 'headers' ? [] : ignoredFields(value, data).map((path) => `${name}.${path}: is ignored`)
  })
}

/** Returns the paths of the fields that the contract drops, such as those that were renamed. */
function ignoredFields(value: unknown, parsed: unknown): string[] {
  if (typeof value !== 'object' || value === null) return []
  if (typeof parsed !== 'object' || parsed === null) return Object.keys(value)
  const kept = parsed as Readonly<Record<string, unknown>>
  return Object.entries(value).flatMap(([name, content]) =>
    name in kept ? ignoredFields(content, kept[name]).map((path) => `${name}.${path}`) : [name],
  )
}

/** Returns the values of a query as the address contains them. */
const textsIn = (query: unknown): object =>
  Object.fromEntries(
    Object.entries(query ?? {}).flatMap(([name, value]) =>
      value === null || value === undefined ? [] : [[name, String(value)]],
    ),
  )

const readRequests = (release: string): RecordedRequest[] =>
  readFileSync(`${folder}${release}`, 'utf8')
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line))

describe.each(releases)('the recorded requests of version %s', (release) => {
  const requests = readRequests(release)
  const isValued = ({ params, query, body }: RecordedRequest) =>
    params !== undefined || query !== undefined || body !== undefined

  it('every recorded request belongs to an endpoint that still exists', () => {
    const missing = requests
      .filter((request) => findEndpoint(request) === undefined)
      .map(({ method, path }) => `${method} ${path}`)
      .filter((name) => !(name in removed))
    expect(missing).toEqual([])
  })

  it('the contract accepts every recorded request', () => {
    const refused = requests
      .filter((request) => isValued(request) && !(`${request.method} ${request.path}` in removed))
      .flatMap((request) =>
        problemsOf(request).map((problem) => `${request.method} ${request.path}: ${problem}`),
      )
    expect(refused).toEqual([])
  })
})

it('requests of at least one released version are recorded', () => {
  expect(releases.map((release) => basename(release, '.jsonl'))).toContain('0.9')
})
