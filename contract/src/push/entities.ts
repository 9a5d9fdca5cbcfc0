import * as z from 'zod'
import { expects, issueAt } from '../field-reasons.ts'
import { languages } from '../texts/language.ts'

/** A time on the wall of the site, `HH:mm`. */
const wallTime = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, expects('wallTime'))

/** The longest address of a device at its push service, and of the app. */
const maxAddressCharacters = 1000

/**
 * Whether messages are told while the app is closed, and when not: from `QuietFrom` to `QuietTo`, over midnight where
 * the end is the earlier one. Both or neither are given.
 */
export const PushSettings = z.object({
  IsOn: z.boolean(),
  QuietFrom: wallTime.nullable(),
  QuietTo: wallTime.nullable(),
  /** The server's VAPID key (base64url), to subscribe a device with; null where this installation sends no pushes. */
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

/** A browser's subscription, as `PushSubscription.toJSON` gives it, and what its notifications need. */
export const PushDevice = z.strictObject({
  /** Where its push service takes what is for it: secret, who knows it can send there. */
  Endpoint: address,
  /** Its public key: 65 bytes, base64url. */
  P256dh: z.string().regex(/^[\w-]{87}=?$/, expects('secret')),
  /** Its shared secret: 16 bytes, base64url. */
  Auth: z.string().regex(/^[\w-]{22}(==)?$/, expects('secret')),
  /** The address of the app that a tap opens, without what stands after the `#`. */
  AppAddress: address,
  Language: z.enum(languages),
})
export type PushDevice = z.output<typeof PushDevice>

export const LeavingDevice = PushDevice.pick({ Endpoint: true })

/** Whether the device is told. */
export const PushDeviceState = z.object({ IsSubscribed: z.boolean() })
