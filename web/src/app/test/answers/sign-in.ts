import type { AccountSession } from '@verstas/contract/account/entities.ts'
import type { WallLink } from '@verstas/contract/activities/wall-entities.ts'
import type { IdentityLink, WaitingIdentity } from '@verstas/contract/company-sign-in/entities.ts'
import type { Passkey } from '@verstas/contract/passkeys/entities.ts'
import type { PersonOfQuickChange, TrustedDevice } from '@verstas/contract/quick-change/entities.ts'
import { samplePerson } from '../../../features/administration/test/sample-person.ts'
import { at } from '../../../features/stamping/test/sample-stampings.ts'

// Sign-in, devices and people.

export const id = '00000000-0000-4000-8000-000000000001'
export const uuid = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`
export const device: TrustedDevice = {
  Id: id,
  Name: 'Hall 2',
  CreatorName: 'Matti',
  Created: '2026-11-18T06:00:00Z',
  LastSeen: null,
}
export const passkey: Passkey = {
  Id: 7,
  Name: 'Phone',
  IsSynced: true,
  Created: '2026-03-04T08:00:00Z',
  LastUsed: null,
}
export const session: AccountSession = {
  Id: id,
  SiteName: 'Helsinki',
  DeviceName: 'Hall 2',
  Method: 'pin',
  UserAgent: null,
  Created: '2026-11-20T06:00:00Z',
  LastUsed: '2026-11-20T06:30:00Z',
  ExpirationTime: '2026-11-20T07:30:00Z',
  IsThis: false,
}
export const stranger: WaitingIdentity = {
  Id: 3,
  Provider: 'oidc',
  Claim: 'oid',
  Subject: '7d9c',
  Name: 'Aino K.',
  Email: null,
  FirstSeen: '2026-11-20T05:01:00Z',
  LastSeen: '2026-11-20T06:30:00Z',
}
export const wallLink: WallLink = {
  Id: id,
  Name: 'Lobby',
  CreatorSalesmanId: 7,
  CreatorName: 'Matti Virtanen',
  Created: '2026-11-18T06:00:00Z',
  LastSeen: null,
}
export const myPin = {
  IsInUse: true,
  PinSet: null,
  IsPinLocked: false,
  MustChangePin: false,
  Devices: ['Hall 2'],
}
export const personOfQuickChange: PersonOfQuickChange = {
  EmployeeId: 12,
  Name: 'Aino Korhonen',
  PinSet: '2026-11-18T06:00:00Z',
  IsPinLocked: false,
  MustChangePin: false,
  BadgeMade: '2026-11-18T06:00:00Z',
}
export const identityLink: IdentityLink = {
  Id: 5,
  Provider: 'windows',
  Claim: 'principal_name',
  Subject: 'aino@yritys.example',
  Created: at('07:00'),
  CreatorName: null,
}
const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'
export const sessions: AccountSession[] = [
  {
    ...session,
    IsThis: true,
    Method: 'passkey',
    DeviceName: null,
    Created: at('07:02'),
    LastUsed: at('09:30'),
    ExpirationTime: at('10:30'),
  },
  {
    ...session,
    Id: uuid(2),
    SiteName: 'Tampere',
    Created: '2026-11-16T06:00:00Z',
    LastUsed: '2026-11-17T14:05:00Z',
    ExpirationTime: at('10:00'),
  },
  {
    ...session,
    Id: uuid(3),
    Method: null,
    DeviceName: null,
    UserAgent: firefox,
    Created: at('06:00'),
    LastUsed: at('06:30'),
    ExpirationTime: at('11:00'),
  },
]
export const people = [
  samplePerson,
  {
    ...samplePerson,
    Id: 7,
    Name: 'Matti Virtanen',
    Subsystem: 'MU',
    ProfileId: 2,
    ProfileName: 'Administration',
    UserName: 'matti',
    Email: 'matti@yritys.example',
    StampedSince: at('07:05'),
  },
  { ...samplePerson, Id: 5, Name: 'Varaosat', Subsystem: 'V', IsWorkqueue: true, UserName: null },
  {
    ...samplePerson,
    Id: 14,
    Name: 'Olli Entinen',
    IsActive: false,
    UserName: 'olli',
    Sites: [{ Id: 2, Description: 'Tampere', IsOpen: false }],
  },
]

/** A week with a shift on its Friday. */
