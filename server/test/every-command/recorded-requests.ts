import { writeFileSync } from 'node:fs'
import type { EndpointDefinition } from '@verstas/contract/endpoint.ts'

/** A request that a version of the product has accepted, as `contract/recorded` stores it. */
interface RecordedRequest {
  readonly method: string
  readonly path: string
  readonly params?: unknown
  readonly query?: unknown
  readonly headers?: unknown
  readonly body?: unknown
}

/**
 * Collects accepted requests for the tests of later versions (docs/decisions/upgrades.md). Stores one request
 * of each shape, because other values of the same fields add nothing. Leaves out bodies with the bytes of
 * files.
 */
export function createRequestRecord() {
  const requests = new Map<string, RecordedRequest>()
  return {
    add: ({ method, path }: EndpointDefinition, input: object): void => {
      const { form, params, query, headers, body } = input as RecordedRequest & { form?: unknown }
      if (form !== undefined || body instanceof Uint8Array) return
      const request = { method, path, params, query, headers, body }
      const name = `${method} ${path} ${formOf(params)} ${formOf(query)} ${formOf(body)}`
      if (!requests.has(name)) requests.set(name, request)
    },
    /** Formats a line for each request, and one for each endpoint without a recorded request. */
    write: (file: URL, endpoints: Iterable<EndpointDefinition>): void => {
      const recorded = [...requests.values()]
      const isRecorded = (endpoint: EndpointDefinition) =>
        recorded.some(({ method, path }) => method === endpoint.method && path === endpoint.path)
      const others = [...endpoints].filter((endpoint) => !isRecorded(endpoint))
      const lines = [...recorded, ...others.map(({ method, path }) => ({ method, path }))]
      writeFileSync(file, lines.map((line) => `${JSON.stringify(line)}\n`).join(''))
    },
  }
}

/** Describes the fields of a value and the types of their values. */
function formOf(value: unknown): string {
  if (Array.isArray(value)) return `[${[...new Set(value.map(formOf))].sort().join()}]`
  if (value === null) return 'null'
  if (typeof value !== 'object') return typeof value
  const fields = Object.entries(value).filter(([, content]) => content !== undefined)
  return `{${fields
    .map(([name, content]) => `${name}:${formOf(content)}`)
    .sort()
    .join()}}`
}
