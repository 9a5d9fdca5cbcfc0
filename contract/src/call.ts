import type * as z from 'zod'
import type { AnswerOf, BodyOf, EndpointDefinition, HeadersOf, ParamsOf, QueryOf } from './endpoint.ts'
import type { ErrorAnswer } from './errors/catalogue.ts'

/** Input of a call to the endpoint. It has only the parts that the endpoint declares. */
export type CallInput<E extends EndpointDefinition> = Present<'params', ParamsOf<E>> &
  Present<'query', QueryOf<E>> &
  Present<'headers', HeadersOf<E>> &
  Present<'body', BodyOf<E>> &
  (E['form'] extends z.ZodType ? { readonly form: FormData } : unknown)

type Present<K extends string, V> = undefined extends V ? unknown : { readonly [P in K]: V }

/**
 * The error of a failed call, with the status and the list of reasons. Status 0 means that no complete
 * response arrived. A status from 200 to 299 means that the response is not JSON.
 */
export class CallFailed extends Error {
  readonly status: number
  readonly errors: readonly ErrorAnswer[]
  /** Seconds to wait, sent by the server; null if the server sent none. */
  readonly retryAfter: number | null
  /** Id of the call in the server's log; null if no server sent one. */
  readonly requestId: string | null

  constructor(
    status: number,
    errors: readonly ErrorAnswer[],
    retryAfter: string | null = null,
    requestId: string | null = null,
  ) {
    super(errors.map((entry) => entry.ErrorMessage || String(entry.ErrorId)).join('\n') || `HTTP ${status}`)
    this.name = 'CallFailed'
    this.status = status
    this.errors = errors
    this.requestId = requestId
    this.retryAfter = /^\d+$/.test(retryAfter ?? '') ? Number(retryAfter) : null
  }

  /** True if the refusal lists this error id. */
  has(errorId: number): boolean {
    return this.errors.some((entry) => entry.ErrorId === errorId)
  }
}

/**
 * Fills the `:name` segments of a path and appends the query. It leaves out filters that are null or
 * undefined.
 */
export function urlOf(
  endpoint: EndpointDefinition,
  base: string,
  input: { params?: unknown; query?: unknown },
  chatBase = '',
): string {
  const params = (input.params ?? {}) as Record<string, unknown>
  const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])))
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(input.query ?? {})) {
    if (value !== null && value !== undefined) query.set(name, String(value))
  }
  const search = query.toString()
  return (endpoint.at ? (endpoint.at === 'chat' ? chatBase : '') : base) + path + (search ? `?${search}` : '')
}

export interface Transport {
  /** The API base: a path on the same origin or a full address, without a trailing slash. */
  readonly base: string
  /** The address of the chat without a trailing slash; the same origin if omitted. */
  readonly chatBase?: string | undefined
  /** Returns the headers of every call: authorization and language. */
  readonly headers: () => Record<string, string>
  /** Receives the status and headers of every response, before its body is read. */
  readonly onAnswer?: (response: Response) => void
  readonly fetch?: typeof fetch
}

interface Parts {
  readonly params?: unknown
  readonly query?: unknown
  readonly headers?: object
  readonly body?: unknown
  readonly form?: FormData
}

/**
 * Creates a typed client of the contract. `call(endpoint, input)` resolves to the endpoint's response, or
 * throws `CallFailed` with the server's reasons.
 */
export function createClient(transport: Transport) {
  const send = transport.fetch ?? fetch
  return async function call<E extends EndpointDefinition>(
    endpoint: E,
    input: CallInput<E> & { signal?: AbortSignal },
  ): Promise<AnswerOf<E>> {
    const parts = input as Parts
    const headers: Record<string, string> = { ...transport.headers(), ...parts.headers }
    const init: RequestInit = { method: endpoint.method, headers }
    if (endpoint.answerIs !== 'bytes') headers.accept = 'application/json'
    if (input.signal) init.signal = input.signal
    if (parts.body !== undefined) {
      headers['content-type'] = 'application/json'
      init.body = JSON.stringify(parts.body)
    }
    if (parts.form !== undefined) init.body = parts.form
    let response: Response
    try {
      response = await send(urlOf(endpoint, transport.base, parts, transport.chatBase), init)
    } catch (error) {
      if (input.signal?.aborted) throw error
      throw new CallFailed(0, [])
    }
    transport.onAnswer?.(response)
    if (!response.ok)
      throw new CallFailed(
        response.status,
        await errorsOf(response),
        response.headers.get('retry-after'),
        response.headers.get('x-request-id'),
      )
    let body: Blob | string
    try {
      body = await (endpoint.answerIs === 'bytes' ? response.blob() : response.text())
    } catch (error) {
      // The connection may fail, or the caller may abort the call, before the response is complete.
      if (input.signal?.aborted) throw error
      throw new CallFailed(0, [])
    }
    return (typeof body === 'string' ? jsonOf(endpoint, body, response.status) : body) as AnswerOf<E>
  }
}

/**
 * Parses the body of a response. If all fields of a response are extensions, a server without extensions may
 * send an empty body.
 */
function jsonOf({ answerIs }: EndpointDefinition, text: string, status: number): unknown {
  if (text === '') return answerIs === 'nullable' ? null : {}
  try {
    return JSON.parse(text)
  } catch {
    throw new CallFailed(status, [])
  }
}

async function errorsOf(response: Response): Promise<readonly ErrorAnswer[]> {
  const body: unknown = await response.json().catch(() => null)
  return Array.isArray(body) ? (body as ErrorAnswer[]) : []
}
