import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { openQuestions, type QuestionFacts, type StampingAnswers } from './decide.ts'
import type { TimeKind } from './shifts.ts'

const all: ReadonlySet<TimeKind> = new Set(['overtime', 'flex', 'kiky'])
const everything: QuestionFacts = {
  isOverAbsence: true,
  isEndingUndoneRows: true,
  wouldBeReady: true,
  isBeyondShift: true,
  kindsInUse: all,
}
const nothing: QuestionFacts = {
  isOverAbsence: false,
  isEndingUndoneRows: false,
  wouldBeReady: false,
  isBeyondShift: false,
  kindsInUse: all,
}
const inOrder = [
  'endNonPresenceQuestion',
  'previousJobsReadyQuestion',
  'workOrderReadyQuestion',
  'overtimeQuestion',
  'flexTimeQuestion',
  'kikyTimeQuestion',
] as const
const [absence, jobs, ready, overtime, flex, kiky] = inOrder

describe('the questions', () => {
  it.each<[string, QuestionFacts, StampingAnswers, readonly string[]]>([
    ['a stamping that needs none', nothing, {}, []],
    ['a stamping with every reason, in a fixed order', everything, {}, inOrder],
    ['a stamping over an absence', { ...nothing, isOverAbsence: true }, {}, [absence]],
    ['a stamping that ends undone rows', { ...nothing, isEndingUndoneRows: true }, {}, [jobs]],
    [
      'a stamping that ends the last undone rows',
      { ...nothing, isEndingUndoneRows: true, wouldBeReady: true },
      {},
      [jobs, ready],
    ],
    ['a stamping that ends no undone rows of its work order', { ...nothing, wouldBeReady: true }, {}, []],
    ['a stamping beyond the shift', { ...nothing, isBeyondShift: true }, {}, [overtime, flex, kiky]],
    [
      'a stamping beyond the shift if only flextime is in use',
      { ...nothing, isBeyondShift: true, kindsInUse: new Set(['flex']) },
      {},
      [flex],
    ],
    [
      'a stamping beyond the shift if no time kind is in use',
      { ...nothing, isBeyondShift: true, kindsInUse: new Set() },
      {},
      [],
    ],
    [
      'a stamping with every reason after the answer no to ready jobs',
      everything,
      { IsPreviousJobsReady: false },
      [absence, overtime, flex, kiky],
    ],
    [
      'a stamping with every reason after the answer yes to ready jobs',
      everything,
      { IsPreviousJobsReady: true },
      [absence, ready, overtime, flex, kiky],
    ],
    [
      'a stamping with every reason after the answer yes to only the work order',
      everything,
      { IsReady: true },
      [absence, jobs, overtime, flex, kiky],
    ],
    [
      'a stamping with every reason after the answer no to overtime',
      everything,
      { IsOverTime: false },
      [absence, jobs, ready, flex, kiky],
    ],
    [
      'a stamping with every reason after the answer yes to overtime',
      everything,
      { IsOverTime: true },
      [absence, jobs, ready],
    ],
    [
      'a stamping with every reason after the answer yes to KiKy time',
      everything,
      { IsKiKyTime: true },
      [absence, jobs, ready],
    ],
    [
      'a stamping with every reason after an answer about the absence',
      everything,
      { EndNonPresenceStamping: false },
      inOrder.slice(1),
    ],
  ])('openQuestions returns the expected questions about %s', (_, facts, answers, expected) => {
    expect(openQuestions(facts, answers)).toEqual(expected)
  })
})

const answerOf = {
  endNonPresenceQuestion: 'EndNonPresenceStamping',
  previousJobsReadyQuestion: 'IsPreviousJobsReady',
  workOrderReadyQuestion: 'IsReady',
  overtimeQuestion: 'IsOverTime',
  flexTimeQuestion: 'IsFlexTime',
  kikyTimeQuestion: 'IsKiKyTime',
} as const

const facts: fc.Arbitrary<QuestionFacts> = fc.record({
  isOverAbsence: fc.boolean(),
  isEndingUndoneRows: fc.boolean(),
  wouldBeReady: fc.boolean(),
  isBeyondShift: fc.boolean(),
  kindsInUse: fc.subarray([...all]).map((kinds) => new Set(kinds)),
})
const answers = fc.record(Object.fromEntries(Object.values(answerOf).map((field) => [field, fc.boolean()])), {
  requiredKeys: [],
}) as fc.Arbitrary<StampingAnswers>

describe('applicable questions', () => {
  const names = (questions: ReturnType<typeof openQuestions>) =>
    questions.map((question) => question as (typeof inOrder)[number])

  it('open questions have a fixed order and have no answer yet', () => {
    fc.assert(
      fc.property(facts, answers, (given, known) => {
        const open = names(openQuestions(given, known))
        expect(open).toEqual(inOrder.filter((name) => open.includes(name)))
        for (const name of open) expect(known[answerOf[name]]).toBeUndefined()
      }),
    )
  })

  it('no question is open after all open questions were answered, regardless of the answers', () => {
    fc.assert(
      fc.property(facts, answers, fc.func(fc.boolean()), (given, known, say) => {
        const said = Object.fromEntries(
          names(openQuestions(given, known)).map((name) => [answerOf[name], say(name)]),
        )
        expect(openQuestions(given, { ...known, ...said })).toEqual([])
      }),
    )
  })

  it('an answer never leads to another question', () => {
    fc.assert(
      fc.property(facts, answers, fc.constantFrom(...inOrder), fc.boolean(), (given, known, name, said) => {
        const before = openQuestions(given, known)
        if (known[answerOf[name]] !== undefined) return
        const after = openQuestions(given, { ...known, [answerOf[name]]: said })
        expect(before).toEqual(expect.arrayContaining(after))
      }),
    )
  })
})
