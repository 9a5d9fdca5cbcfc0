import { authorizationFlags, profileRights, type Right } from '@verstas/contract/session/rights.ts'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import {
  findServiceGap,
  isAdministrationProfile,
  type ServiceChange,
  signInFields,
} from './service-authority.ts'

const rights = fc
  .uniqueArray(fc.constantFrom<Right>(...authorizationFlags, ...profileRights))
  .map((list): ReadonlySet<Right> => new Set(list))
const siteIds = fc.uniqueArray(fc.integer({ min: 1, max: 4 }))
const change: fc.Arbitrary<ServiceChange> = fc.record({
  person: fc.option(fc.record({ siteIds, rights })),
  newRights: fc.option(rights, { nil: undefined }),
  signIn: fc.uniqueArray(fc.constantFrom(...signInFields)),
  isActivated: fc.boolean(),
  addsSites: fc.boolean(),
})

it('an allowed change by a service account never gives administration rights to anyone', () => {
  fc.assert(
    fc.property(fc.option(siteIds), change, (ownIds, made) => {
      const { person, newRights, signIn, isActivated, addsSites } = made
      if (findServiceGap(ownIds, made) !== null) return
      const after = newRights ?? person?.rights ?? new Set<Right>()
      if (!isAdministrationProfile(after)) return
      expect(newRights).toBeUndefined()
      expect({ signIn, isActivated, addsSites }).toEqual({ signIn: [], isActivated: false, addsSites: false })
    }),
  )
})

it('a service account changes a person only if it can access all sites of the person', () => {
  fc.assert(
    fc.property(siteIds, change, (ownIds, made) => {
      const isOutside = made.person?.siteIds.some((id) => !ownIds.includes(id)) === true
      expect(findServiceGap(ownIds, made)?.reason === 'otherSites').toBe(isOutside)
    }),
  )
})

it('a service account for all sites may make any change to people without administration rights', () => {
  fc.assert(
    fc.property(change, (made) => {
      const profiles = [made.person?.rights, made.newRights].filter((held) => held !== undefined)
      if (profiles.some(isAdministrationProfile)) return
      expect(findServiceGap(null, made)).toBeNull()
    }),
  )
})

it.each([
  [{ signIn: ['Email'] }, 'Email'],
  [{ isActivated: true }, 'IsActive'],
  [{ addsSites: true }, 'SiteIds'],
  [{}, undefined],
] as const)(
  'a change %j of an administrator by a service account is refused at the field %s',
  (made, field) => {
    const person = { siteIds: [1], rights: new Set<Right>(['ManageUsers']) }
    const unchanged = { person, newRights: undefined, signIn: [], isActivated: false, addsSites: false }
    expect(findServiceGap(null, { ...unchanged, ...made })).toEqual(
      field === undefined ? null : { reason: 'administrator', field },
    )
  },
)
