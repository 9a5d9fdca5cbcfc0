import type { Person, Profile } from '@verstas/contract/administration/entities.ts'
import type { Settings } from '@verstas/contract/session/entities.ts'
import { sampleSettings } from '../../../platform/session/test/sample-session.ts'

const rightsOf = ({ Authorization, ProfileRightSettings }: Settings) => ({
  Authorization,
  ProfileRightSettings,
})

/** The counts of a profile that one person of the sample site has. */
const counts = {
  PeopleCount: 1,
  Sites: [{ Id: 1, Description: 'Helsinki' }],
  LinkCount: 0,
  DeviceCount: 0,
}

/** The profile of `samplePerson`. */
export const technician: Profile = {
  Id: 1,
  Name: 'Technician',
  ManagesUsers: false,
  ...counts,
  ...rightsOf(sampleSettings),
}

/** Settings of an administrator: the rights of the technician, and the flag `ManageUsers`. */
export const administratorSettings: Settings = {
  ...sampleSettings,
  Authorization: { ...sampleSettings.Authorization, ManageUsers: true },
}

export const administration: Profile = {
  Id: 2,
  Name: 'Administration',
  ManagesUsers: true,
  ...counts,
  ...rightsOf(administratorSettings),
}

/** A person of the sample session's site. */
export const samplePerson: Person = {
  Id: 12,
  Name: 'Aino Korhonen',
  Subsystem: 'M',
  IsWorkqueue: false,
  IsActive: true,
  ProfileId: 1,
  ProfileName: 'Technician',
  UserName: 'aino',
  AwaitsPassword: false,
  Email: null,
  PrincipalName: null,
  Sites: [{ Id: 1, Description: 'Helsinki', IsOpen: true }],
  IsOvertimeInUse: false,
  IsFlexInUse: false,
  IsKiKyInUse: false,
  StampedSince: null,
  Directory: null,
  Version: 1,
}
