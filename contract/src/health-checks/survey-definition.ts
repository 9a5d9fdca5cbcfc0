import * as z from 'zod'
import { text } from '../fields.ts'
import { Measure, SignatureField, TreadOf } from './survey.ts'

/** A text in each language. */
const Words = z.strictObject({ fi: text(200).min(1), sv: text(200).min(1), en: text(200).min(1) })

/**
 * Id of a section, a check, a picture or a signature. Except for sections, it never changes, because it is
 * part of the keys of an inspection's values.
 */
const Id = z.string().regex(/^[a-z][A-Za-z0-9-]{0,39}$/, { error: 'Letters, digits and dashes, at most 40' })

/** The pictures that the app has for each body type. */
export const drawings = ['side-left', 'side-right', 'front', 'rear', 'roof', 'interior'] as const
export type Drawing = (typeof drawings)[number]

const CheckDefinition = z.strictObject({
  Id,
  Title: Words,
  Measure: Measure.strict()
    .refine(({ Least, Most, Soon, Now }) => [Soon, Now].every((limit) => Least <= limit && limit <= Most), {
      error: 'Its limits lie between Least and Most',
    })
    .refine(({ WorseWhen, Soon, Now }) => (WorseWhen === 'lower' ? Now <= Soon : Now >= Soon), {
      error: 'Red is worse than amber',
    })
    .optional(),
  TreadOf: TreadOf.strict().optional(),
  IsOptional: z.boolean().optional(),
})

/**
 * The questions of a template in each language, as an administrator writes them (specification.md, Health
 * check rules).
 */
export const SurveyDefinition = z
  .strictObject({
    /** Identifies the template. Loading a changed definition creates a new version of the template. */
    Code: z.string().regex(/^[a-z][a-z0-9-]{0,49}$/),
    Name: Words,
    Sections: z
      .array(z.strictObject({ Id, Title: Words, Checks: z.array(CheckDefinition).min(1).max(100) }))
      .max(30),
    ImageMaps: z.array(z.strictObject({ Id, Title: Words, Drawing: z.enum(drawings) })).max(20),
    Signatures: z.array(SignatureField.extend({ Id, Title: Words }).strict()).max(10),
  })
  .check(({ value, issues }) => {
    const lists = [
      value.Sections.flatMap(({ Checks }) => Checks.map((check) => check.Id)),
      value.Sections.map((section) => section.Id),
      value.ImageMaps.map((image) => image.Id),
      value.Signatures.map((signature) => signature.Id),
    ]
    for (const ids of lists)
      for (const id of ids.filter((one, place) => ids.indexOf(one) !== place))
        issues.push({ code: 'custom', message: `${id} is there twice`, input: value })
  })
export type SurveyDefinition = z.output<typeof SurveyDefinition>
