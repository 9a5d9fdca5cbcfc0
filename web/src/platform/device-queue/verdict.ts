import { CallFailed } from '@verstas/contract/call.ts'
import { failureKindOf } from '../api/failure.ts'

/**
 * What a try without success means for its entry: `noAnswer`, nobody knows whether it arrived, and the others need not try
 * either; `later`, the server could not take it now; `asked`, it wants answers first; `signedOut`, the session is over;
 * `refused`, and the person is told why.
 */
export type Verdict = 'noAnswer' | 'later' | 'asked' | 'signedOut' | 'refused'

/** The status codes of refusals that pass by themselves, beside the server's own failures. */
const passing = [408, 429]

/** Judges why an entry did not reach the server. @param isRetryable what its kind knows beside the status */
export function judge(error: unknown, isRetryable: (error: CallFailed) => boolean = () => false): Verdict {
  // An answer that is no refusal comes from a wifi that wants a sign-in of its own.
  if (!(error instanceof CallFailed) || error.status < 400) return 'noAnswer'
  if (error.status === 401) return 'signedOut'
  if (error.status >= 500 || passing.includes(error.status) || isRetryable(error)) return 'later'
  return /Questions$/.test(failureKindOf(error)) ? 'asked' : 'refused'
}
