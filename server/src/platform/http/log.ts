import { hostname } from 'node:os'
import { type FastifyBaseLogger, type FastifyReply, type FastifyRequest, LogController } from 'fastify'
import { type Logger, type LoggerOptions, pino } from 'pino'
import type { CurrentSession } from '../session/current-session.ts'
import type { ServiceSession } from '../session/service-session.ts'
import type { LogLevel } from '../setting-variables.ts'
import { currentTrace } from '../tracing/trace.ts'
import { productVersion } from '../version.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** True for files of the web app and for probes, whose successful requests are logged at `debug` only. */
    readonly isUnremarkable?: boolean
  }
  interface FastifyRequest {
    /** The session of the request; null for a call without one, undefined before the check of its rights. */
    caller?: CurrentSession | ServiceSession | null
  }
}

/**
 * Names of fields that can contain secrets or personal data. The log replaces their values, up to three
 * levels deep.
 */
const secretNames: ReadonlySet<string> = new Set([
  'authorization',
  'Authorization',
  'cookie',
  'token',
  'Token',
  'tokenId',
  'TokenId',
  'bearer',
  'password',
  'secret',
  'body',
  'databaseUrl',
])

/**
 * Matches the secret of a session's or a wall link's token, after its id and a dot, anywhere in a line. A
 * line has few dots, so the expression checks the id last.
 */
const tokenSecret = /\.(?=[\w-]{20})(?<=[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\.)[\w-]+/gi

/** Matches a service key or an access token. Group 1 is the part that may be logged. */
const serviceSecret = /(vst_[0-9A-Za-z]{8}_|vat_)[0-9A-Za-z]{43}_[0-9A-Za-z]{6}/g

/**
 * Writes lines in batches, at most 100 ms late. One write for each line would take a tenth of the time of a
 * request. A process writes the remaining lines when it ends, even by an error. A killed process loses them.
 */
const gathered = { dest: 1, sync: false, minLength: 16_000, periodicFlush: 100 } as const

/**
 * Opens standard output for batches of lines. The batches consist of bytes, because the library copies a batch of text
 * for each line that it adds.
 */
function openOutput(): { write(line: string): void } {
  const output = pino.destination({ ...gathered, contentMode: 'buffer' }) as unknown as {
    write(line: Buffer): void
  }
  return { write: (line) => output.write(Buffer.from(line)) }
}

/** The property of a request's logger, whose lines already have the id of their trace. */
const isTraced = Symbol('isTraced')

const noFields = {}

/** Marks a logger whose lines have the id of a trace, so that the id is not added again. */
export const markAsTraced = (log: FastifyBaseLogger): FastifyBaseLogger =>
  Object.assign(log, { [isTraced]: true })

/**
 * Creates the server's log: one JSON line per event on standard output. Names a request by its method and
 * route pattern, because its path and query can contain names, plates and one-time tokens. If a token
 * or the key of a service account occurs in a line, its secret part is removed. Each line names the machine, the
 * process and the version. Lines of requests and jobs have the id of their trace.
 */
export function createLog(level: LogLevel, destination?: { write(line: string): void }): Logger {
  const options: LoggerOptions = {
    level,
    base: { host: hostname(), pid: process.pid, version: productVersion },
    mixin: (_line, _level, logger) => {
      const trace = isTraced in logger ? undefined : currentTrace()
      return trace === undefined ? noFields : { traceId: trace.traceId }
    },
    mixinMergeStrategy: (line, added) => (added === noFields ? line : { ...added, ...line }),
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label) => ({ level: label }), log: (line) => hideSecrets(line, 3) },
    serializers: { req: describeRequest, err: (error) => describeError(error, mostCauses) },
    hooks: {
      streamWrite: (line) =>
        line.replace(tokenSecret, '.[not logged]').replace(serviceSecret, '$1[not logged]'),
    },
  }
  return pino(options, destination ?? openOutput())
}

