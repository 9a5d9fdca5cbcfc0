import type { ErrorAnswer } from '@verstas/contract/errors/catalogue.ts'
import { scimBase } from '@verstas/contract/scim/endpoints.ts'
import type { FieldReasonName } from '@verstas/contract/texts/field-reasons.ts'
import type { Language } from '@verstas/contract/texts/language.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { databaseErrorOf } from '../database/database-error.ts'
import { TooManyWaitingError } from '../processes/take-turns.ts'
import { StoreFullError, StoreUnavailableError } from '../store/file-store.ts'
import { isFull } from '../store/folder-store.ts'
import { getTrace } from './identify-request.ts'
import { chooseLanguage } from './language.ts'
import { noteReaderLeft } from './log.ts'
import { answerOf, Refusal, refuse, refuseTooLarge, refuseUnreadable } from './refusal.ts'

/** The value of `Retry-After` for temporary errors, in seconds. */
export const retryAfterSeconds = 5

/**
 * Converts every error to the wire's list form, including errors of the framework and of unknown addresses.
 * An unexpected error becomes a 500 with the id of the request's trace, which is also in the log with the details.
 */
export function handleErrors(app: FastifyInstance, defaultLanguage: Language): void {
  app.setErrorHandler((error, request, reply) => sendError(error, request, reply, defaultLanguage))
  app.setNotFoundHandler((request, reply) => {
    // An app of an earlier version may send an action that this version has removed.
    const isRead = ['GET', 'HEAD'].includes(request.method)
    const reason = isRead && !isOfSystems(request) ? 'notFound' : 'callUnknown'
    return sendError(refuse(reason), request, reply, defaultLanguage)
  })
}

/** True for an address of the calls of other systems, even if there is no such call. */
const isOfSystems = ({ url }: FastifyRequest): boolean =>
  /\/integration\/v1(?![^/?])/.test(url) || url.startsWith(`${scimBase}/`)

/** True for a call that only other systems make. */
const isCallOfSystem = (request: FastifyRequest): boolean =>
  request.routeOptions.config.isIntegration ?? isOfSystems(request)

/** The form of the body of a refusal. */
export interface AnswerForm {
  readonly type: string
  /** Returns the body. `errors` is the wire's list in the reader's language. */
  readonly write: (refusal: Refusal, errors: ErrorAnswer[]) => unknown
}

const listForm: AnswerForm = { type: 'application/json; charset=utf-8', write: (_, errors) => errors }

/**
 * Sends an error as the response. Other modules use it for errors before the framework has found a route, and for the
 * forms of standards.
 */
export function sendError(
  error: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
  defaultLanguage: Language,
  { type, write }: AnswerForm = listForm,
): FastifyReply {
  // If the request had a body, the framework only notices a disconnected client after the first chunk.
  if (noteReaderLeft(error, request, reply)) return reply.hijack()
  const refusal = refusalFor(error, request)
  const language = request.language ?? chooseLanguage(request.headers['accept-language'], defaultLanguage)
  const isSystem = isCallOfSystem(request)
  if ([429, 503].includes(refusal.status) && !reply.hasHeader('retry-after'))
    reply.header('retry-after', retryAfterSeconds)
  if (refusal.status === 401 && !reply.hasHeader('www-authenticate'))
    reply.header('www-authenticate', challengeFor(refusal, request))
  return reply
    .code(refusal.status)
    .header('cache-control', 'no-store')
    .type(type)
    .send(JSON.stringify(write(refusal, answerOf(refusal, language, { isSystem }))))
}

/**
 * Returns the challenge of a 401. It has `invalid_token` if a system's credential was refused, but no error for a call
 * without a credential (RFC 6750, 3.1).
 */
const challengeFor = ({ reasons: [{ name }] }: Refusal, { headers }: FastifyRequest): string =>
  name === 'serviceKeyRefused' && /^Bearer\s+\S/i.test(headers.authorization ?? '')
    ? 'Bearer error="invalid_token"'
    : 'Bearer'

function refusalFor(error: unknown, request: FastifyRequest): Refusal {
  if (error instanceof Refusal) return error
  const database = databaseErrorOf(error)?.kind
  if (error instanceof StoreFullError || isFull(error) || database === 'full') {
    request.log.error({ err: error }, 'there is no room left')
    return refuse('storageFull')
  }
  if (error instanceof TooManyWaitingError) return refuse('tooManyRequests', { seconds: retryAfterSeconds })
  if (error instanceof StoreUnavailableError) {
    request.log.error({ err: error }, 'a file could not be stored')
    return refuse('unavailable')
  }
  if (database === 'unavailable') {
    request.log.error({ err: error }, 'the database is not available')
    return refuse('unavailable')
  }
  const { code, statusCode } = error as { code?: unknown; statusCode?: unknown }
  if (code === 'FST_ERR_CTP_BODY_TOO_LARGE') {
    const { bodyLimit, config } = request.routeOptions
    return refuseTooLarge(bodyLimit, config.isIntegration && !config.isUrlForm ? 'recordsLimit' : 'bodyLimit')
  }
  if (code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE')
    return refuse('unsupportedMedia', isCallOfSystem(request) ? { type: bodyTypeOf(request) } : {})
  if (code === 'FST_ERR_BAD_URL' && isOfSystems(request)) return refuseUnreadable('addressNotUtf8')
  if (code === 'FST_ERR_BAD_URL' || code === 'FST_ERR_MAX_PARAM_LENGTH') return refuse('notFound')
  if (statusCode === 416) return refuse('rangeNotSatisfiable')
  if (isFaultOfCaller(statusCode)) return refuseUnreadable(reasonsOfCodes[String(code)] ?? 'bodyNotJson')
  // One id leads from the user's message to all log lines and spans of the request.
  const { traceId: id } = getTrace(request)
  request.log.error({ err: error, errorId: id }, 'unexpected failure')
  return refuse('unexpected', { id })
}

const bodyTypeOf = ({ routeOptions: { config } }: FastifyRequest): string =>
  config.isUrlForm ? 'application/x-www-form-urlencoded' : 'application/json'

const reasonsOfCodes: Partial<Record<string, FieldReasonName>> = {
  FST_CP_ERR_INVALID_CONTENT: 'bodyNotUnpacked',
  FST_CP_ERR_INVALID_CONTENT_ENCODING: 'encodingUnknown',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'cutOff',
  ECONNRESET: 'cutOff',
}

/** True if a request caused an error of the framework or of a plugin. */
const isFaultOfCaller = (statusCode: unknown): boolean =>
  Number(statusCode) >= 400 && Number(statusCode) < 500
