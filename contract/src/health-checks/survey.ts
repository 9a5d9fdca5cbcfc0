import * as z from 'zod'
import { id } from '../fields.ts'
import type { lights } from './values.ts'

export type Light = (typeof lights)[number]

/** The units of measures: millimetres, volts, percent, degrees, bar. */
export const measureUnits = ['mm', 'V', '%', '°C', 'bar'] as const

/** A number that a check asks for, and from where on it is amber and red. */
export const Measure = z.object({
  Unit: z.enum(measureUnits),
  Least: z.number(),
  Most: z.number(),
  Step: z.number().positive(),
  /** `lower`: the smaller the worse, as of brake pads; `higher`: the larger the worse, as of water in brake fluid. */
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
  /** The wheel whose tread is measured here: the check takes what the tyre page measured. */
  TreadOf: TreadOf.nullable(),
  /** Not every car has it: a health check is complete without it. */
  IsOptional: z.boolean(),
})
export type Check = z.output<typeof Check>

/** A part of the vehicle on a picture, for who chooses from a list. Fractions of the picture's width and height. */
export const ImagePart = z.object({ Id: z.string(), Title: z.string(), X: z.number(), Y: z.number() })
export type ImagePart = z.output<typeof ImagePart>

/** A picture of the vehicle on which markers are set. */
export const ImageMap = z.object({
  Id: z.string(),
  Title: z.string(),
  /** What `GET /images/{descriptor}` answers to, of this vehicle's body: `side-left.estate`. */
  Descriptor: z.string(),
  /** The picture itself, so that the form needs no further request. */
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

/** What a health check asks, in the reader's language, with the pictures of this vehicle's body. */
export const SurveyForm = z.object({
  SurveyId: id,
  Name: z.string(),
  /** An inspection keeps the version that it was made with. */
  SurveyVersion: z.int(),
  Sections: z.array(z.object({ Id: z.string(), Title: z.string(), Checks: z.array(Check) })),
  ImageMaps: z.array(ImageMap),
  Signatures: z.array(SignatureField),
})
export type SurveyForm = z.output<typeof SurveyForm>
