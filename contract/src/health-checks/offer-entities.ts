import * as z from 'zod'
import { id, instant, text } from '../fields.ts'
import { languages } from '../texts/language.ts'
import { lights } from './values.ts'

/** A customer's answer to a finding. */
export const offerAnswers = ['accept', 'decline', 'call'] as const
export type OfferAnswerKind = (typeof offerAnswers)[number]

/** An offered finding. Its text and price never change after the offer was created. */
export const OfferLine = z.object({
  Key: z.string(),
  Title: z.string(),
  Light: z.enum(lights),
  Note: z.string(),
  /** The measured value with its unit: "2 mm". */
  Measure: z.string().nullable(),
  /** Price in euros with tax; null if the workshop gives it later. */
  Price: z.number().nullable(),
  /** Ids of the finding's photos, for `getOfferPhoto`. */
  Photos: z.array(id),
  Answer: z.object({ Kind: z.enum(offerAnswers), Text: z.string(), At: instant }).nullable(),
  /** True if a newer offer contains the same finding; the customer can then answer only the newer offer. */
  IsReplaced: z.boolean(),
})
export type OfferLine = z.output<typeof OfferLine>

/** An offer, with the data for the workshop. */
export const Offer = z.object({
  Id: id,
  Created: instant,
  CreatedBy: z.object({ Id: id, Name: z.string() }),
  ExpirationTime: instant,
  RevokedAt: instant.nullable(),
  /** The time when the customer first opened the offer; null if it was not opened. */
  OpenedAt: instant.nullable(),
  Lines: z.array(OfferLine),
})
export type Offer = z.output<typeof Offer>

/** A new offer with its link. Only this response contains the link, because the server stores only a hash. */
export const MadeOffer = Offer.extend({ Link: z.string() })
export type MadeOffer = z.output<typeof MadeOffer>

/** The data of the customer's page, in the language of the offer. */
export const CustomerOffer = z.object({
  Language: z.enum(languages),
  SiteName: z.string(),
  SitePhone: z.string().nullable(),
  LicenseNumber: z.string().nullable(),
  MakeName: z.string().nullable(),
  ModelName: z.string().nullable(),
  InspectedAt: instant,
  Inspector: z.string(),
  ExpirationTime: instant,
  /** Number of checks whose light is ok. */
  OkCount: z.int(),
  Lines: z.array(OfferLine),
})
export type CustomerOffer = z.output<typeof CustomerOffer>

export const CustomerAnswer = z.strictObject({
  Key: text(100).min(1),
  Kind: z.enum(offerAnswers),
  Text: text(1000),
})
export type CustomerAnswer = z.output<typeof CustomerAnswer>
