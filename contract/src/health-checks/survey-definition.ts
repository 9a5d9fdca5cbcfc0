import * as z from 'zod'
import { expects, issueAt } from '../field-reasons.ts'
import { text } from '../fields.ts'
import { Measure, SignatureField, TreadOf } from './survey.ts'
import { maxPictureAddress, templateLimits } from './template-limits.ts'

/** A text in each language. */
const Words = z.strictObject({
  fi: text(templateLimits.words).min(1),
  sv: text(templateLimits.words).min(1),
  en: text(templateLimits.words).min(1),
})
export type Words = z.output<typeof Words>

/**
 * Id of a section, a check, a picture or a signature. Except for sections, it never changes, because it is
 * part of the keys of an inspection's values.
 */
const Id = z.string().regex(/^[a-z][A-Za-z0-9-]{0,39}$/, expects('surveyId'))

/** Names of the app's drawings, which exist for each body type. */
export const drawings = ['side-left', 'side-right', 'front', 'rear', 'roof', 'interior'] as const
export type Drawing = (typeof drawings)[number]

const CheckDefinition = z.strictObject({
  Id,
  Title: Words,
  Measure: Measure.strict()
    .refine(
      ({ Least, Most, Soon, Now }) => [Soon, Now].every((limit) => Least <= limit && limit <= Most),
      expects('measureLimits'),
    )
    .refine(
      ({ WorseWhen, Soon, Now }) => (WorseWhen === 'lower' ? Now <= Soon : Now >= Soon),
      expects('measureOrder'),
    )
    .nullish(),
  TreadOf: TreadOf.strict().nullish(),
  IsOptional: z.boolean().nullish(),
})
export type CheckDefinition = z.output<typeof CheckDefinition>

const SectionDefinition = z.strictObject({
  Id,
  Title: Words,
  Checks: z.array(CheckDefinition).min(1).max(templateLimits.checks),
})
export type SectionDefinition = z.output<typeof SectionDefinition>

/** A named part on a picture from a file. The position is in fractions of the frame of the picture. */
const PartDefinition = z.strictObject({
  Id,
  Title: Words,
  X: z.number().min(0).max(1),
  Y: z.number().min(0).max(1),
})
export type PartDefinition = z.output<typeof PartDefinition>

const ImageMapDefinition = z
  .strictObject({
    Id,
    Title: Words,
    /** A drawing of the app. Its parts are known. */
    Drawing: z.enum(drawings).nullish(),
    /** A picture from a file, as the address of an image (`data:`). */
    Picture: z
      .string()
      .max(maxPictureAddress)
      .regex(/^data:image\/(?:png|jpeg);base64,[A-Za-z0-9+/]+={0,2}$/, expects('pictureAddress'))
      .nullish(),
    /** The parts of a picture from a file. */
    Parts: z.array(PartDefinition).max(templateLimits.parts).nullish(),
  })
  .refine(({ Drawing, Picture }) => Boolean(Drawing) !== Boolean(Picture), expects('oneDrawing'))
export type ImageMapDefinition = z.output<typeof ImageMapDefinition>

const SignatureDefinition = SignatureField.extend({ Id, Title: Words }).strict()
export type SignatureDefinition = z.output<typeof SignatureDefinition>

/**
 * The questions of a template in each language, as an administrator writes them (specification.md, Health
 * check rules).
 */
export const SurveyDefinition = z
  .strictObject({
    /** Identifies the template. Loading a changed definition creates a new version of the template. */
    Code: z.string().regex(/^[a-z][a-z0-9-]{0,49}$/, expects('surveyId')),
    Name: Words,
    Sections: z.array(SectionDefinition).max(templateLimits.sections),
    ImageMaps: z.array(ImageMapDefinition).max(templateLimits.images),
    Signatures: z.array(SignatureDefinition).max(templateLimits.signatures),
  })
  .check(({ value, issues }) => {
    for (const path of repeatedIds(value)) issues.push(issueAt(path, 'twice', { input: value }))
    const pictures = value.ImageMaps.filter(({ Picture }) => Picture).length
    if (pictures > templateLimits.pictures)
      issues.push(issueAt(['ImageMaps'], 'tooManyPictures', { input: value }))
  })
export type SurveyDefinition = z.output<typeof SurveyDefinition>

type Path = (string | number)[]

interface Identified {
  readonly Id: string
}

/** Returns the paths of ids that an earlier item of the same kind has. A check is unique in the template. */
function repeatedIds({ Sections, ImageMaps, Signatures }: z.output<typeof SurveyDefinition>): Path[] {
  const placesOf = (items: readonly Identified[], base: Path) =>
    items.map(({ Id: id }, index) => ({ id, path: [...base, index, 'Id'] }))
  const lists = [
    Sections.flatMap(({ Checks }, index) => placesOf(Checks, ['Sections', index, 'Checks'])),
    placesOf(Sections, ['Sections']),
    placesOf(ImageMaps, ['ImageMaps']),
    placesOf(Signatures, ['Signatures']),
    ...ImageMaps.map(({ Parts }, index) => placesOf(Parts ?? [], ['ImageMaps', index, 'Parts'])),
  ]
  return lists.flatMap((places) => {
    const seen = new Set<string>()
    return places.filter(({ id }) => seen.has(id) || !seen.add(id)).map(({ path }) => path)
  })
}
