import type {
  AnswerOf,
  BodyOf,
  EndpointDefinition,
  EndpointGroup,
  HeadersOf,
  ParamsOf,
  QueryOf,
  RefusalOf,
  Rights,
} from '@verstas/contract/endpoint.ts'
import { areServiceRights, type ServiceRights } from '@verstas/contract/integration/service-rights.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { runOnPool } from '../database/pool-choice.ts'
import { asCallOfPerson, beginCallOfPerson } from '../give-way.ts'
import type { CurrentSession } from '../session/current-session.ts'
import type { ServiceSession } from '../session/service-session.ts'
import { EmptyAnswer, FileAnswer, RawJson, uncached } from './answer.ts'
import { parseRequest } from './parse-request.ts'
import { Refusal, refuseUnreadable } from './refusal.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** True for a call that only other systems make. */
    readonly isIntegration?: boolean
    /** True for a call whose body is a form (`application/x-www-form-urlencoded`) instead of JSON. */
    readonly isUrlForm?: boolean
  }
}

/**
 * The input of a handler: the parsed parts of the request, the session with the required rights, and Fastify's
 * request and reply.
 */
export interface Call<E extends EndpointDefinition> {
  /** The endpoint's name in its group. */
  readonly name: string
  readonly params: ParamsOf<E>
  readonly query: QueryOf<E>
  readonly headers: HeadersOf<E>
  readonly body: BodyOf<E>
  readonly session: SessionOf<E['rights']>
  readonly request: FastifyRequest
  readonly reply: FastifyReply
}

/**
 * The session of a call. A public call has the session of a person or null. Any other call has that of a person
 * or of a service account, as its rights declare.
 */
type SessionOf<R extends EndpointDefinition['rights']> = R extends 'public'
  ? CurrentSession | null
  : R extends ServiceRights
    ? ServiceSession
    : CurrentSession

type Answer<E extends EndpointDefinition> =
  | AnswerOf<E>
  | RefusalOf<E>
  | RawJson<AnswerOf<E>>
  | FileAnswer
  | EmptyAnswer

type Handler<E extends EndpointDefinition> = (call: Call<E>) => Promise<Answer<E>>

export type Handlers<G extends EndpointGroup> = { readonly [K in keyof G]: Handler<G[K]> }

/**
 * Finds the session of a request and checks that the session may use the endpoint; otherwise throws a
 * `Refusal`. Returns null only for public endpoints.
 */
export type RequireSession = (
  request: FastifyRequest,
  reply: FastifyReply,
  endpoint: Pick<EndpointDefinition, 'needsConfirmation'> & { readonly rights: Rights },
) => Promise<CurrentSession | null>

/**
 * Finds the service account of a request and checks that it has the scopes of the endpoint; otherwise throws a
 * `Refusal`.
 */
export type RequireService = (
  request: FastifyRequest,
  reply: FastifyReply,
  rights: ServiceRights,
) => Promise<ServiceSession>

/** Logs a handler's refusal in the security log. */
export type NoteRefusal = (
  call: Pick<Call<EndpointDefinition>, 'name' | 'request'> & {
    readonly params: object | undefined
    readonly session: CurrentSession | ServiceSession
  },
  reasons: Refusal['reasons'],
) => void

export interface MountOptions {
  readonly base: string
  readonly requireSession: RequireSession
  /** Undefined in tests of calls that need no service account. */
  readonly requireService?: RequireService
  readonly noteRefusal?: NoteRefusal
}

/**
 * The largest body of a public endpoint in bytes. The largest valid body of these endpoints has 9000 text
 * ids.
 */
export const publicBodyLimit = 65_536

/**
 * Mounts the endpoints of a group of the contract. Each call checks the session and its rights, parses every
 * part, runs the handler and sends the response. A missing handler does not compile and prevents startup.
 * Bodies of calls without a session are parsed only if the endpoint is public and the body is small, because
 * parsing blocks the process.
 */
