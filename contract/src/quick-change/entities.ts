import * as z from 'zod'
import { expects } from '../field-reasons.ts'
import { id, instant, text } from '../fields.ts'
import { maxDeviceName } from '../limits.ts'

/** A shared device, trusted by an administrator of its site. */
export const TrustedDevice = z.object({
  Id: z.uuid(),
  /** Its name: "Halli 2". */
  Name: z.string(),
  CreatorName: z.string(),
  Created: instant,
  /** Time when the device last made a request, to the minute; null before the first. */
  LastSeen: instant.nullable(),
})
export type TrustedDevice = z.output<typeof TrustedDevice>

export const TrustedDeviceRequest = z.strictObject({
  Name: text(maxDeviceName).regex(/\S/, expects('notBlank')),
})

/** A newly trusted device; its token is shown only once, to be stored on the device. */
export const NewTrustedDevice = TrustedDevice.extend({ Token: z.string() })
export type NewTrustedDevice = z.output<typeof NewTrustedDevice>

/** True if the site allows the change of users with a PIN or a badge. */
export const QuickChangeSettings = z.object({ IsInUse: z.boolean() })
export const QuickChangeSettingsChange = z.strictObject({ IsInUse: z.boolean() })

/** An administrator's view of a person's PIN and badge, without their values. */
export const PersonOfQuickChange = z.object({
  EmployeeId: id,
  Name: z.string(),
  /** Time when the PIN was set; null if there is none. */
  PinSet: instant.nullable(),
  /** True after too many wrong entries. A full sign-in unlocks the PIN. */
  IsPinLocked: z.boolean(),
  /** True after too many wrong entries since the PIN was set. Only a new PIN works. */
  MustChangePin: z.boolean(),
  /** Time when the badge was created; null if there is none. */
  BadgeMade: instant.nullable(),
})
export type PersonOfQuickChange = z.output<typeof PersonOfQuickChange>

/** A new badge; its code is shown only once, to be printed as a QR code or written to a tag. */
export const NewBadge = z.object({ Code: z.string() })

/**
 * A badge: 128 random bits as capital letters that all keyboard layouts share; no digits, so it is never
 * taken for a PIN.
 */
export const badgePattern = /^[ABCDEFGHKMNPRSTU]{32}$/

/** The caller's PIN. */
export const MyPin = z.object({
  /** True if one of the caller's sites allows the change of users with a PIN. */
  IsInUse: z.boolean(),
  PinSet: instant.nullable(),
  IsPinLocked: z.boolean(),
  MustChangePin: z.boolean(),
  /** Names of the devices on which the PIN is valid. */
  Devices: z.array(z.string()),
})
export type MyPin = z.output<typeof MyPin>

const Pin = z.string().regex(/^\d{4,6}$/, expects('pin'))

export const PinChange = z.strictObject({ Pin })

/** People who may sign in on a device, the most recent users first. */
export const DevicePeople = z.object({
  DeviceName: z.string(),
  /** Idle minutes after which a session on the device ends. */
  IdleMinutes: z.int(),
  People: z.array(
    z.object({
      EmployeeId: id,
      Name: z.string(),
      /** The number of digits of the PIN. */
      PinLength: z.int(),
    }),
  ),
})
export type DevicePeople = z.output<typeof DevicePeople>

export const PinSignIn = z.strictObject({ EmployeeId: id, Pin })
export const BadgeSignIn = z.strictObject({ Badge: text(100) })
