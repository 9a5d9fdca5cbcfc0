import { allRights } from '@verstas/contract/session/right-groups.ts'
import type { Right } from '@verstas/contract/session/rights.ts'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { standardProfiles } from '../setup/standard-profiles.ts'
import { startRolesOf } from './roles.ts'

const rolesOf = (
  rights: readonly Right[],
  { isWorkqueue = false, receivesCars = false }: { isWorkqueue?: boolean; receivesCars?: boolean } = {},
) => startRolesOf({ rights: new Set(rights), isWorkqueue, receivesCars })
const standard = (name: string) => standardProfiles.find(({ names }) => names.en === name)?.rights ?? []

const deskRights: readonly Right[] = [
  ...(['CorrectStampings', 'CreateWorkOrders'] as const),
  ...(['ManageParts', 'ManageSettings', 'ManageUsers', 'ViewReports'] as const),
]

describe('roles of the start page', () => {
  it.each([
    ['Technician', []],
    ['Service adviser', ['adviser']],
    ['Parts desk', ['clerk']],
    ['Sales', []],
    ['Foreman', ['foreman']],
    ['Manager', ['manager']],
    ['Administration', ['manager', 'administrator']],
  ])('a person with the standard profile %s has the roles %j', (name, roles) => {
    expect(rolesOf(standard(name))).toEqual(roles)
  })

  it('a foreman who receives cars is also an adviser', () => {
    expect(rolesOf(standard('Foreman'), { receivesCars: true })).toEqual(['adviser', 'foreman'])
  })

  it('an administrator who receives cars has all roles', () => {
    expect(rolesOf(allRights, { receivesCars: true })).toEqual([
      'adviser',
      'foreman',
      'clerk',
      'manager',
      'administrator',
    ])
  })

  it('a technician who is a work queue is a parts clerk', () => {
    expect(rolesOf(standard('Technician'), { isWorkqueue: true })).toEqual(['clerk'])
  })

  it('work queues and people with a desk right have a role, with or without cars to receive', () => {
    fc.assert(
      fc.property(fc.subarray([...allRights]), fc.boolean(), (rights, isWorkqueue) => {
        const without = rolesOf(rights, { isWorkqueue })
        const withCars = rolesOf(rights, { isWorkqueue, receivesCars: true })
        const isDesk = isWorkqueue || rights.some((right) => deskRights.includes(right))
        expect([without.length > 0, withCars.length > 0]).toEqual([isDesk, isDesk])
        for (const role of without) expect(withCars).toContain(role)
      }),
    )
  })
})
