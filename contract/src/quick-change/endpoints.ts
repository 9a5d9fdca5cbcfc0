import * as z from 'zod'
import { ofAuthority } from '../administration/authority-errors.ts'
import { endpoint } from '../endpoint.ts'
import { idInPath } from '../fields.ts'
import { LoginAnswer } from '../session/entities.ts'
import {
  BadgeSignIn,
  DevicePeople,
  MyPin,
  NewBadge,
  NewTrustedDevice,
  PersonOfQuickChange,
  PinChange,
  PinSignIn,
  QuickChangeSettings,
  QuickChangeSettingsChange,
  TrustedDevice,
  TrustedDeviceRequest,
} from './entities.ts'

const rights = ['ManageUsers'] as const
const person = z.object({ id: idInPath })
const done = z.object({})

/** Errors of a sign-in by PIN or badge. */
const refusals = ['deviceNotTrusted', 'quickChangeNotInUse', 'tooManyAttempts', 'noActiveSites'] as const

/** Calls for shared devices, and for the change of users on them. */
export const quickChangeEndpoints = {
  getQuickChange: endpoint({
    method: 'GET',
    path: '/utility/quickchange',
    summary: 'Whether the site lets people change on shared devices with a PIN or a badge.',
    rights,
    answer: QuickChangeSettings,
    extension: true,
  }),
  setQuickChange: endpoint({
    method: 'POST',
    path: '/utility/quickchange',
    summary:
      'Lets people change with a PIN or a badge at the site, or no longer: then the sessions that began this way end.',
    rights,
    body: QuickChangeSettingsChange,
    needsConfirmation: true,
    answer: QuickChangeSettings,
    extension: true,
  }),
  listTrustedDevices: endpoint({
    method: 'GET',
    path: '/utility/quickchange/devices',
    summary: 'The trusted devices of the site, newest first.',
    rights,
    answer: z.array(TrustedDevice),
    extension: true,
  }),
  trustDevice: endpoint({
    method: 'POST',
    path: '/utility/quickchange/devices',
    summary: 'Trusts the device that the caller is signed in on. Its token is shown only once.',
    rights,
    body: TrustedDeviceRequest,
    needsConfirmation: true,
    answer: NewTrustedDevice,
    errors: ['tooManyDevices'],
    extension: true,
  }),
  distrustDevice: endpoint({
    method: 'POST',
    path: '/utility/quickchange/devices/:id/distrust',
    summary: 'Stops trusting a device: the sessions that began there with a PIN or a badge end.',
    rights,
    params: z.object({ id: z.uuid() }),
    needsConfirmation: true,
    answer: TrustedDevice,
    extension: true,
  }),
  listQuickChangePeople: endpoint({
    method: 'GET',
    path: '/utility/quickchange/people',
    summary: 'The people of the site, with whether they have a PIN and a badge.',
    rights,
    answer: z.array(PersonOfQuickChange),
    extension: true,
  }),
  removePin: endpoint({
    method: 'POST',
    path: '/utility/quickchange/people/:id/pin/remove',
    summary: 'Removes a person’s PIN, for somebody who has forgotten it or may no longer use it.',
    rights,
    params: person,
    needsConfirmation: true,
    answer: done,
    errors: [...ofAuthority],
    extension: true,
  }),
  makeBadge: endpoint({
    method: 'POST',
    path: '/utility/quickchange/people/:id/badge',
    summary: 'Makes a new badge for a person; the former one stops working. Its code is shown only once.',
    rights,
    params: person,
    needsConfirmation: true,
    answer: NewBadge,
    errors: [...ofAuthority],
    extension: true,
  }),
  removeBadge: endpoint({
    method: 'POST',
    path: '/utility/quickchange/people/:id/badge/remove',
    summary: 'Revokes a person’s badge.',
    rights,
    params: person,
    needsConfirmation: true,
    answer: done,
    errors: [...ofAuthority],
    extension: true,
  }),
  getMyPin: endpoint({
    method: 'GET',
    path: '/utility/quickchange/mypin',
    summary: 'Whether the caller has a PIN, and where it is valid.',
    rights: 'session',
    answer: MyPin,
    extension: true,
  }),
  setMyPin: endpoint({
    method: 'POST',
    path: '/utility/quickchange/mypin',
    summary: 'Sets the caller’s PIN; they must have signed in or confirmed that it is still them just now.',
    rights: 'session',
    body: PinChange,
    needsConfirmation: true,
    answer: MyPin,
    errors: ['pinTooSimple', 'pinMustChange'],
    extension: true,
  }),
  removeMyPin: endpoint({
    method: 'POST',
    path: '/utility/quickchange/mypin/remove',
    summary: 'Removes the caller’s PIN.',
    rights: 'session',
    needsConfirmation: true,
    answer: MyPin,
    extension: true,
  }),
  listDevicePeople: endpoint({
    method: 'GET',
    path: '/authentication/device/people',
    summary:
      'Who may sign in on a trusted device. Takes `Authorization: Device <token>` in place of a session.',
    rights: 'public',
    answer: DevicePeople,
    errors: ['deviceNotTrusted', 'quickChangeNotInUse'],
    extension: true,
  }),
  pinSignIn: endpoint({
    method: 'POST',
    path: '/authentication/device/pin',
    summary:
      'Signs in on a trusted device with a PIN. Takes `Authorization: Device <token>` in place of a session.',
    rights: 'public',
    body: PinSignIn,
    answer: LoginAnswer,
    errors: [...refusals, 'wrongPin', 'pinLocked', 'pinMustChange'],
    extension: true,
  }),
  badgeSignIn: endpoint({
    method: 'POST',
    path: '/authentication/device/badge',
    summary:
      'Signs in on a trusted device with a badge. Takes `Authorization: Device <token>` in place of a session.',
    rights: 'public',
    body: BadgeSignIn,
    answer: LoginAnswer,
    errors: [...refusals, 'badgeUnknown'],
    extension: true,
  }),
}
