import * as z from 'zod'
import { text } from '../fields.ts'
import { authorizationFlags, profileRights } from '../session/rights.ts'

/** The values of a profile that an administrator sets. `Rights` contains the granted rights. */
export const ProfileValues = z.strictObject({
  Name: text(100).trim().min(1),
  Rights: z.array(z.enum([...authorizationFlags, ...profileRights])).max(60),
})
export type ProfileValues = z.output<typeof ProfileValues>

export const NewProfile = z.strictObject({ Values: ProfileValues })
export type NewProfile = z.output<typeof NewProfile>

export const ProfileSave = z.strictObject({
  /**
   * The values that the form had when it was opened. The save changes only the rights that differ from them.
   */
  Base: ProfileValues,
  Values: ProfileValues,
})
export type ProfileSave = z.output<typeof ProfileSave>
