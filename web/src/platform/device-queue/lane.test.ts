import { CallFailed } from '@verstas/contract/call.ts'
import { errorCodes } from '@verstas/contract/errors/codes.ts'
import { describe, expect, it } from 'vitest'
import { judge } from './lane.ts'

describe('a failed attempt', () => {
  const failure = (status: number, ...ids: number[]) =>
    new CallFailed(
      status,
      ids.map((ErrorId) => ({ ErrorId, ErrorMessage: '', MetaData: [] })),
    )

  it.each([
    ['no response', failure(0), 'noAnswer'],
    ["a wifi's sign-in page", failure(200), 'noAnswer'],
    ['a programming error', new TypeError('x'), 'noAnswer'],
    ['a server error', failure(500), 'later'],
    ['an unavailable server', failure(503), 'later'],
    ['a full storage of the server', failure(507, errorCodes.storageFull.id), 'later'],
    ['too many requests', failure(429), 'later'],
    ['a request that took too long', failure(408), 'later'],
    ['a question', failure(400, errorCodes.overtimeQuestion.id), 'asked'],
    ['an unknown session', failure(401), 'signedOut'],
    ['an invalid field', failure(400, errorCodes.invalidField.id), 'refused'],
    ['a missing right', failure(403), 'refused'],
    ['an overlap', failure(409, errorCodes.stampingOverlaps.id), 'refused'],
  ])('the lane classifies $0 as $2', (_, error, verdict) => {
    const questions = {
      includes: (id: number) => id === errorCodes.overtimeQuestion.id,
    }
    expect(judge(error, { questions })).toBe(verdict)
  })

  it('the lane treats a question as a refusal if the kind of the entry has no such question', () => {
    expect(judge(failure(400, errorCodes.overtimeQuestion.id), {})).toBe('refused')
  })

  it('the lane retries an entry if its adapter classifies the refusal as temporary', () => {
    expect(judge(failure(423), { isRetryable: ({ status }) => status === 423 })).toBe('later')
  })
})
