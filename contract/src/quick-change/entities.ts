import * as z from 'zod'
import { expects } from '../field-reasons.ts'
import { id, instant, text } from '../fields.ts'

export const maxDeviceName = 60

/** A device that several people share, trusted by an administrator of its site. */
export const TrustedDevice = z.object({
  Id: z.uuid(),
  /** Says which one it is: "Halli 2". */
  Name: z.string(),
  CreatorName: z.string(),
  Created: instant,
  /** When it last asked who may sign in on it, to the minute; null before the first time. */
  LastSeen: instant.nullable(),
})
export type TrustedDevice = z.output<typeof TrustedDevice>

export const TrustedDeviceRequest = z.strictObject({
  Name: text(maxDeviceName).regex(/\S/, expects('notBlank')),
})

/** A device that was just trusted; its token is shown only once, to be kept on the device. */
export const NewTrustedDevice = TrustedDevice.extend({ Token: z.string() })
export type NewTrustedDevice = z.output<typeof NewTrustedDevice>

/** Whether the site lets people change with a PIN or a badge. */
export const QuickChangeSettings = z.object({ IsInUse: z.boolean() })
export const QuickChangeSettingsChange = z.strictObject({ IsInUse: z.boolean() })

/** What an administrator sees of a person's PIN and badge; neither is ever told. */
export const PersonOfQuickChange = z.object({
  EmployeeId: id,
  Name: z.string(),
  /** When the PIN was set; null where there is none. */
  PinSet: instant.nullable(),
  /** Too many wrong ones: a full sign-in lets the person use it again. */
  IsPinLocked: z.boolean(),
  /** Entered wrong too often since it was set: only a new PIN can be used. */
  MustChangePin: z.boolean(),
  /** When the badge was made; null where there is none. */
  BadgeMade: instant.nullable(),
})
export type PersonOfQuickChange = z.output<typeof PersonOfQuickChange>

/** A badge that was just made; its code is shown only once, to be printed as a QR code or written to a tag. */
export const NewBadge = z.object({ Code: z.string() })

/** A badge: 128 random bits as capital letters that all keyboard layouts share; no digits, so it is never taken for a PIN. */
export const badgePattern = /^[ABCDEFGHKMNPRSTU]{32}$/

/** My own PIN. */
export const MyPin = z.object({
  /** Whether one of my sites lets people change with a PIN. */
  IsInUse: z.boolean(),
  PinSet: instant.nullable(),
  IsPinLocked: z.boolean(),
  MustChangePin: z.boolean(),
  /** The names of the devices on which it is valid. */
  Devices: z.array(z.string()),
})
export type MyPin = z.output<typeof MyPin>

const Pin = z.string().regex(/^\d{4,6}$/, expects('pin'))

export const PinChange = z.strictObject({ Pin })

/** Who may sign in on a device, those who did so last first. */
export const DevicePeople = z.object({
  DeviceName: z.string(),
  /** How many minutes without use end a session on it. */
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
