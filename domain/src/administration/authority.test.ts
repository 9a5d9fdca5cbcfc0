import type { Right } from '@verstas/contract/session/rights.ts'
import { describe, expect, it } from 'vitest'
import { findAuthorityGap, isOnlyLeaving, type Standing } from './authority.ts'

const standing = (siteIds: readonly number[], ...rights: readonly Right[]): Standing => ({
  siteIds,
  rights: new Set(rights),
})

const administrator = standing([1, 2], 'ManageUsers', 'EditJob')

describe('authority over a person', () => {
  it.each([
    ['an administrator has authority over a person of the same site', standing([1], 'EditJob'), null],
    ['an administrator has authority over a person without sites', standing([]), null],
    [
      'an administrator has authority over another one who has no additional rights',
      standing([2, 1], 'ManageUsers'),
      null,
    ],
    [
      'authority over a person needs all sites of the person',
      standing([1, 3], 'EditJob'),
      { reason: 'otherSites', siteIds: [3] },
    ],
    [
      'authority over a person needs all rights of the person',
      standing([1], 'EditJob', 'ShareMonitor'),
      { reason: 'moreRights', rights: ['ShareMonitor'] },
    ],
  ])('%s', (_, person, gap) => {
    expect(findAuthorityGap(administrator, person)).toEqual(gap)
  })

  it('authority needs the right to manage users, even over a person without rights', () => {
    expect(findAuthorityGap(standing([1], 'EditJob'), standing([1]))).toEqual({
      reason: 'moreRights',
      rights: ['ManageUsers'],
    })
  })
})

it.each([
  [[1, 2, 3], [1, 3], true],
  [[1, 2, 3], [3, 2], true],
  [[1, 2], [1, 2, 3], false],
  [[1, 2], [2, 1], false],
  [[1], [2], false],
])('isOnlyLeaving returns $2 for a change of sites from $0 to $1', (before, after, isOnly) => {
  expect(isOnlyLeaving(before, after)).toBe(isOnly)
})
