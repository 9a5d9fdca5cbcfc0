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

/** Calls for trusted devices, and for the quick change on them. */
export const quickChangeEndpoints = {
  getQuickChange: endpoint({
    method: 'GET',
    path: '/utility/quickchange',
    shows: ['quickChange'],
    summary: 'Returns whether the site allows the quick change.',
    rights,
    answer: QuickChangeSettings,
    extension: true,
  }),
  setQuickChange: endpoint({
    method: 'POST',
    path: '/utility/quickchange',
    changes: ['quickChange'],
    summary:
      'Allows the quick change at the site, or forbids it and ends the sessions that began with a PIN' +
      ' or a badge.',
    rights,
    body: QuickChangeSettingsChange,
    needsConfirmation: true,
    answer: QuickChangeSettings,
    extension: true,
  }),
  listTrustedDevices: endpoint({
    method: 'GET',
    path: '/utility/quickchange/devices',
    shows: ['trustedDevices'],
    summary: 'Returns the trusted devices of the site, newest first.',
    rights,
    answer: z.array(TrustedDevice),
    extension: true,
  }),
  trustDevice: endpoint({
    method: 'POST',
    path: '/utility/quickchange/devices',
    changes: ['trustedDevices'],
    summary: 'Makes the caller’s device a trusted device. Its token is shown only once.',
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
    changes: ['trustedDevices'],
    summary: 'Removes a trusted device. The sessions that began there with a PIN or a badge end.',
    rights,
    params: z.object({ id: z.uuid() }),
    needsConfirmation: true,
    answer: TrustedDevice,
    extension: true,
  }),
  listQuickChangePeople: endpoint({
    method: 'GET',
    path: '/utility/quickchange/people',
    shows: ['quickChangePeople', 'people'],
    summary: 'Returns the people of the site, and whether they have a PIN and a badge.',
    rights,
    answer: z.array(PersonOfQuickChange),
    extension: true,
  }),
  removePin: endpoint({
    method: 'POST',
    path: '/utility/quickchange/people/:id/pin/remove',
    changes: ['quickChangePeople'],
    summary: 'Removes a person’s PIN, if the person has forgotten it or must not use it any more.',
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
    changes: ['quickChangePeople'],
    summary: 'Creates a new badge for a person. The former badge stops working. The code is shown only once.',
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
    changes: ['quickChangePeople'],
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
    summary: 'Returns whether the caller has a PIN, and the devices on which it is valid.',
    rights: 'session',
    answer: MyPin,
    extension: true,
  }),
  setMyPin: endpoint({
    method: 'POST',
    path: '/utility/quickchange/mypin',
    changes: ['quickChangePeople'],
    summary:
      'Sets the caller’s PIN. The caller must have signed in or confirmed within the last five ' + 'minutes.',
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
    changes: ['quickChangePeople'],
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
      'Returns the people who may sign in on a trusted device. Needs `Authorization: Device <token>` ' +
      'instead of a session.',
    rights: 'public',
    answer: DevicePeople,
    errors: ['deviceNotTrusted', 'quickChangeNotInUse'],
    extension: true,
  }),
  pinSignIn: endpoint({
    method: 'POST',
    path: '/authentication/device/pin',
    changes: { nothing: 'signs in' },
    summary:
      'Signs in on a trusted device with a PIN. Needs `Authorization: Device <token>` instead of a ' +
      'session.',
    rights: 'public',
    body: PinSignIn,
    answer: LoginAnswer,
    errors: [...refusals, 'wrongPin', 'pinLocked', 'pinMustChange'],
    extension: true,
  }),
  badgeSignIn: endpoint({
    method: 'POST',
    path: '/authentication/device/badge',
    changes: { nothing: 'signs in' },
    summary:
      'Signs in on a trusted device with a badge. Needs `Authorization: Device <token>` instead of a ' +
      'session.',
    rights: 'public',
    body: BadgeSignIn,
    answer: LoginAnswer,
    errors: [...refusals, 'badgeUnknown'],
    extension: true,
  }),
}
