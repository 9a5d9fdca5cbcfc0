import * as z from 'zod'
import { expects } from '../field-reasons.ts'
import { id, instant, text } from '../fields.ts'
import { maxDeviceName } from '../limits.ts'

/** A trusted device: several people share it, and an administrator of its site has trusted it. */
export const TrustedDevice = z.object({
  Id: z.uuid(),
  /** The name of the device: "Halli 2". */
  Name: z.string(),
  CreatorName: z.string(),
  Created: instant,
  /** Time of the device's last request, to the minute; null before the first. */
  LastSeen: instant.nullable(),
})
export type TrustedDevice = z.output<typeof TrustedDevice>

export const TrustedDeviceRequest = z.strictObject({
  Name: text(maxDeviceName).regex(/\S/, expects('notBlank')),
})

/** A newly trusted device. Its token is shown only once and is stored on the device. */
export const NewTrustedDevice = TrustedDevice.extend({ Token: z.string() })
export type NewTrustedDevice = z.output<typeof NewTrustedDevice>

/** True if the site allows the quick change. */
export const QuickChangeSettings = z.object({ IsInUse: z.boolean() })
export const QuickChangeSettingsChange = z.strictObject({ IsInUse: z.boolean() })

/** Data about a person's PIN and badge, without their values, for an administrator. */
export const PersonOfQuickChange = z.object({
  EmployeeId: id,
  Name: z.string(),
  /** Time when the PIN was set; null if the person has no PIN. */
  PinSet: instant.nullable(),
  /** True if the PIN is locked after too many wrong entries. A full sign-in unlocks it. */
  IsPinLocked: z.boolean(),
  /** True if the PIN was entered wrongly too many times since it was set. Then only a new PIN can be used. */
  MustChangePin: z.boolean(),
  /** Time when the badge was created; null if the person has no badge. */
  BadgeMade: instant.nullable(),
})
export type PersonOfQuickChange = z.output<typeof PersonOfQuickChange>

/** A new badge. Its code is shown only once and is printed as a QR code or written to a tag. */
export const NewBadge = z.object({ Code: z.string() })

/**
 * The code of a badge: 128 random bits as capital letters that are equal in all keyboard layouts. It has no
 * digits, which distinguishes it from a PIN.
 */
export const badgePattern = /^[ABCDEFGHKMNPRSTU]{32}$/

export const MyPin = z.object({
  /** True if one of the caller's sites allows the quick change. */
  IsInUse: z.boolean(),
  PinSet: instant.nullable(),
  IsPinLocked: z.boolean(),
  MustChangePin: z.boolean(),
  /** Names of the devices on which the PIN is valid. */
  Devices: z.array(z.string()),
})
export type MyPin = z.output<typeof MyPin>

export const Pin = z.string().regex(/^\d{4,6}$/, expects('pin'))

export const PinChange = z.strictObject({ Pin })

/** People who may sign in on a device, sorted by their last sign-in, the latest first. */
export const DevicePeople = z.object({
  DeviceName: z.string(),
  /** Idle minutes after which a session on the device ends. */
  IdleMinutes: z.int(),
  People: z.array(
    z.object({
      EmployeeId: id,
      Name: z.string(),
      /** Required number of digits of the PIN. */
      PinLength: z.int(),
    }),
  ),
})
export type DevicePeople = z.output<typeof DevicePeople>

export const PinSignIn = z.strictObject({ EmployeeId: id, Pin })
export const BadgeSignIn = z.strictObject({ Badge: text(100) })
