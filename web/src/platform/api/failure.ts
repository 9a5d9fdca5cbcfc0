import { CallFailed } from '@verstas/contract/call.ts'
import type { ErrorAnswer, ErrorName } from '@verstas/contract/errors/catalogue.ts'
import { errorCodes } from '@verstas/contract/errors/codes.ts'
import { errorText } from '@verstas/contract/errors/entry.ts'
import type { TextName } from '@verstas/contract/texts/catalogue.ts'
import { fillText } from '@verstas/contract/texts/entry.ts'
import { currentLanguage } from '../texts/i18n.ts'
import type { Translate } from '../texts/use-texts.ts'

/** Kind of a failure, by the classification of specification.md, Errors. */
export type FailureKind =
  | 'stampingQuestions'
  | 'tyreQuestions'
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

const kindsOfIds = new Map<number, FailureKind>(
  (
    [
      ['workOrderReadyQuestion', 'stampingQuestions'],
      ['previousJobsReadyQuestion', 'stampingQuestions'],
      ['overtimeQuestion', 'stampingQuestions'],
      ['flexTimeQuestion', 'stampingQuestions'],
      ['kikyTimeQuestion', 'stampingQuestions'],
      ['endNonPresenceQuestion', 'stampingQuestions'],
      ['tyreMeasurementQuestion', 'tyreQuestions'],
      ['lockedByOther', 'lock'],
      ['saveLockedByOther', 'lock'],
      ['lockNotHeld', 'lock'],
      ['restrictedOperation', 'restrictedOperation'],
    ] as const satisfies readonly (readonly [ErrorName, FailureKind])[]
  ).map(([name, kind]) => [errorCodes[name].id, kind]),
)

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

/** Whether something came that is no answer of the contract: a page, as a server that knows the specification alone gives some. */
export const isNoAnswerOfContract = (error: unknown): boolean =>
  error instanceof CallFailed && error.status > 0 && error.status < 400

/** A part of the app that is loaded late could not be loaded. */
export class AppNotLoaded extends Error {}

/** The kind of a thrown error; `unknown` if it is neither a refusal nor a part of the app that could not be loaded. */
export function failureKindOf(error: unknown): FailureKind {
  if (error instanceof AppNotLoaded) return 'appNotLoaded'
  if (!(error instanceof CallFailed)) return 'unknown'
  // A wifi that wants a sign-in of its own answers with a page, too.
  if (isNoAnswerOfContract(error)) return 'unreachable'
  if (error.status !== 400) return kindsOfStatuses[error.status] ?? 'badRequest'
  const kinds = error.errors.map(({ ErrorId }) => kindsOfIds.get(ErrorId))
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
 * The words of a failure for a person: one line for each reason, else what its kind says, else "unknown
 * error" (specification.md, Errors).
 */
export function messageOf(error: unknown, t: Translate): string {
  const lines = error instanceof CallFailed ? error.errors.map((entry) => lineOf(entry, t)) : []
  return lines.join('\n') || t(textsOfKinds[failureKindOf(error)] ?? 'common.unknownError')
}

/** The value of a refusal's meta data, from the first entry that carries it. */
export function metaDataOf(error: unknown, key: string): string | undefined {
  if (!(error instanceof CallFailed)) return undefined
  return error.errors.flatMap((entry) => entry.MetaData ?? []).find(({ Key }) => Key === key)?.Value
}

const namesOfIds = new Map<number, ErrorName>(
  Object.entries(errorCodes).map(([name, { id }]) => [id, name as ErrorName]),
)

/** Lock errors have the app's own alternative text; all others have the server's text, if any. */
function lineOf(entry: ErrorAnswer, t: Translate): string {
  const metaData = Object.fromEntries((entry.MetaData ?? []).map(({ Key, Value }) => [Key, Value]))
  const own = namesOfIds.get(entry.ErrorId)
  const isOwnPreferred = kindsOfIds.get(entry.ErrorId) === 'lock' || !entry.ErrorMessage
  if (own && isOwnPreferred) return t(errorText(own), metaData)
  return fillText(entry.ErrorMessage || String(entry.ErrorId), currentLanguage(), metaData)
}
