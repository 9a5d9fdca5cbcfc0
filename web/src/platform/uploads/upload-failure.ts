import { CallFailed } from '@verstas/contract/call.ts'
import type { ErrorName } from '@verstas/contract/errors/catalogue.ts'
import { errorCodes } from '@verstas/contract/errors/codes.ts'

/**
 * What a try that failed means for its file: `silent`, there was no answer, so that the others need not try
 * either; `later`, the server could not take this one now; `anew`, what it had begun to take is gone;
 * `signedOut`, the session is over; `refused`, and the person is told why.
 */
export type Verdict = 'silent' | 'later' | 'anew' | 'signedOut' | 'refused'

const isOneOf = (error: CallFailed, names: readonly ErrorName[]) =>
  names.some((name) => error.has(errorCodes[name].id))

/** Whether somebody has to do something before this file can be sent, though it is tried again by itself. */
export const needsPeople = (error: CallFailed): boolean =>
  isOneOf(error, ['storageFull', 'tooManyOpenUploads'])

/** Judges why a file did not reach the server. */
export function verdictOn(error: unknown): Verdict {
  // An answer that is no refusal and not the protocol's comes from a wifi that wants a sign-in of its own.
  if (!(error instanceof CallFailed) || error.status < 400) return 'silent'
  if (error.status === 401) return 'signedOut'
  if (isOneOf(error, ['uploadGone', 'uploadOfAnother'])) return 'anew'
  // Asked how far an upload has come, the server answers without words.
  if (error.errors.length === 0 && [403, 404, 410].includes(error.status)) return 'anew'
  if (isOneOf(error, ['uploadOffsetWrong', 'uploadIncomplete'])) return 'later'
  if ([408, 423, 429].includes(error.status) || error.status >= 500) return 'later'
  return 'refused'
}
