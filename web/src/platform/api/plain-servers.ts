import { CallFailed, type CallInput } from '@verstas/contract/call.ts'
import type { BodyOf, EndpointDefinition } from '@verstas/contract/endpoint.ts'
import { type ReplaceField, withoutFields } from '@verstas/contract/field-tree.ts'
import type { Settings } from '@verstas/contract/session/entities.ts'

/** Input of a call to any server. */
export type ServerInput<E extends EndpointDefinition> = CallInput<E> & {
  /**
   * Translates the body for a plain specification server that needs different fields; extension fields are
   * removed anyway.
   */
  readonly plainBody?: (body: BodyOf<E>) => BodyOf<E>
}

let isPlain = false

/** True if the server implements only the specification. Only our server sends this setting. */
export const isPlainServer = ({ GeneralSettings }: Settings): boolean =>
  GeneralSettings.AllowOwnStampingCorrection === undefined

/** True if the server evaluates the extension fields of bodies and queries; otherwise no form offers them. */
export const takesExtraFields = (settings: Settings): boolean => !isPlainServer(settings)

/** Adapts all later requests to the server that sent these settings. */
export const noteServerKind = (settings: Settings): void => {
  isPlain = isPlainServer(settings)
}

/**
 * Returns the input as the connected server accepts it. A plain specification server receives no extension
 * fields, and null for each cleared field.
 *
 * @throws {CallFailed} 404 if a plain specification server does not have the endpoint
 */
export function inputForServer<Input extends object>(endpoint: EndpointDefinition, input: Input): Input {
  if (!isPlain) return input
  if (endpoint.extension) throw new CallFailed(404, [])
  const { body, plainBody } = input as { body?: unknown; plainBody?: (body: unknown) => unknown }
  if (body === undefined) return input
  const translated = plainBody ? plainBody(body) : body
  return { ...input, body: withoutFields(endpoint.bodyExtensions ?? {}, translated, asNulls) }
}

/**
 * Replaces `ClearedFields` with null values of these fields, because null empties a field on a plain
 * specification server.
 */
const asNulls: ReplaceField = (name, field) =>
  name === 'ClearedFields' && Array.isArray(field) ? field.map((cleared) => [cleared, null]) : []
