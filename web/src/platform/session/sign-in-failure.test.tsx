import { textIds } from '@verstas/contract/texts/ids.ts'
import { expect, it } from 'vitest'
import { SessionNotCreated, SessionRejected } from './session-facts.ts'
import { describeSignInFailure } from './sign-in-failure.ts'

it.each(['session.noToken', 'session.noEmployee', 'session.noActiveSites', 'session.noSettings'] as const)(
  'the message of the failure %s contains its error id',
  (reason) => {
    const failure = new SessionNotCreated(new SessionRejected(reason))
    expect(describeSignInFailure(failure, (name) => name).detail).toBe(`${textIds[reason]}: ${reason}`)
  },
)
