import * as z from 'zod'
import { expects, issueAt } from '../field-reasons.ts'
import { notificationGroupNames } from '../notifications/kinds.ts'
import { languages } from '../texts/language.ts'

/** A local time at the site, `HH:mm`. */
const wallTime = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, expects('wallTime'))

const mutedGroups = z.array(z.enum(notificationGroupNames)).max(notificationGroupNames.length)

/** Maximum length of each address of a device. */
const maxAddressCharacters = 1000

/**
 * The push settings of a person. Quiet hours cross midnight if `QuietTo` is earlier than `QuietFrom`. Both
 * are null if there are no quiet hours.
 */
export const PushSettings = z.object({
  IsOn: z.boolean(),
  QuietFrom: wallTime.nullable(),
  QuietTo: wallTime.nullable(),
  /** The groups of notifications that are not pushed. */
  MutedGroups: mutedGroups,
  /**
   * The public VAPID key of the server in base64url. A device needs it to subscribe. Null if the server sends
   * no pushes.
   */
  PublicKey: z.string().nullable(),
})
export type PushSettings = z.output<typeof PushSettings>

export const PushSettingsChange = z
  .strictObject({
    IsOn: z.boolean(),
    QuietFrom: wallTime.nullish(),
    QuietTo: wallTime.nullish(),
    /** The groups that are not pushed. If omitted, the stored groups do not change. */
    MutedGroups: mutedGroups.nullish(),
  })
  .check(({ value: { QuietFrom: from, QuietTo: to }, issues }) => {
    const isHalf = (from == null) !== (to == null)
    if (isHalf || (from != null && from === to))
      issues.push(issueAt(['QuietTo'], isHalf ? 'quietTogether' : 'quietDiffer', { input: to }))
  })
export type PushSettingsChange = z.output<typeof PushSettingsChange>

const address = z.url({ protocol: /^https?$/ }).max(maxAddressCharacters)

/** The subscription of a browser, with the values of `PushSubscription.toJSON`, and data for its pushes. */
export const PushDevice = z.strictObject({
  /**
   * The device's address at its push service. The address is secret, because anyone who has it can send
   * pushes.
   */
  Endpoint: address,
  /** The public key of the device: 65 bytes in base64url. */
  P256dh: z.string().regex(/^[\w-]{87}=?$/, expects('secret')),
  /** The authentication secret of the subscription: 16 bytes in base64url. */
  Auth: z.string().regex(/^[\w-]{22}(==)?$/, expects('secret')),
  /** The app's address without the part after `#`. A tap on a notification opens it. */
  AppAddress: address,
  Language: z.enum(languages),
})
export type PushDevice = z.output<typeof PushDevice>

export const LeavingDevice = PushDevice.pick({ Endpoint: true })

/** The state of a device. `IsSubscribed` is true if the device receives pushes. */
export const PushDeviceState = z.object({ IsSubscribed: z.boolean() })
