import { errorCodes } from '@verstas/contract/errors/codes.ts'
import type { StampingRequest } from '@verstas/contract/stamping/entities.ts'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import {
  answerAskedBy,
  answerQuestion,
  decideStamping,
  nextQuestion,
  type StampingAnswers,
  type StampingContext,
} from './decide.ts'
import { answeredKind, type TimeKind } from './shifts.ts'
import type { StampedSpan } from './situation.ts'

const at = (hour: number) => new Date(Date.UTC(2026, 10, 20, hour))

const kind = fc.option(fc.constantFrom<TimeKind>('overtime', 'flex', 'kiky'))

const span = (id: number, isPresence: boolean) =>
  kind.map(
    (timeKind): StampedSpan => ({
      id,
      siteId: 1,
      startAt: at(5),
      endAt: null,
      isPresence,
      isWorkOrder: isPresence,
      typeCode: isPresence ? 1 : 20,
      rowIds: isPresence ? [1, 2] : [],
      orderIds: isPresence ? [5] : [],
      timeKind: isPresence ? timeKind : null,
      againAt: null,
      wasStamped: false,
    }),
  )

/** Draws undone rows of two work orders. Some of them are rows of the ended stamping. */
const undone = fc.uniqueArray(
  fc.record({ RowId: fc.integer({ min: 1, max: 6 }), isEnded: fc.boolean() }).map((row) => ({
    ...row,
    OrderId: row.RowId <= 3 ? 5 : 6,
  })),
  { selector: ({ RowId }) => RowId },
)

const types = {
  lunch: { IsWorkOrder: false, IsNonPresence: false, IsEndOfDay: false },
  sick: { IsWorkOrder: false, IsNonPresence: true, IsEndOfDay: false },
  out: { IsWorkOrder: false, IsNonPresence: false, IsEndOfDay: true },
}

/** Draws a context in which a stamping is never refused. */
const moment: fc.Arbitrary<StampingContext> = fc
  .record({
    type: fc.constantFrom(...Object.values(types)),
    hour: fc.integer({ min: 4, max: 20 }),
    ended: fc.option(span(1, true)),
    absence: fc.option(span(2, false)),
    rows: undone,
    canBecomeReady: fc.boolean(),
    kindsInUse: fc.subarray<TimeKind>(['overtime', 'flex', 'kiky']).map((kinds) => new Set(kinds)),
    shifts: fc.constantFrom([], [{ startAt: at(6), endAt: at(14) }]),
  })
  .map(({ type, hour, ended, absence, rows, canBecomeReady, kindsInUse, shifts }) => ({
    isEmployeeKnown: true,
    kindsInUse,
    type,
    start: { at: null, isLate: false, isClockOff: false, reasons: [] },
    rows: [],
    isJobStampingInUse: false,
    shifts,
    timelinePlan: {
      kind: 'planned',
      plan: {
        startAt: at(hour),
        ends: ended ? [ended] : [],
        begins: type.IsEndOfDay ? null : { kind: 'new', endAt: null },
        resumes: [],
        overAbsences: absence && !type.IsEndOfDay ? [absence] : [],
        endsPresence: false,
      },
    },
    endedWork: { rows: ended ? rows : [], canBecomeReady },
  }))

const request: StampingRequest = { SalesmanId: 3, TypeId: 12 }

/** Answers the questions of the server one by one, as the wizard does. */
function answerAll(context: StampingContext, isYes: (question: string) => boolean): StampingAnswers {
  const decision = decideStamping(request, context)
  const questions = decision.kind === 'asks' ? decision.questions : []
  const asked = questions.flatMap((name) => answerAskedBy(errorCodes[name].id) ?? [])
  let answers: StampingAnswers = {}
  for (let next = nextQuestion(asked, answers); next; next = nextQuestion(asked, answers))
    answers = answerQuestion(asked, answers, { answer: next, isYes: isYes(next) })
  return answers
}

it('every set of answers to all questions leads to a plan with the right effects', () => {
  fc.assert(
    fc.property(moment, fc.func(fc.boolean()), (context, isYes) => {
      const answers = answerAll(context, isYes)
      const decision = decideStamping({ ...request, ...answers }, context)
      if (decision.kind !== 'planned') throw new Error(JSON.stringify(decision))
      const { ends, timeKind, endedTimeKind, doneRowIds, readyOrderIds } = decision.plan
      const { rows } = context.endedWork
      const endedRows = rows.filter(({ isEnded }) => isEnded).map(({ RowId }) => RowId)
      expect(doneRowIds).toEqual(answers.IsPreviousJobsReady ? endedRows : [])
      expect(ends.some(({ isPresence }) => !isPresence)).toBe(answers.EndNonPresenceStamping === true)
      const kind = answeredKind(answers)
      expect(timeKind).toBe(context.type?.IsNonPresence ? null : kind)
      // An absence has no time kind. The answer is about the ended work.
      if (context.type?.IsNonPresence) expect(endedTimeKind).toBe(kind)
      for (const order of readyOrderIds)
        expect(rows.filter(({ OrderId }) => OrderId === order).every(({ isEnded }) => isEnded)).toBe(true)
      if (answers.IsReady !== true) expect(readyOrderIds).toEqual([])
    }),
    { numRuns: 1_000 },
  )
})