export function mount<G extends EndpointGroup>(
  app: FastifyInstance,
  { base, requireSession, requireService, noteRefusal }: MountOptions,
  group: G,
  handlers: Handlers<G>,
): void {
  for (const [name, endpoint] of Object.entries(group)) {
    const handler = (handlers as Record<string, Handler<EndpointDefinition>>)[name]
    if (!handler) throw new Error(`The endpoint ${name} (${endpoint.path}) has no handler.`)
    const { rights } = endpoint
    if (!rights) throw new Error(`The endpoint ${name} (${endpoint.path}) names no right.`)
    const isIntegration = areServiceRights(rights)
    const guarded = areServiceRights(rights) ? null : { ...endpoint, rights }
    const findSession = async (request: FastifyRequest, reply: FastifyReply) => {
      if (guarded) return asCallOfPerson(() => requireSession(request, reply, guarded))
      if (!requireService || !isIntegration) throw new Error('The server has no guard of service accounts.')
      return runOnPool('integration', () => requireService(request, reply, rights))
    }
    app.route({
      method: endpoint.method,
      url: (endpoint.at ? '' : base) + routePath(group, endpoint),
      config: {
        endpoint: name,
        isIntegration: isIntegration || endpoint.urlForm !== undefined,
        isUrlForm: endpoint.urlForm !== undefined,
        ...(endpoint.uncounted && { rateLimit: false, isUnremarkable: true }),
      },
      ...(rights === 'public' && { bodyLimit: publicBodyLimit }),
      ...(endpoint.maxBodyBytes !== undefined && { bodyLimit: endpoint.maxBodyBytes }),
      // The handler reads the bytes of a piece as they arrive. The plugin would unpack and discard them.
      ...(endpoint.pieceType !== undefined && { decompress: false }),
      preParsing: async (request, reply, body) => {
        if (!isIntegration) holdCall(request, reply)
        request.caller = await findSession(request, reply)
        // A body that could not be unpacked, or that was cut off, sends no more events, so its reader would
        // wait forever.
        if (body.errored) throw request.raw.readableAborted ? refuseUnreadable('cutOff') : body.errored
      },
      handler: async (request, reply) => {
        // The session is of the kind that the endpoint declares. It is null only for public endpoints.
        const session = request.caller as CurrentSession
        const call = { name, ...parseRequest(endpoint, request), session, request, reply }
        const run = async () => handler(call)
        const pool = isIntegration ? 'integration' : session === null ? 'anonymous' : null
        const onPool = () => (pool === null ? run() : runOnPool(pool, run))
        const answer = await (isIntegration ? onPool() : asCallOfPerson(onPool)).catch((error: unknown) => {
          const params = call.params as object | undefined
          if (session && error instanceof Refusal)
            noteRefusal?.({ name, params, session, request }, error.reasons)
          throw error
        })
        if (answer instanceof FileAnswer) {
          releaseCall(request)
          // The framework would answer a HEAD request by reading the whole file and discarding it.
          if (request.method === 'HEAD') answer.bytes.destroy()
          return sendFile(answer, session, reply)
        }
        reply.header('cache-control', 'no-store')
        if (answer instanceof EmptyAnswer) return reply.code(answer.status).headers(answer.headers).send()
        if (endpoint.mediaType !== undefined) reply.type(endpoint.mediaType)
        if (!(answer instanceof RawJson)) return answer
        // As text, Node would first join it with the headers to one string.
        return reply.type('application/json; charset=utf-8').send(Buffer.from(answer.text))
      },
    })
  }
}

const calls = new WeakMap<FastifyRequest, () => void>()

/**
 * Lets work for other systems wait until the response is sent. Otherwise, a loop and a statement of that work would
 * begin between the check of the session and the handler, and delay each call.
 */
function holdCall(request: FastifyRequest, reply: FastifyReply): void {
  const end = beginCallOfPerson()
  calls.set(request, end)
  reply.raw.once('close', end)
}

/** Ends the wait of work for other systems before the response is sent, because a download can take minutes. */
const releaseCall = (request: FastifyRequest): void => calls.get(request)?.()

/**
 * Sends a file. The browser's cache may return a session's file only to requests with the same session token.
 * On a trusted device nothing is cached.
 */
function sendFile(answer: FileAnswer, session: CurrentSession | null, reply: FastifyReply): FastifyReply {
  const { status, headers, bytes } = session?.isQuick ? uncached(answer) : answer
  const vary = [reply.getHeader('vary'), headers.vary, session && 'Authorization'].filter(Boolean)
  reply.code(status).headers(headers)
  if (vary.length > 0) reply.header('vary', vary.join(', '))
  return reply.send(bytes)
}

const dayPattern = '(^\\d{4}-\\d{2}-\\d{2}$)'

const shapeOf = ({ method, path }: EndpointDefinition): string => `${method} ${path.replace(/:\w+/g, ':')}`

/**
 * Returns the path of an endpoint's route. If the paths of two endpoints differ only in the parameter
 * (`/workshop/reservations/{date}` and `/{id}`), the parameter `date` matches only days. In other paths it
 * matches any text, and parsing refuses an invalid day.
 */
function routePath(group: EndpointGroup, endpoint: EndpointDefinition): string {
  const isShared = Object.values(group).filter((other) => shapeOf(other) === shapeOf(endpoint)).length > 1
  return isShared ? endpoint.path.replace(/:date\b/g, `:date${dayPattern}`) : endpoint.path
}
