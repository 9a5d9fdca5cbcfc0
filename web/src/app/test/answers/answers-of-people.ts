import { administration, technician } from '../../../features/administration/test/sample-person.ts'
import { at } from '../../../features/stamping/test/sample-stampings.ts'
import { sampleConfiguration } from '../../../platform/session/test/sample-session.ts'
import { notifications } from './chat.ts'
import { employees, queue, resources } from './settings.ts'
import {
  device,
  id,
  identityLink,
  myPin,
  passkey,
  people,
  personOfQuickChange,
  session,
  sessions,
  stranger,
  uuid,
} from './sign-in.ts'

/** The answers about sign-in, devices, people and notifications. */
export const peopleAnswers = {
  'GET /api/utility/account': { UserName: 'matti', PasswordChanged: '2026-03-04T08:00:00Z' },
  'GET /api/utility/account/sessions': sessions,
  'GET /api/utility/account/people/12/sessions': [session],
  'GET /api/utility/passkeys': [
    passkey,
    { ...passkey, Id: 8, Name: 'YubiKey', IsSynced: false, LastUsed: at('07:02') },
  ],
  'GET /api/utility/passkeys/people/12': [passkey],
  'GET /api/utility/quickchange': { IsInUse: true },
  'GET /api/utility/quickchange/mypin': { ...myPin, PinSet: '2026-11-01T06:00:00Z' },
  'GET /api/utility/quickchange/devices': [
    device,
    { ...device, Id: uuid(2), Name: 'Hall 3', LastSeen: at('09:30') },
  ],
  'GET /api/utility/quickchange/people': [personOfQuickChange],
  'GET /api/administration/people': people,
  'GET /api/administration/profiles': [technician, administration],
  'GET /api/administration/people/12/access': [
    {
      Id: id,
      Kind: 'wallLink',
      Name: 'Lobby',
      SiteId: 1,
      SiteName: 'Helsinki',
      Created: at('06:00'),
      LastSeen: null,
    },
  ],
  'GET /api/utility/waitingidentities': [
    stranger,
    { ...stranger, Id: 4, Name: null, Email: 'x@yritys.example' },
  ],
  'GET /api/utility/employees/12/identitylinks': [identityLink],
  'GET /api/utility/employees/pictures': [],
  'GET /api/utility/employees': [...employees, queue],
  'GET /api/utility/employees/active': [...employees, queue],
  'GET /api/utility/employees/active/workshop': employees,
  'GET /api/utility/employees/stamping': employees,
  'GET /api/utility/resources': resources,
  'GET /api/utility/push/settings': {
    IsOn: true,
    QuietFrom: '22:00',
    QuietTo: '06:30',
    MutedGroups: ['schedule'],
    PublicKey: 'BKey',
  },
  'GET /api/utility/notifications?show=all': notifications,
  'GET /api/utility/notifications/unread': { Unread: 3, InConversations: 1 },
  'POST /api/utility/notifications/read': { Unread: 2, InConversations: 1 },
  'POST /api/authentication/resetlink': {
    Name: 'Aino Korhonen',
    UserName: 'aino',
    ExpirationTime: '2026-11-19T07:00:00Z',
  },
  'POST /api/utility/account/people/12/resetlink': {
    SalesmanId: 12,
    Token: 'x'.repeat(43),
    ExpirationTime: '2026-11-19T07:36:00Z',
  },
  'POST /api/utility/quickchange/people/12/badge': { Code: 'ABCDEFGHKMNPRSTUABCDEFGHKMNPRSTU' },
  'GET /configuration/default': sampleConfiguration,
}
