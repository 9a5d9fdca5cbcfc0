import { allRights } from '@verstas/contract/session/right-groups.ts'
import type { Right } from '@verstas/contract/session/rights.ts'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { findProfileGap, mergeProfile } from './profiles.ts'

const rightSet = fc.subarray([...allRights]).map((rights): ReadonlySet<Right> => new Set(rights))
const sites = fc.subarray([1, 2, 3])
const standing = fc.record({ siteIds: sites, rights: rightSet })
const change = fc.record({ siteIds: sites, before: rightSet, after: rightSet })

describe('the authority over a profile', () => {
  it('an allowed change neither adds nor removes a right that the administrator lacks', () => {
    fc.assert(
      fc.property(standing, change, (administrator, profile) => {
        fc.pre(findProfileGap(administrator, profile) === null)
        for (const right of [...profile.before, ...profile.after])
          expect(administrator.rights.has(right)).toBe(true)
        for (const site of profile.siteIds) expect(administrator.siteIds).toContain(site)
        expect(administrator.rights.has('ManageUsers')).toBe(true)
      }),
      { numRuns: 2000 },
    )
  })

  it('an administrator with all rights at all sites may make any change', () => {
    fc.assert(
      fc.property(change, (profile) => {
        const administrator = { siteIds: [1, 2, 3], rights: new Set(allRights) }
        expect(findProfileGap(administrator, profile)).toBeNull()
      }),
    )
  })

  it('undoing an allowed change is allowed', () => {
    fc.assert(
      fc.property(standing, change, (administrator, { siteIds, before, after }) => {
        const undo = { siteIds, before: after, after: before }
        expect(findProfileGap(administrator, undo)).toEqual(
          findProfileGap(administrator, { siteIds, before, after }) && expect.anything(),
        )
      }),
    )
  })
})

it('two changes of a profile never conflict over a right', () => {
  const values = fc.record({ Name: fc.constant('X'), Rights: fc.subarray([...allRights]) })
  fc.assert(
    fc.property(values, values, values, (from, mine, theirs) => {
      expect(mergeProfile({ base: from, mine, theirs }).isRenamedTwice).toBe(false)
    }),
  )
})
