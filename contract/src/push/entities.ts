import * as z from 'zod'
import { expects, issueAt } from '../field-reasons.ts'
import { languages } from '../texts/language.ts'

/** A wall-clock time of the site, `HH:mm`. */
const wallTime = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, expects('wallTime'))

/** Maximum length of a device's address at its push service, and of the app's address. */
const maxAddressCharacters = 1000

/**
 * Push settings: on or off, and quiet hours from `QuietFrom` to `QuietTo`. Quiet hours cross midnight if the
 * end is earlier. Both times are set, or both are null.
 */
export const PushSettings = z.object({
  IsOn: z.boolean(),
  QuietFrom: wallTime.nullable(),
  QuietTo: wallTime.nullable(),
  /**
   * The server's VAPID key (base64url), with which a device subscribes; null if this installation sends no
   * pushes.
   */
  PublicKey: z.string().nullable(),
})
export type PushSettings = z.output<typeof PushSettings>

export const PushSettingsChange = z
  .strictObject({ IsOn: z.boolean(), QuietFrom: wallTime.nullish(), QuietTo: wallTime.nullish() })
  .check(({ value: { QuietFrom: from, QuietTo: to }, issues }) => {
    const isHalf = (from == null) !== (to == null)
    if (isHalf || (from != null && from === to))
      issues.push(issueAt(['QuietTo'], isHalf ? 'quietTogether' : 'quietDiffer', { input: to }))
  })
export type PushSettingsChange = z.output<typeof PushSettingsChange>

const address = z.url({ protocol: /^https?$/ }).max(maxAddressCharacters)

/**
 * A browser's subscription in the form of `PushSubscription.toJSON`, and data for its notifications.
 */
export const PushDevice = z.strictObject({
  /**
   * The device's address at its push service. The address is secret, because anyone who has it can send
   * notifications.
   */
  Endpoint: address,
  /** The device's public key: 65 bytes, base64url. */
  P256dh: z.string().regex(/^[\w-]{87}=?$/, expects('secret')),
  /** The device's shared secret: 16 bytes, base64url. */
  Auth: z.string().regex(/^[\w-]{22}(==)?$/, expects('secret')),
  /** The address of the app that a tap on a notification opens, without the part after the `#`. */
  AppAddress: address,
  Language: z.enum(languages),
})
export type PushDevice = z.output<typeof PushDevice>

export const LeavingDevice = PushDevice.pick({ Endpoint: true })

/** True if the device receives pushes. */
export const PushDeviceState = z.object({ IsSubscribed: z.boolean() })
