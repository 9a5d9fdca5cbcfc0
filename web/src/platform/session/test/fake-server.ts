import type { ErrorAnswer } from '@verstas/contract/errors/catalogue.ts'
import { sampleConfiguration, sampleEmployee, sampleSettings, sampleSites } from './sample-session.ts'

export interface Answer {
  readonly status?: number
  readonly body: unknown
  readonly headers?: Record<string, string>
  /** True if the body is an HTML page instead of JSON. */
  readonly isPage?: true
}

/** A call that the fake server received. */
export interface ReceivedCall {
  readonly route: string
  readonly authorization: string | null
  readonly idempotencyKey: string | null
  readonly ifMatch: string | null
  readonly language: string | null
  readonly body: unknown
}

export const sessionId = '07b4eb98-0ddd-476a-8af0-9df4b0ebb040'
export const sampleToken = `${sessionId}.secret`
export const idleMs = 3_600_000

export const refusal = (status: number, ErrorId: number, ErrorMessage = '', seconds?: number): Answer => ({
  status,
  body: [
    {
      ErrorId,
      ErrorMessage,
      MetaData: seconds === undefined ? [] : [{ Key: 'seconds', Value: String(seconds) }],
    },
  ] satisfies ErrorAnswer[],
})

/** A reply that makes the call fail as it would without a network. */
export const networkError = 'networkError'

/** A reply whose body cannot be read, for instance after a broken connection. */
export const brokenBody = 'brokenBody'

type Outcome = Answer | typeof networkError | typeof brokenBody
type Reply = Outcome | (() => Outcome | Promise<Outcome>)

/**
 * Creates a fake server that replaces `fetch`. It replies by route (`GET /api/utility/employee`) and records
 * all calls.
 */
export function createFakeServer() {
  const seen: ReceivedCall[] = []
  const login = () => ({
    body: {
      Token: sampleToken,
      ExpirationTime: new Date(Date.now() + idleMs).toISOString(),
      SessionId: sessionId,
    },
  })
  const replies: Record<string, Reply> = {
    'GET /configuration/default': { body: sampleConfiguration },
    'POST /api/authentication/basic/login': login,
    'POST /api/authentication/token/login': login,
    'GET /api/utility/employee': { body: sampleEmployee },
    'GET /api/utility/myunits': { body: sampleSites },
    'GET /api/utility/session/settings': { body: sampleSettings },
    'POST /api/utility/session': { body: {} },
    'POST /api/utility/textresources': { body: [] },
    [`POST /api/utility/session/${sessionId}/close`]: { body: {} },
  }

  const answer = async (url: RequestInfo | URL, init: RequestInit = {}): Promise<Response> => {
    const route = `${init.method ?? 'GET'} ${String(url)}`
    const headers = new Headers(init.headers)
    const body: unknown = typeof init.body === 'string' ? JSON.parse(init.body) : undefined
    const authorization = headers.get('authorization')
    const [idempotencyKey, ifMatch] = [headers.get('idempotency-key'), headers.get('if-match')]
    const language = headers.get('accept-language')
    seen.push({ route, authorization, idempotencyKey, ifMatch, language, body })
    const reply = replies[route] ?? refusal(404, 900004)
    const outcome = typeof reply === 'function' ? await reply() : reply
    if (outcome === networkError) throw new TypeError('Failed to fetch')
    if (outcome === brokenBody) return Object.assign(new Response(), { text: rejectBody })
    if (outcome.isPage)
      return new Response(String(outcome.body), { headers: { 'content-type': 'text/html' } })
    return Response.json(outcome.body, {
      status: outcome.status ?? 200,
      headers: { date: new Date().toUTCString(), ...outcome.headers },
    })
  }

  return {
    fetch: answer,
    seen,
    /** Returns the calls of a route in the order of their arrival. */
    callsOf: (route: string) => seen.filter((call) => call.route === route),
    reply: (route: string, reply: Reply) => {
      replies[route] = reply
    },
  }
}

const rejectBody = () => Promise.reject(new TypeError('network error'))
