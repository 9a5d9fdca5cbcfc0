import { describe, expect, it } from 'vitest'
import { accessOfGroups, patchGroup, readGroup } from './group.ts'
import { readOperations } from './patch.ts'
import { selectAttributes } from './select.ts'
import { faultOf } from './test/fault-of.ts'
import { readUser } from './user.ts'

describe('the person for a directory user', () => {
  it('a person is named by the display name, the formatted name, its parts, or the user name', () => {
    const name = { formatted: 'Anna M. Aho', givenName: 'Anna', familyName: 'Aho' }
    expect(readUser({ userName: 'a', displayName: 'Anna', name }).name).toBe('Anna')
    expect(readUser({ userName: 'a', displayName: ' ', name }).name).toBe('Anna M. Aho')
    expect(readUser({ userName: 'a', name: { givenName: 'Anna', familyName: 'Aho' } }).name).toBe('Anna Aho')
    expect(readUser({ userName: 'a' }).name).toBe('a')
  })

  it('a person has the primary address, else the work address, else the first one', () => {
    const home = { value: 'home@example.com', type: 'home' }
    const work = { value: 'work@example.com', type: 'Work' }
    const other = { value: 'other@example.com', primary: true }
    expect(readUser({ userName: 'a', emails: [home, work, other] }).email).toBe('other@example.com')
    expect(readUser({ userName: 'a', emails: [home, work] }).email).toBe('work@example.com')
    expect(readUser({ userName: 'a', emails: [home] }).email).toBe('home@example.com')
    expect(readUser({ userName: 'a' }).email).toBeNull()
  })

  it('a user is active unless the directory says otherwise', () => {
    expect(readUser({ userName: 'a' }).isActive).toBe(true)
    expect(readUser({ userName: 'a', active: false }).isActive).toBe(false)
  })

  it.each([
    [{}],
    [{ userName: ' ' }],
    [{ userName: 'a', externalId: '' }],
    [{ userName: 'a', emails: [{ value: 'no address' }] }],
    [
      {
        userName: 'a',
        emails: [
          { value: 'a@example.com', primary: true },
          { value: 'b@example.com', primary: true },
        ],
      },
    ],
  ])('an invalid user is refused: %j', (resource) => {
    expect(faultOf(() => readUser(resource))).toBe('invalidValue')
  })
})

describe('the members of a group', () => {
  const group = readGroup({ displayName: 'Technicians', members: [{ value: '1' }, { value: '2' }] })
  const patched = (...operations: readonly object[]) => [
    ...patchGroup(group, readOperations({ Operations: operations })).memberIds,
  ]

  it('members are added without duplicates', () => {
    expect(patched({ op: 'Add', path: 'members', value: [{ value: '2' }, { value: '3' }] })).toEqual([
      ...['1', '2', '3'],
    ])
  })

  it('members are removed by a list of values, and by a filter', () => {
    expect(patched({ op: 'Remove', path: 'members', value: [{ value: '1' }, { value: '9' }] })).toEqual(['2'])
    expect(patched({ op: 'remove', path: 'members[value eq "2"]' })).toEqual(['1'])
    expect(patched({ op: 'remove', path: 'members[value eq "1" or value eq "2"]' })).toEqual([])
    expect(patched({ op: 'remove', path: 'members' })).toEqual([])
  })

  it('a list of members replaces the former one', () => {
    expect(patched({ op: 'replace', path: 'members', value: [{ value: '7' }] })).toEqual(['7'])
    expect(patched({ op: 'replace', value: { id: 'x', members: [{ value: '8' }] } })).toEqual(['8'])
  })

  it('a rename of a group does not change its members', () => {
    const renamed = patchGroup(
      group,
      readOperations({ Operations: [{ op: 'replace', path: 'displayName', value: 'Mechanics' }] }),
    )
    expect(renamed).toEqual({ ...group, displayName: 'Mechanics' })
  })

  it('refuses members without a value, an addition with a filter, and the removal of the name', () => {
    expect(faultOf(() => patched({ op: 'add', path: 'members', value: [{ value: '' }] }))).toBe(
      'invalidValue',
    )
    expect(faultOf(() => patched({ op: 'add', path: 'members[value eq "1"]', value: 'x' }))).toBe(
      'invalidPath',
    )
    expect(
      faultOf(() =>
        patchGroup(group, readOperations({ Operations: [{ op: 'remove', path: 'displayName' }] })),
      ),
    ).toBe('invalidValue')
  })
})

describe('the access that groups grant', () => {
  const technician = { id: 2, rightCount: 4 }
  const foreman = { id: 3, rightCount: 9 }

  it('a person gets the sites of all groups and the profile with the most rights', () => {
    const groups = [
      { profile: technician, siteIds: [3] },
      { profile: foreman, siteIds: [] },
      { profile: null, siteIds: [1, 3] },
    ]
    expect(accessOfGroups(groups, undefined)).toEqual({ profileId: 3, siteIds: [1, 3] })
    expect(accessOfGroups(groups, 3)).toEqual({ profileId: 3, siteIds: [3, 1] })
  })

  it('the older of two profiles with equally many rights applies, in any order of the groups', () => {
    const groups = [
      { profile: { id: 8, rightCount: 9 }, siteIds: [1] },
      { profile: foreman, siteIds: [1] },
    ]
    expect(accessOfGroups(groups, undefined)?.profileId).toBe(3)
    expect(accessOfGroups(groups.toReversed(), undefined)?.profileId).toBe(3)
  })

  it('a person without a profile or without a site has no access', () => {
    expect(accessOfGroups([], 1)).toBeNull()
    expect(accessOfGroups([{ profile: technician, siteIds: [] }], 1)).toBeNull()
    expect(accessOfGroups([{ profile: null, siteIds: [1] }], 1)).toBeNull()
  })
})

describe('the selection of attributes', () => {
  const group = {
    schemas: ['x'],
    id: '7',
    displayName: 'A',
    members: [{ value: '1', type: 'User' }],
    meta: { version: '1' },
  }

  it('returns the requested attributes, and always id and schemas', () => {
    expect(selectAttributes(group, { attributes: 'DisplayName' })).toEqual({
      schemas: ['x'],
      id: '7',
      displayName: 'A',
    })
    expect(selectAttributes(group, { attributes: 'members.value' })).toEqual({
      schemas: ['x'],
      id: '7',
      members: [{ value: '1' }],
    })
    expect(selectAttributes(group, { attributes: 'nothing' })).toEqual({ schemas: ['x'], id: '7' })
  })

  it('leaves out the excluded attributes, but neither id nor schemas', () => {
    expect(selectAttributes(group, { excludedAttributes: 'members, meta,id' })).toEqual({
      schemas: ['x'],
      id: '7',
      displayName: 'A',
    })
    expect(selectAttributes(group, { excludedAttributes: 'members.type' }).members).toEqual([{ value: '1' }])
    expect(selectAttributes(group, {})).toEqual(group)
  })
})
