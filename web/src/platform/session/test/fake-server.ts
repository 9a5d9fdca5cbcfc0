import type { ErrorAnswer } from '@verstas/contract/errors/catalogue.ts'
import { sampleConfiguration, sampleEmployee, sampleSettings, sampleSites } from './sample-session.ts'

export interface Answer {
  readonly status?: number
  readonly body: unknown
  readonly headers?: Record<string, string>
}

/** One call as it came over the network's edge. */
export interface SeenCall {
  readonly route: string
  readonly authorization: string | null
  readonly idempotencyKey: string | null
  readonly ifMatch: string | null
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

/** The network is down. */
export const silence = 'silence'

/** The network goes down while the answer comes, or the page is left. */
export const cutOff = 'cutOff'

type Told = Answer | typeof silence | typeof cutOff
type Reply = Told | (() => Told | Promise<Told>)

/** A server at the other end of `fetch`: answers by route (`GET /api/utility/employee`), remembers what it saw. */
export function createFakeServer() {
  const seen: SeenCall[] = []
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
    seen.push({ route, authorization, idempotencyKey, ifMatch, body })
    const reply = replies[route] ?? refusal(404, 900004)
    const given = typeof reply === 'function' ? await reply() : reply
    if (given === silence) throw new TypeError('Failed to fetch')
    if (given === cutOff) return Object.assign(new Response(), { text: stop })
    return Response.json(given.body, {
      status: given.status ?? 200,
      headers: { date: new Date().toUTCString(), ...given.headers },
    })
  }

  return {
    fetch: answer,
    seen,
    /** The calls of a route, in order. */
    callsOf: (route: string) => seen.filter((call) => call.route === route),
    reply: (route: string, reply: Reply) => {
      replies[route] = reply
    },
  }
}

const stop = () => Promise.reject(new TypeError('network error'))
