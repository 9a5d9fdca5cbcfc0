import { describe, expect, it } from 'vitest'
import { isLate, urgencyOf } from './urgency.ts'

const priorities = [{ PriorityCode: 30 }, { PriorityCode: 10 }, { PriorityCode: 20 }]

describe('the urgency of a priority', () => {
  it('the urgency of a priority follows its rank among the priorities of the site', () => {
    expect([10, 20, 30].map((code) => urgencyOf(code, priorities))).toEqual(['urgent', 'soon', 'calm'])
  })

  it('a missing or unknown priority is calm, and so is the only priority of a site', () => {
    expect([null, 15].map((code) => urgencyOf(code, priorities))).toEqual(['calm', 'calm'])
    expect(urgencyOf(10, [{ PriorityCode: 10 }])).toBe('calm')
  })
})

describe('a waiting task', () => {
  const waiting = (WorkOrderPriority: number | null, IsCustomerWaiting: boolean, minutes: number) =>
    isLate({ WorkOrderPriority, IsCustomerWaiting }, priorities, minutes)

  it('a task is late after half an hour if it is urgent or its customer is waiting', () => {
    expect([waiting(10, false, 29), waiting(10, false, 30), waiting(null, true, 30)]).toEqual([
      false,
      true,
      true,
    ])
  })

  it('a task that is not urgent is late only if its customer is waiting', () => {
    expect(waiting(20, false, 600)).toBe(false)
  })
})
