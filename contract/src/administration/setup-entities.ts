import * as z from 'zod'
import { Password } from '../account/entities.ts'
import { expects } from '../field-reasons.ts'
import { text } from '../fields.ts'
import { languages } from '../texts/language.ts'
import { timeZones } from '../time-zones.ts'
import { userName } from './entities.ts'

const filledText = text(100).trim().min(1)

/** Suggested values on the setup page. */
export const SetupSuggestion = z.object({ TimeZone: z.string(), Language: z.enum(languages) })
export type SetupSuggestion = z.output<typeof SetupSuggestion>

/** Input of the setup: the first site and its administrator. */
export const Setup = z.strictObject({
  SiteName: filledText,
  TimeZone: z
    .string()
    .max(100)
    .refine((name) => timeZones.has(name), expects('timeZone')),
  /** The language of the site's initial lists, such as priorities. */
  Language: z.enum(languages),
  Name: filledText,
  UserName: userName,
  NewPassword: Password,
})
export type Setup = z.output<typeof Setup>
