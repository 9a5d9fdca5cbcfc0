import type { FastifyRequest } from 'fastify'
import { type Logger, type LoggerOptions, pino } from 'pino'
import type { LogLevel } from '../settings.ts'

/** Names under which secrets or personal data could be handed to the log by mistake. */
const secretNames = [
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
]

/**
 * Lines are written together, a tenth of a second late at most: a write of its own for each would cost a
 * tenth of what a read costs. A process that ends, even by an error, writes the rest; one that is killed does not.
 */
const gathered = { dest: 1, sync: false, minLength: 4096, periodicFlush: 100 }

/**
 * The server's log: one JSON line per event on standard output. A request is named by its verb and its
 * route pattern, because its path and query can hold names, plates and one-time tokens.
 */
export function createLog(level: LogLevel, destination?: { write(line: string): void }): Logger {
  const options: LoggerOptions = {
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label) => ({ level: label }) },
    redact: {
      paths: secretNames.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]),
      censor: '[not logged]',
    },
    serializers: { req: describeRequest, err: describeError },
  }
  return pino(options, destination ?? pino.destination(gathered))
}

function describeRequest(request: FastifyRequest) {
  return { method: request.method, route: request.routeOptions?.url ?? '(unknown)' }
}

/**
 * The parts of an error that help to find its cause. A database driver hangs the row's values on its
 * errors (`detail`, `where`), so nothing is taken over that is not listed here.
 */
function describeError(error: unknown) {
  if (!(error instanceof Error)) return { message: String(error) }
  const { code, constraint, table } = error as Error & Record<'code' | 'constraint' | 'table', unknown>
  return {
    type: error.name,
    message: error.message,
    stack: error.stack,
    ...(code === undefined ? {} : { code }),
    ...(constraint === undefined ? {} : { constraint }),
    ...(table === undefined ? {} : { table }),
  }
}