type Fields = Record<string, unknown>

/**
 * Hides the values of secret fields. Replaces pino's `redact`, which checks dozens of paths in each line and
 * took a tenth of the time of a request.
 */
function hideSecrets(fields: Fields, depth: number): Fields {
  let clean = fields
  for (const name of Object.keys(fields)) {
    const value = fields[name]
    const loggedValue = secretNames.has(name)
      ? '[not logged]'
      : depth > 1 && isPlain(value)
        ? hideSecrets(value, depth - 1)
        : value
    if (loggedValue === value) continue
    if (clean === fields) clean = { ...fields }
    clean[name] = loggedValue
  }
  return clean
}

/** True for plain objects. Requests and errors have serializers, which write nothing secret. */
function isPlain(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype
}

function describeRequest(request: FastifyRequest) {
  return { method: request.method, route: request.routeOptions?.url ?? '(unknown)' }
}

/** The maximum depth of logged causes, because an error can be its own cause. */
const mostCauses = 5

/**
 * Returns the fields of an error that help to find its cause. Only listed fields are included, because a
 * database driver adds the row's values to its errors (`detail`, `where`).
 */
function describeError(error: unknown, causesLeft: number): object {
  if (!(error instanceof Error)) return { message: String(error) }
  const { cause } = error
  const { code, constraint, table } = error as Error & Record<'code' | 'constraint' | 'table', unknown>
  return {
    type: error.name,
    message: error.message,
    stack: error.stack,
    ...(code === undefined ? {} : { code }),
    ...(constraint === undefined ? {} : { constraint }),
    ...(table === undefined ? {} : { table }),
    ...(cause === undefined || causesLeft === 0 ? {} : { cause: describeError(cause, causesLeft - 1) }),
  }
}

/**
 * Logs a response that was cut because the client disconnected, such as a phone without network. That is no
 * failure of the server.
 *
 * @returns true if the client disconnected
 */
export function noteReaderLeft(error: unknown, request: FastifyRequest, reply: FastifyReply): boolean {
  const isCutOff = (error as NodeJS.ErrnoException).code === 'ERR_STREAM_PREMATURE_CLOSE'
  if (!isCutOff || !reply.raw.destroyed) return false
  request.log.info({ req: request, milliseconds: Math.round(reply.elapsedTime) }, 'reader left')
  return true
}

/**
 * Logs one line for each answered or aborted request, with its method, route pattern, status, time and caller.
 * Omits the framework's other lines, because they can contain an address with personal data.
 */
export class RequestLog extends LogController {
  override incomingRequest(): void {}

  override routeNotFound(): void {}

  override requestCompleted(
    error: Error | null | undefined,
    request: FastifyRequest,
    reply: FastifyReply,
  ): void {
    const milliseconds = Math.round(reply.elapsedTime)
    const details = { req: request, status: reply.statusCode, milliseconds, ...describeCaller(request) }
    if (error) request.log.warn({ ...details, err: error }, 'answer cut off')
    else if (reply.statusCode >= 500) request.log.warn(details, 'answered')
    else if (reply.statusCode < 400 && request.routeOptions.config.isUnremarkable)
      request.log.debug(details, 'answered')
    else request.log.info(details, 'answered')
  }

  override streamError(error: Error, request: FastifyRequest, reply: FastifyReply): void {
    if (!noteReaderLeft(error, request, reply)) this.requestCompleted(error, request, reply)
  }
}

/** The number of characters of a session's id in the log: enough to distinguish sessions, and no secret. */
const shortIdLength = 8

/** Returns the fields of a log line that say who made a request. People appear by their number. */
function describeCaller(request: Pick<FastifyRequest, 'caller'>): object {
  const { caller } = request
  if (!caller) return {}
  if ('accountId' in caller) return { serviceAccountId: caller.accountId }
  const { employeeId, siteId, id } = caller
  return { employeeId, siteId, session: id.slice(0, shortIdLength) }
}
