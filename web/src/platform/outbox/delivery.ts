import { CallFailed } from '@verstas/contract/call.ts'
import type { AnswerOf } from '@verstas/contract/endpoint.ts'
import { stampingEndpoints } from '@verstas/contract/stamping/endpoints.ts'
import { call } from '../api/client.ts'
import { failureKindOf } from '../api/failure.ts'
import { deviceNow } from '../api/server-clock.ts'
import type { OutboxEntry } from './outbox-entry.ts'

/** What the server says of a stamping that it took. */
export type StampAnswer = AnswerOf<typeof stampingEndpoints.stamp>

/** How long one try waits for its answer. */
const patienceMs = 10_000

/** Tries once to bring an entry to the server. @throws when it refuses, or does not answer in time */
export const deliver = ({ key, request }: OutboxEntry): Promise<StampAnswer> =>
  call(stampingEndpoints.stamp, {
    headers: { 'idempotency-key': key, 'client-sent-at': deviceNow().toISOString() },
    body: request,
    signal: AbortSignal.timeout(patienceMs),
  })

/**
 * What a try without success means for its entry: `unanswered`, nobody knows whether the stamping was made, so
 * that it is sent again under its key; `asked`, the server wants answers; `signedOut`, the session is over;
 * `refused`, and the person is told why.
 */
export type Verdict = 'unanswered' | 'asked' | 'signedOut' | 'refused'

export function verdictOn(error: unknown): Verdict {
  if (!(error instanceof CallFailed) || error.status >= 500) return 'unanswered'
  switch (failureKindOf(error)) {
    case 'unreachable':
    case 'tooMany':
      return 'unanswered'
    case 'stampingQuestions':
      return 'asked'
    case 'unauthorized':
      return 'signedOut'
    default:
      return 'refused'
  }
}
