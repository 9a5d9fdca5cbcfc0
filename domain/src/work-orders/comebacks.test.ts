import fc from 'fast-check'
import { expect, it } from 'vitest'
import { decideJudgement, findCandidate, isCountedComeback } from './comebacks.ts'

const visit = (WorkOrderId: number, Days: number, Works: string[] = []) => ({ WorkOrderId, Days, Works })

it('a comeback needs a reason and an earlier visit of the vehicle', () => {
  const visits = [visit(5, 3)]
  const chosen = { Verdict: 'comeback', EarlierOrderId: 5, Reason: 'part' } as const
  expect(decideJudgement(chosen, visits)).toEqual({ kind: 'comeback', earlierOrderId: 5, reason: 'part' })
  for (const missing of [{ EarlierOrderId: null }, { Reason: null }])
    expect(decideJudgement({ ...chosen, ...missing }, visits)).toMatchObject({
      reason: { name: 'comebackIncomplete' },
    })
  expect(decideJudgement({ ...chosen, EarlierOrderId: 6 }, visits)).toMatchObject({
    reason: { name: 'comebackOrderUnknown' },
  })
})

it('other judgements need no reason, and ignore a chosen visit', () => {
  for (const Verdict of ['none', 'open'] as const)
    expect(decideJudgement({ Verdict, EarlierOrderId: 6, Reason: 'part' }, [])).toEqual({ kind: Verdict })
})

it('the candidate is the latest visit within 30 days with related work', () => {
  expect(findCandidate([visit(9, 2), visit(8, 30, ['Brakes']), visit(7, 30, ['Brakes'])])).toMatchObject({
    WorkOrderId: 8,
  })
  expect(findCandidate([visit(8, 31, ['Brakes'])])).toBeNull()
  expect(findCandidate([visit(8, 0)])).toBeNull()
})

it('only an earlier visit of the same vehicle can be chosen', () => {
  const ids = fc.array(fc.integer({ min: 1, max: 9 }))
  fc.assert(
    fc.property(ids, fc.integer({ min: 1, max: 9 }), (drawn, EarlierOrderId) => {
      const { kind } = decideJudgement(
        { Verdict: 'comeback', EarlierOrderId, Reason: 'work' },
        drawn.map((each) => visit(each, 400)),
      )
      expect(kind).toBe(drawn.includes(EarlierOrderId) ? 'comeback' : 'refused')
    }),
  )
})

it('a comeback counts until the 30th day, and not on the 31st', () => {
  expect([30, 31].map((Days) => isCountedComeback({ Days }))).toEqual([true, false])
})
