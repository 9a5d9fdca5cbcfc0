import { expect, it } from 'vitest'
import { defaultMaster, fieldGroups, mastersOf, mayOverwrite } from './masters.ts'

it('a source may overwrite jobs until work has begun, unless the site chooses another master', () => {
  const master = defaultMaster('work-order.jobs')
  expect([mayOverwrite(master, false), mayOverwrite(master, true)]).toEqual([true, false])
  expect([mayOverwrite('source', true), mayOverwrite('here', false)]).toEqual([true, false])
})

it('only groups of work orders allow "source-until-work-started", and each group allows its default', () => {
  for (const group of fieldGroups) {
    expect(mastersOf(group)).toContain(defaultMaster(group))
    expect(mastersOf(group).includes('source-until-work-started'), group).toBe(
      group.startsWith('work-order.'),
    )
  }
})
