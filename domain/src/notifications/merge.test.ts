import { describe, expect, it } from 'vitest'
import { mergeNotifications } from './merge.ts'

const eight = '2026-11-20T08:00:00.000Z'
const nine = '2026-11-20T09:00:00.000Z'
const work = (kind: 'workGiven' | 'workMoved' | 'workTaken', startTime = eight) => ({
  kind,
  startTime,
  count: 1,
})

describe('notifications about the same work', () => {
  it('new work that moves is still announced as new work, with the newer time', () => {
    expect(mergeNotifications(work('workGiven'), work('workMoved', nine))).toEqual(work('workGiven', nine))
  })

  it('work that is taken away and given back at another time is announced as moved', () => {
    expect(mergeNotifications(work('workTaken'), work('workGiven', nine))).toEqual(work('workMoved', nine))
  })

  it('work that moves twice is announced with the last time', () => {
    expect(mergeNotifications(work('workMoved'), work('workMoved', nine))).toEqual(work('workMoved', nine))
  })

  it('work that moved and is then taken away is announced as taken away', () => {
    expect(mergeNotifications(work('workMoved'), work('workTaken'))).toEqual(work('workTaken'))
  })

  it('notifications of different groups are never merged', () => {
    const task = { kind: 'taskGiven', startTime: null, count: 1 } as const
    expect(() => mergeNotifications(task, work('workTaken'))).toThrow('one group')
  })
})
