import { CallFailed } from '@verstas/contract/call.ts'
import type { ErrorAnswer } from '@verstas/contract/errors/catalogue.ts'
import { errorCodes } from '@verstas/contract/errors/codes.ts'
import { errorText } from '@verstas/contract/errors/entry.ts'
import type { TextName } from '@verstas/contract/texts/catalogue.ts'
import { fillText } from '@verstas/contract/texts/entry.ts'
import { currentLanguage, findErrorName } from '../texts/i18n.ts'
import type { Translate } from '../texts/use-texts.ts'

/** The kind of a failure (specification.md, Errors). */
export type FailureKind =
  | 'lock'
  | 'restrictedOperation'
  | 'badRequest'
  | 'unauthorized'
  | 'forbidden'
  | 'notFound'
  | 'conflict'
  | 'tooMany'
  | 'serverError'
  | 'unreachable'
  | 'appNotLoaded'
  | 'unknown'

const kindsOfIds: Readonly<Record<number, FailureKind>> = {
  [errorCodes.lockedByOther.id]: 'lock',
  [errorCodes.saveLockedByOther.id]: 'lock',
  [errorCodes.lockNotHeld.id]: 'lock',
  [errorCodes.restrictedOperation.id]: 'restrictedOperation',
}

const kindsOfStatuses: Readonly<Record<number, FailureKind>> = {
  0: 'unreachable',
  401: 'unauthorized',
  403: 'forbidden',
  404: 'notFound',
  409: 'conflict',
  412: 'conflict',
  429: 'tooMany',
  500: 'serverError',
  501: 'unreachable',
  502: 'unreachable',
  503: 'unreachable',
  504: 'unreachable',
}

/** True if the response violates the contract, for instance an HTML page instead of JSON. */
export const isNoAnswerOfContract = (error: unknown): boolean =>
  error instanceof CallFailed && error.status > 0 && error.status < 400

/**
 * True if the outcome of a call is unknown. Either no complete response arrived, or the response came from a
 * proxy or a wifi sign-in page.
 */
export const isUnanswered = (error: unknown): boolean =>
  !(error instanceof CallFailed) || error.status < 400 || error.status > 500

/** Thrown if lazily imported code of the app could not be loaded. */
export class AppNotLoaded extends Error {}

/** Returns the kind of an error. Errors of unknown classes are `unknown`. */
export function failureKindOf(error: unknown): FailureKind {
  if (error instanceof AppNotLoaded) return 'appNotLoaded'
  if (!(error instanceof CallFailed)) return 'unknown'
  // Treats a response that violates the contract as missing, because it may be the sign-in page of a wifi
  // network.
  if (isNoAnswerOfContract(error)) return 'unreachable'
  if (error.status !== 400) return kindsOfStatuses[error.status] ?? 'badRequest'
  const kinds = error.errors.map(({ ErrorId }) => kindsOfIds[ErrorId])
  return kinds.find((kind) => kind !== undefined) ?? 'badRequest'
}

const textsOfKinds: Partial<Record<FailureKind, TextName>> = {
  unauthorized: 'error.unauthorized',
  forbidden: 'error.forbidden',
  notFound: 'error.notFound',
  conflict: 'error.conflict',
  unreachable: 'session.serverUnreachable',
  appNotLoaded: 'common.appNotLoaded',
  serverError: 'common.serverFailed',
}

/**
 * Returns the server's reasons, one per line. Without reasons, returns the text for the kind of failure
 * (specification.md, Errors).
 */
export function messageOf(error: unknown, t: Translate): string {
  const lines = error instanceof CallFailed ? error.errors.map((entry) => lineOf(entry, t)) : []
  return lines.join('\n') || t(textsOfKinds[failureKindOf(error)] ?? 'common.unknownError')
}

/** Returns the value of a key in the metadata of a refusal, from the first entry that has it. */
export function metaDataOf(error: unknown, key: string): string | undefined {
  if (!(error instanceof CallFailed)) return undefined
  return error.errors.flatMap((entry) => entry.MetaData ?? []).find(({ Key }) => Key === key)?.Value
}

/**
 * Returns the text of one reason. It is the server's text, or the app's text for a lock or if the server sent
 * no text.
 */
function lineOf(entry: ErrorAnswer, t: Translate): string {
  const metaData = Object.fromEntries((entry.MetaData ?? []).map(({ Key, Value }) => [Key, Value]))
  const errorName = findErrorName(entry.ErrorId)
  const isOwnPreferred = kindsOfIds[entry.ErrorId] === 'lock' || !entry.ErrorMessage
  if (errorName && isOwnPreferred) return t(errorText(errorName), metaData)
  return fillText(entry.ErrorMessage || String(entry.ErrorId), currentLanguage(), metaData)
}
