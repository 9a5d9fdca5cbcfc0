import * as z from 'zod'
import { id } from '../fields.ts'
import type { lights } from './values.ts'

export type Light = (typeof lights)[number]

/** The units of measured values: millimetres, volts, percent, degrees, bar. */
export const measureUnits = ['mm', 'V', '%', '°C', 'bar'] as const

/** A number that a check asks for, with its amber and red limits. */
export const Measure = z.object({
  Unit: z.enum(measureUnits),
  Least: z.number(),
  Most: z.number(),
  Step: z.number().positive(),
  /**
   * `lower` if smaller values are worse, as for brake pads; `higher` if larger values are worse, as for water
   * in brake fluid.
   */
  WorseWhen: z.enum(['lower', 'higher']),
  /** The limit of amber. Values that are equal or worse are amber. */
  Soon: z.number(),
  /** The limit of red. Values that are equal or worse are red. */
  Now: z.number(),
})
export type Measure = z.output<typeof Measure>

/** The position of a wheel on the vehicle. Axle 1 is at the front. */
export const TreadOf = z.object({ axleNumber: z.int().min(1).max(9), side: z.enum(['Left', 'Right']) })

/** One point of a health check, with a light. */
export const Check = z.object({
  Id: z.string(),
  Title: z.string(),
  Measure: Measure.nullable(),
  /**
   * The wheel whose tread the check measures; null for other checks. The depth is the one that the tyre page
   * has saved.
   */
  TreadOf: TreadOf.nullable(),
  /** True if some vehicles lack the part. An inspection can be complete without an optional check. */
  IsOptional: z.boolean(),
})
export type Check = z.output<typeof Check>

/**
 * A named part of the vehicle on a picture. The position is in fractions of the picture's width and height.
 */
export const ImagePart = z.object({ Id: z.string(), Title: z.string(), X: z.number(), Y: z.number() })
export type ImagePart = z.output<typeof ImagePart>

/** A picture of the vehicle on which markers are placed. */
export const ImageMap = z.object({
  Id: z.string(),
  Title: z.string(),
  /**
   * The `{descriptor}` of `GET /images/{descriptor}`. It includes the body type of the vehicle:
   * `side-left.estate`.
   */
  Descriptor: z.string(),
  /** The picture as a string of SVG. The form shows it without a further request. */
  Svg: z.string(),
  Parts: z.array(ImagePart),
})
export type ImageMap = z.output<typeof ImageMap>

export const SignatureField = z.object({
  Id: z.string(),
  Title: z.string(),
  /** The role of the signer. The inspector's signature sets the state of the inspection to `Signed`. */
  Role: z.enum(['inspector', 'customer']),
})
export type SignatureField = z.output<typeof SignatureField>

/** The questions of a health check in the reader's language, with the pictures of the vehicle's body type. */
export const SurveyForm = z.object({
  SurveyId: id,
  Name: z.string(),
  /** The version of the template with which the inspection was created. It never changes. */
  SurveyVersion: z.int(),
  Sections: z.array(z.object({ Id: z.string(), Title: z.string(), Checks: z.array(Check) })),
  ImageMaps: z.array(ImageMap),
  Signatures: z.array(SignatureField),
})
export type SurveyForm = z.output<typeof SurveyForm>
