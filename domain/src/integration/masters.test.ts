import { expect, it } from 'vitest'
import { defaultMaster, fieldGroups, mastersOf, mayOverwrite } from './masters.ts'

it('the source keeps the jobs of a work order until work has begun, unless the site decides otherwise', () => {
  const master = defaultMaster('work-order.jobs')
  expect([mayOverwrite(master, false), mayOverwrite(master, true)]).toEqual([true, false])
  expect([mayOverwrite('source', true), mayOverwrite('here', false)]).toEqual([true, false])
})

it('only groups of a work order can have a master until work begins; each can have its default', () => {
  for (const group of fieldGroups) {
    expect(mastersOf(group)).toContain(defaultMaster(group))
    expect(mastersOf(group).includes('source-until-work-started'), group).toBe(
      group.startsWith('work-order.'),
    )
  }
})
