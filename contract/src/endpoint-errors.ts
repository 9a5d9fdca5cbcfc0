import * as z from 'zod'
import type { EndpointDefinition } from './endpoint.ts'
import type { ErrorName } from './errors/catalogue.ts'
import { areServiceRights } from './integration/service-rights.ts'

/**
 * Returns every error with which the endpoint can answer: its own errors, and those that follow from its
 * declaration.
 */
export function errorsOf(endpoint: EndpointDefinition): ReadonlySet<ErrorName> {
  const { params, query, headers, body, form, pieceType, rights, needsConfirmation } = endpoint
  const hasInput = Boolean(params ?? query ?? headers ?? body ?? form)
  return new Set<ErrorName>([
    ...(endpoint.errors ?? []),
    ...(namesEntity(endpoint) ? (['notFound'] as const) : []),
    ...(hasInput ? (['invalidField'] as const) : []),
    ...(body ? (['malformedBody', 'bodyTooLarge', 'unsupportedMedia'] as const) : []),
    ...(form ? (['malformedBody', 'unsupportedMedia'] as const) : []),
    ...(pieceType ? (['malformedBody', 'bodyTooLarge', 'unsupportedMedia'] as const) : []),
    ...(needsConfirmation ? (['confirmationNeeded'] as const) : []),
    ...(endpoint.idempotent ? (['idempotencyKeyReused'] as const) : []),
    ...errorsOfRights(rights),
    ...(['tooManyRequests', 'unexpected', 'unavailable'] as const),
  ])
}

function errorsOfRights(rights: EndpointDefinition['rights']): readonly ErrorName[] {
  // A query of another system is strict, so every call refuses unknown parameters.
  if (areServiceRights(rights)) return ['serviceKeyRefused', 'scopeMissing', 'invalidField']
  if (rights === 'public') return []
  if (rights === 'session') return ['unauthorized']
  return [
    'unauthorized',
    'forbidden',
    ...(rights.includes('ManageUsers') || rights.includes('ManageSettings')
      ? (['passkeyRequired'] as const)
      : []),
  ]
}

/** True if the path names an entity that might not exist. Every parameter names an entity, except a day. */
function namesEntity({ params }: EndpointDefinition): boolean {
  if (params === undefined) return false
  const { properties = {} } = z.toJSONSchema(params, { io: 'input', unrepresentable: 'any' })
  return Object.values(properties).some((schema) => typeof schema === 'object' && schema.format !== 'date')
}
