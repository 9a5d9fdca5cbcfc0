import { CallFailed } from '@verstas/contract/call.ts'
import { errorCodes } from '@verstas/contract/errors/codes.ts'
import { describe, expect, it } from 'vitest'
import { judge } from './sender.ts'

describe('a try without success', () => {
  const failure = (status: number, ...ids: number[]) =>
    new CallFailed(
      status,
      ids.map((ErrorId) => ({ ErrorId, ErrorMessage: '', MetaData: [] })),
    )

  it.each([
    ['no answer', failure(0), 'noAnswer'],
    ['the page of a wifi that wants a sign-in', failure(200), 'noAnswer'],
    ['a fault of this app', new TypeError('x'), 'noAnswer'],
    ['a server that fails', failure(500), 'later'],
    ['a server that is away', failure(503), 'later'],
    ['a store that is full', failure(507, errorCodes.storageFull.id), 'later'],
    ['too many at once', failure(429), 'later'],
    ['a question', failure(400, errorCodes.overtimeQuestion.id), 'asked'],
    ['no session', failure(401), 'signedOut'],
    ['a wrong field', failure(400, errorCodes.invalidField.id), 'refused'],
    ['no right', failure(403), 'refused'],
    ['an overlap', failure(409, errorCodes.stampingOverlaps.id), 'refused'],
  ])('fails with %s', (_, error, verdict) => {
    expect(judge(error)).toBe(verdict)
  })

  it('passes by itself where its kind knows so', () => {
    expect(judge(failure(423), ({ status }) => status === 423)).toBe('later')
  })
})
