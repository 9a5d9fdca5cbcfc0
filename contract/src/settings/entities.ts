import * as z from 'zod'
import { text } from '../fields.ts'

/** The maximum number of fields of an item. */
const maxFields = 60

const SettingValues = z
  .record(z.string().max(60), z.union([text(4_000), z.number(), z.boolean(), z.null()]))
  .refine((values) => Object.keys(values).length <= maxFields)

export const SettingItem = z.object({
  /** The key of the item within its list. */
  Id: z.string(),
  Values: SettingValues,
  /** The external system that sent the part. People cannot change such a part here. */
  Source: z.string().nullish(),
})
export type SettingItem = z.output<typeof SettingItem>

export const SettingPage = z.object({
  Items: z.array(SettingItem),
  /** The value of `after` for the next page; null on the last page. */
  Next: z.string().nullable(),
})
export type SettingPage = z.output<typeof SettingPage>

export const NewSetting = z.strictObject({ Values: SettingValues })
export type NewSetting = z.output<typeof NewSetting>

export const SettingSave = z.strictObject({
  /**
   * The values that the form had when it was opened. The save changes only the fields that differ from them.
   */
  Base: SettingValues,
  Values: SettingValues,
})
export type SettingSave = z.output<typeof SettingSave>
