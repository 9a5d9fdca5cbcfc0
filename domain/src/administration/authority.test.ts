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
    ['has no gap at a shared site', standing([1], 'EditJob'), null],
    ['has no gap over a person who works nowhere', standing([]), null],
    ['has no gap over another administrator with as many rights', standing([2, 1], 'ManageUsers'), null],
    [
      'lacks a site where the person works, too',
      standing([1, 3], 'EditJob'),
      { reason: 'otherSites', siteIds: [3] },
    ],
    [
      'lacks a right that the person holds',
      standing([1], 'EditJob', 'ShareMonitor'),
      { reason: 'moreRights', rights: ['ShareMonitor'] },
    ],
  ])('%s', (_, person, gap) => {
    expect(findAuthorityGap(administrator, person)).toEqual(gap)
  })

  it('requires the right to manage users even for a person without rights', () => {
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
])('a change from %j to %j only removes sites: %s', (before, after, isOnly) => {
  expect(isOnlyLeaving(before, after)).toBe(isOnly)
})
