import { authorizationFlags, profileRights } from '@verstas/contract/session/rights.ts'
import { describe, expect, it } from 'vitest'
import { grantedRights, isGranted, isStampingEmployee, missingRight, type RightSettings } from './rights.ts'

const noFlags = {
  MobileServiceTechnician: false,
  MobileCheckList: false,
  MobileWorkshopSchedule: false,
  MobileTyreInformation: false,
  CorrectStampings: false,
  ShareMonitor: false,
  ManageUsers: false,
  ManageSettings: false,
  ManageRosters: false,
  ManagePayroll: false,
  CreateWorkOrders: false,
  ManageParts: false,
  ViewReports: false,
}

function settingsWith(
  flags: Partial<RightSettings['Authorization']>,
  profile: RightSettings['ProfileRightSettings']['AccessProfile'],
): RightSettings {
  return { Authorization: { ...noFlags, ...flags }, ProfileRightSettings: { AccessProfile: profile } }
}

describe('isGranted', () => {
  it.each(profileRights)('a session has the right %s unless it is explicitly false', (right) => {
    expect(isGranted(right, settingsWith({}, {}))).toBe(true)
    expect(isGranted(right, settingsWith({}, { [right]: true }))).toBe(true)
    expect(isGranted(right, settingsWith({}, { [right]: undefined }))).toBe(true)
    expect(isGranted(right, settingsWith({}, { [right]: false }))).toBe(false)
  })

  it.each(authorizationFlags)('a session has the right %s only if its flag is true', (flag) => {
    expect(isGranted(flag, settingsWith({}, {}))).toBe(false)
    expect(isGranted(flag, settingsWith({ [flag]: true }, {}))).toBe(true)
  })

  it('a session does not have the right of a flag that the server omits', () => {
    const settings = { Authorization: {}, ProfileRightSettings: { AccessProfile: {} } }
    expect(isGranted('MobileCheckList', settings as RightSettings)).toBe(false)
  })
})

describe('grantedRights', () => {
  it('grantedRights returns exactly the rights that a session has', () => {
    const granted = grantedRights(settingsWith({ MobileCheckList: true }, { EditJob: false }))
    expect(granted).toEqual(
      new Set(['MobileCheckList', ...profileRights.filter((right) => right !== 'EditJob')]),
    )
  })
})

describe('missingRight', () => {
  const held = new Set(['MobileServiceTechnician', 'EditJob'] as const)

  it.each([
    ['public', undefined],
    ['session', undefined],
    [['MobileServiceTechnician'], undefined],
    [['MobileServiceTechnician', 'EditJob'], undefined],
    [['MobileServiceTechnician', 'RemoveAttachment', 'EditJob'], 'RemoveAttachment'],
    [[['MobileCheckList', 'MobileServiceTechnician'], 'EditJob'], undefined],
    [[['MobileCheckList', 'MobileWorkshopSchedule']], 'MobileCheckList'],
  ] as const)('missingRight(%j) returns %s for a session with two rights', (needed, missing) => {
    expect(missingRight(needed, held)).toBe(missing)
  })
})

describe('stamping employees', () => {
  it.each([
    ['M', true],
    ['U', true],
    ['SMX', true],
    ['', false],
    ['S', false],
    ['m', false],
  ])('isStampingEmployee(%j) returns %s', (subsystem, expected) => {
    expect(isStampingEmployee(subsystem)).toBe(expected)
  })
})
