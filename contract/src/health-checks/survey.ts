import * as z from 'zod'
import { id } from '../fields.ts'
import type { lights } from './values.ts'

export type Light = (typeof lights)[number]

/** The units of measurements: millimetres, volts, percent, degrees, bar. */
export const measureUnits = ['mm', 'V', '%', '°C', 'bar'] as const

/** A number that a check asks for, with its amber and red limits. */
export const Measure = z.object({
  Unit: z.enum(measureUnits),
  Least: z.number(),
  Most: z.number(),
  Step: z.number().positive(),
  /** `lower`: smaller is worse, as for brake pads; `higher`: larger is worse, as for water in brake fluid. */
  WorseWhen: z.enum(['lower', 'higher']),
  /** From this value on it is amber. */
  Soon: z.number(),
  /** From this value on it is red. */
  Now: z.number(),
})
export type Measure = z.output<typeof Measure>

/** A wheel by its place on the vehicle; axles are counted from 1 at the front. */
export const TreadOf = z.object({ axleNumber: z.int().min(1).max(9), side: z.enum(['Left', 'Right']) })

/** One point of a health check. */
export const Check = z.object({
  Id: z.string(),
  Title: z.string(),
  Measure: Measure.nullable(),
  /** The wheel whose tread is measured here: the check uses the measurement of the tyre page. */
  TreadOf: TreadOf.nullable(),
  /** Not every car has it: a health check is complete without it. */
  IsOptional: z.boolean(),
})
export type Check = z.output<typeof Check>

/**
 * A part of the vehicle on a picture, for choosing from a list. Fractions of the picture's width and height.
 */
export const ImagePart = z.object({ Id: z.string(), Title: z.string(), X: z.number(), Y: z.number() })
export type ImagePart = z.output<typeof ImagePart>

/** A picture of the vehicle for markers. */
export const ImageMap = z.object({
  Id: z.string(),
  Title: z.string(),
  /** The descriptor for `GET /images/{descriptor}`, with this vehicle's body: `side-left.estate`. */
  Descriptor: z.string(),
  /** The picture itself, so the form needs no further request. */
  Svg: z.string(),
  Parts: z.array(ImagePart),
})
export type ImageMap = z.output<typeof ImageMap>

export const SignatureField = z.object({
  Id: z.string(),
  Title: z.string(),
  /** The inspector's signature closes the health check. */
  Role: z.enum(['inspector', 'customer']),
})
export type SignatureField = z.output<typeof SignatureField>

/** The questions of a health check in the reader's language, with the pictures of this vehicle's body. */
export const SurveyForm = z.object({
  SurveyId: id,
  Name: z.string(),
  /** The version of the template when the inspection was created; it never changes. */
  SurveyVersion: z.int(),
  Sections: z.array(z.object({ Id: z.string(), Title: z.string(), Checks: z.array(Check) })),
  ImageMaps: z.array(ImageMap),
  Signatures: z.array(SignatureField),
})
export type SurveyForm = z.output<typeof SurveyForm>
