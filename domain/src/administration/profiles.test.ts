import { allRights, rightGroups } from '@verstas/contract/session/right-groups.ts'
import { authorizationFlags, profileRights, type Right } from '@verstas/contract/session/rights.ts'
import { describe, expect, it } from 'vitest'
import { standardProfiles } from '../setup/standard-profiles.ts'
import { mergeProfile, rightsOnlyIn } from './profiles.ts'

it('the groups of rights contain each right exactly once', () => {
  expect([...allRights].sort()).toEqual([...authorizationFlags, ...profileRights].sort())
  expect(new Set(allRights).size).toBe(allRights.length)
  expect(rightGroups.length).toBeGreaterThan(1)
})

describe('merging two changes of a profile', () => {
  const base = { Name: 'Technician', Rights: ['AddJob', 'EditJob'] satisfies Right[] as Right[] }

  it('a merged profile has the rights that either person added, and lacks those that either removed', () => {
    const mine = { Name: 'Technician', Rights: ['AddJob'] as Right[] }
    const theirs = { Name: 'Mechanic', Rights: ['AddJob', 'EditJob', 'StampOthers'] as Right[] }
    expect(mergeProfile({ base, mine, theirs })).toEqual({
      merged: { Name: 'Mechanic', Rights: ['AddJob', 'StampOthers'] },
      isRenamedTwice: false,
    })
  })

  it('a merge reports that two people gave a profile different names', () => {
    const { isRenamedTwice } = mergeProfile({
      base,
      mine: { ...base, Name: 'One' },
      theirs: { ...base, Name: 'Two' },
    })
    expect(isRenamedTwice).toBe(true)
  })
})

describe('the profiles of a new installation', () => {
  it('only the administrator profile of a new installation manages people, and it holds every right', () => {
    const managers = standardProfiles.filter(({ rights }) => rights.includes('ManageUsers'))
    expect(managers.map(({ isAdministrator }) => isAdministrator)).toEqual([true])
    expect([...(managers[0]?.rights ?? [])].sort()).toEqual([...allRights].sort())
  })

  it('the profile of sales shows work orders with their customers, but cannot change jobs', () => {
    const sales = standardProfiles.find(({ names }) => names.en === 'Sales')?.rights ?? []
    expect(sales).toContain('MobileServiceTechnician')
    expect(sales).toContain('CustomerInfoVisible')
    expect(sales.filter((right) => /^(Add|Edit)Job/.test(right))).toEqual([])
  })

  it('standard profiles have different names in each language, and an administrator can assign all of them', () => {
    for (const language of ['fi', 'sv', 'en'] as const)
      expect(new Set(standardProfiles.map(({ names }) => names[language])).size).toBe(standardProfiles.length)
    for (const { rights } of standardProfiles)
      expect(rightsOnlyIn(new Set(rights), new Set(allRights))).toEqual([])
  })
})
