import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  answerAskedBy,
  answerQuestion,
  nextQuestion,
  type StampingAnswers,
  type WizardAnswer,
} from './decide.ts'

const all: WizardAnswer[] = [
  'EndNonPresenceStamping',
  'IsPreviousJobsReady',
  'IsReady',
  'IsOverTime',
  'IsFlexTime',
  'IsKiKyTime',
]

/** Answers the questions in `yes` with yes, and all others with no. */
function ask(asked: readonly WizardAnswer[], yes: readonly WizardAnswer[]) {
  let answers: StampingAnswers = {}
  const shown: WizardAnswer[] = []
  for (let next = nextQuestion(asked, answers); next; next = nextQuestion(asked, answers)) {
    shown.push(next)
    answers = answerQuestion(asked, answers, { answer: next, isYes: yes.includes(next) })
  }
  return { shown, answers }
}

describe('the questions', () => {
  it.each([
    [119939, 'EndNonPresenceStamping'],
    [119913, 'IsPreviousJobsReady'],
    [118332, 'IsReady'],
    [118389, 'IsOverTime'],
    [118390, 'IsFlexTime'],
    [119176, 'IsKiKyTime'],
    [119886, null],
    [900001, null],
  ])('the question %i sets the answer field %s', (id, answer) => {
    expect(answerAskedBy(id)).toBe(answer)
  })
})

describe('the wizard', () => {
  it.each<[string, WizardAnswer[], WizardAnswer[], WizardAnswer[]]>([
    ['nothing without open questions', [], [], []],
    [
      'every question if all answers are no, except the one about the work order',
      all,
      [],
      without('IsReady'),
    ],
    ['about the work order if the jobs are ready', all.slice(1, 3), ['IsPreviousJobsReady'], all.slice(1, 3)],
    [
      'about no other time kind after the answer yes to overtime',
      all.slice(3),
      ['IsOverTime'],
      ['IsOverTime'],
    ],
    [
      'nothing about KiKy time after the answer yes to flextime',
      all.slice(3),
      ['IsFlexTime'],
      ['IsOverTime', 'IsFlexTime'],
    ],
    ['about each time kind until an answer is yes', all.slice(3), ['IsKiKyTime'], all.slice(3)],
  ])('the wizard asks %s', (_, asked, yes, shown) => {
    expect(ask(asked, yes).shown).toEqual(shown)
  })

  it('yes to a time kind means no to the others, and no to the jobs means no to the work order', () => {
    expect(ask(all.slice(3), ['IsOverTime']).answers).toEqual({
      IsOverTime: true,
      IsFlexTime: false,
      IsKiKyTime: false,
    })
    expect(ask(['IsPreviousJobsReady', 'IsReady'], []).answers).toEqual({
      IsPreviousJobsReady: false,
      IsReady: false,
    })
  })

  it('an answer does not answer unrelated questions', () => {
    const asked = all.slice(3)
    expect(answerQuestion(asked, {}, { answer: 'IsFlexTime', isYes: false })).toEqual({ IsFlexTime: false })
    expect(answerQuestion(asked, {}, { answer: 'IsReady', isYes: true })).toEqual({ IsReady: true })
    expect(answerQuestion(all, {}, { answer: 'IsReady', isYes: false })).toEqual({ IsReady: false })
    expect(answerQuestion(asked.slice(0, 2), {}, { answer: 'IsFlexTime', isYes: true })).toEqual({
      IsFlexTime: true,
      IsOverTime: false,
    })
  })

  it('the work order is not ready if its jobs are not ready, even after an earlier answer yes', () => {
    const answers = ask(['IsReady', 'IsPreviousJobsReady'], ['IsReady']).answers
    expect(answers).toEqual({ IsReady: false, IsPreviousJobsReady: false })
  })

  it('the wizard asks each question at most once, and accepts yes to only one time kind', () => {
    fc.assert(
      fc.property(fc.shuffledSubarray(all), fc.subarray(all), (asked, yes) => {
        const { shown, answers } = ask(asked, yes)
        expect(Object.keys(answers).toSorted()).toEqual(asked.toSorted())
        expect(new Set(shown).size).toBe(shown.length)
        const times = [answers.IsOverTime, answers.IsFlexTime, answers.IsKiKyTime]
        expect(times.filter(Boolean).length).toBeLessThanOrEqual(1)
        if (answers.IsPreviousJobsReady === false) expect(answers.IsReady).not.toBe(true)
      }),
    )
  })
})

function without(answer: WizardAnswer): WizardAnswer[] {
  return all.filter((other) => other !== answer)
}
