import { expect, it } from 'vitest'
import { isListed, planningFilters } from './filter.ts'

it.each([
  [{ Status: 'A', PartsPrePlanned: false, PartsPrePicked: false }, ['all', 'plan']],
  [{ Status: 'P', PartsPrePlanned: true, PartsPrePicked: false }, ['all', 'pick']],
  [{ Status: 'A', PartsPrePlanned: true, PartsPrePicked: true }, ['all']],
  [{ Status: 'A', PartsPrePlanned: false, PartsPrePicked: true }, ['all', 'plan']],
  [{ Status: 'I', PartsPrePlanned: false, PartsPrePicked: false }, ['all']],
] as const)('the planning page lists the work order %j with the filters %j', (order, filters) => {
  expect(planningFilters.filter((filter) => isListed(order, filter))).toEqual(filters)
})
