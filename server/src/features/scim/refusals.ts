import type { ErrorAnswer } from '@verstas/contract/errors/catalogue.ts'
import { isObject } from '@verstas/contract/is-object.ts'
import { scimBase } from '@verstas/contract/scim/endpoints.ts'
import { errorSchema, scimType } from '@verstas/contract/scim/entities.ts'
import { ScimFault } from '@verstas/domain/scim/fault.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { runOnPool } from '../../platform/database/pool-choice.ts'
import { type AnswerForm, sendError } from '../../platform/http/error-handler.ts'
import type { FeatureDependencies } from '../../platform/http/feature.ts'
import { answerOf, Refusal, refuse } from '../../platform/http/refusal.ts'
import type { Contacts } from './contact.ts'

/** SCIM's keywords for this server's refusals, by the names of the errors (RFC 7644, 3.12). */
const scimTypes: Partial<Record<string, string>> = {
  scimTaken: 'uniqueness',
  scimPersonExists: 'uniqueness',
  invalidField: 'invalidValue',
  malformedBody: 'invalidSyntax',
}

/** Writes a refusal in the form of SCIM. */
const scimForm: AnswerForm = {
  type: `${scimType}; charset=utf-8`,
  write: ({ status, reasons: [{ name, data }] }, errors) => {
    const keyword = data.scimType ?? scimTypes[name]
    return {
      schemas: [errorSchema],
      status: String(status),
      ...(keyword !== undefined && { scimType: String(keyword) }),
      detail: detailOf(errors),
      errors,
    }
  },
}

/** Returns the form of refusals at an address; undefined for the usual list. */
export const formOfPath = (url: string): AnswerForm | undefined =>
  url.startsWith(`${scimBase}/`) ? scimForm : undefined

const detailOf = (errors: readonly ErrorAnswer[]): string =>
  errors.map(({ ErrorMessage }) => ErrorMessage).join(' ')

/**
 * Statuses that do not count as failures of provisioning: the directory looks for a resource, or reads it
 * again.
 */
const unnoted: ReadonlySet<number> = new Set([404, 412])

/** Sends all refusals of a plugin in the form of SCIM, and stores those of known accounts. */
export function sendRefusals(
  app: FastifyInstance,
  { settings: { defaultLanguage }, log }: Pick<FeatureDependencies, 'settings' | 'log'>,
  contacts: Contacts,
): void {
  app.setErrorHandler(async (error, request, reply) => {
    const refusal =
      error instanceof ScimFault
        ? refuse('scimRequestInvalid', { scimType: error.scimType, at: error.at })
        : error
    if (refusal instanceof Refusal)
      await noteRefusal(contacts, request, refusal, defaultLanguage).catch((err: unknown) =>
        log.warn({ err }, 'a refused call of the directory could not be stored'),
      )
    return sendError(refusal, request, reply, defaultLanguage, scimForm)
  })
}

async function noteRefusal(
  contacts: Contacts,
  request: FastifyRequest,
  refusal: Refusal,
  defaultLanguage: FeatureDependencies['settings']['defaultLanguage'],
): Promise<void> {
  const { caller } = request
  if (!caller || !('accountId' in caller) || unnoted.has(refusal.status)) return
  const { endpoint: call = '' } = request.routeOptions.config as { readonly endpoint?: string }
  const detail = detailOf(answerOf(refusal, request.language ?? defaultLanguage, { isSystem: true }))
  await runOnPool('integration', () =>
    contacts.noteFailure({
      accountId: caller.accountId,
      call,
      subject: subjectOf(request),
      status: refusal.status,
      detail: storable(detail).slice(0, longestDetail),
    }),
  )
}

const longestDetail = 500
const longestSubject = 254

/** Returns the id in the path, or else the name in the body. */
function subjectOf({ params, body }: FastifyRequest): string | null {
  const { id } = Object(params) as { readonly id?: string }
  const { userName, displayName } = isObject(body) ? body : {}
  const subject = [id, userName, displayName].find((text) => typeof text === 'string')
  return subject === undefined ? null : storable(String(subject)).slice(0, longestSubject)
}

/** Removes characters that PostgreSQL cannot store. */
const storable = (text: string): string => text.replaceAll(/[\0\p{Cs}]/gu, '')

/** Answers unknown SCIM paths with a SCIM error, because the web app would answer with its page. */
export function answerUnknownPaths(
  app: FastifyInstance,
  { settings: { defaultLanguage } }: Pick<FeatureDependencies, 'settings'>,
): void {
  void app.register(
    (scope, _options, done) => {
      scope.setNotFoundHandler((request, reply) =>
        sendError(refuse('notFound'), request, reply, defaultLanguage, scimForm),
      )
      done()
    },
    { prefix: scimBase },
  )
}
