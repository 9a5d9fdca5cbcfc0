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
    ['none', nothing, {}, []],
    ['all at once, in their order', everything, {}, inOrder],
    ['an absence', { ...nothing, isOverAbsence: true }, {}, [absence]],
    ['undone rows', { ...nothing, isEndingUndoneRows: true }, {}, [jobs]],
    ['the last undone rows', { ...nothing, isEndingUndoneRows: true, wouldBeReady: true }, {}, [jobs, ready]],
    ['a work order whose rows go on', { ...nothing, wouldBeReady: true }, {}, []],
    ['what is beyond the shift', { ...nothing, isBeyondShift: true }, {}, [overtime, flex, kiky]],
    ['flextime alone', { ...nothing, isBeyondShift: true, kindsInUse: new Set(['flex']) }, {}, [flex]],
    ['no kind in use', { ...nothing, isBeyondShift: true, kindsInUse: new Set() }, {}, []],
    ['jobs not ready', everything, { IsPreviousJobsReady: false }, [absence, overtime, flex, kiky]],
    ['jobs ready', everything, { IsPreviousJobsReady: true }, [absence, ready, overtime, flex, kiky]],
    ['ready, but jobs unknown', everything, { IsReady: true }, [absence, jobs, overtime, flex, kiky]],
    ['no overtime', everything, { IsOverTime: false }, [absence, jobs, ready, flex, kiky]],
    ['overtime', everything, { IsOverTime: true }, [absence, jobs, ready]],
    ['KiKy time', everything, { IsKiKyTime: true }, [absence, jobs, ready]],
    ['the absence answered', everything, { EndNonPresenceStamping: false }, inOrder.slice(1)],
  ])('%s', (_, facts, answers, expected) => {
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

  it('appear in the fixed order, once each', () => {
    fc.assert(
      fc.property(facts, answers, (given, known) => {
        const open = names(openQuestions(given, known))
        expect(open).toEqual(inOrder.filter((name) => open.includes(name)))
        for (const name of open) expect(known[answerOf[name]]).toBeUndefined()
      }),
    )
  })

  it('appear together, and any answers to them suffice', () => {
    fc.assert(
      fc.property(facts, answers, fc.func(fc.boolean()), (given, known, say) => {
        const said = Object.fromEntries(
          names(openQuestions(given, known)).map((name) => [answerOf[name], say(name)]),
        )
        expect(openQuestions(given, { ...known, ...said })).toEqual([])
      }),
    )
  })

  it('never become more by an answer', () => {
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
