import * as z from 'zod'
import { id, instant, text } from '../fields.ts'
import { languages } from '../texts/language.ts'
import { lights } from './values.ts'

/** A customer's answer to a finding. */
export const offerAnswers = ['accept', 'decline', 'call'] as const
export type OfferAnswerKind = (typeof offerAnswers)[number]

/** An offered finding: its words and its price never change afterwards. */
export const OfferLine = z.object({
  Key: z.string(),
  Title: z.string(),
  Light: z.enum(lights),
  Note: z.string(),
  /** The measured value as text: "2 mm". */
  Measure: z.string().nullable(),
  /** Euros with tax; null if the price follows later. */
  Price: z.number().nullable(),
  /** Ids of photos, for `getOfferPhoto`. */
  Photos: z.array(id),
  Answer: z.object({ Kind: z.enum(offerAnswers), Text: z.string(), At: instant }).nullable(),
  /** True if a newer offer has the same finding; this one can no longer be answered. */
  IsReplaced: z.boolean(),
})
export type OfferLine = z.output<typeof OfferLine>

/** An offer as the workshop sees it. */
export const Offer = z.object({
  Id: id,
  Created: instant,
  CreatedBy: z.object({ Id: id, Name: z.string() }),
  ExpirationTime: instant,
  RevokedAt: instant.nullable(),
  /** The time when the customer first opened it. */
  OpenedAt: instant.nullable(),
  Lines: z.array(OfferLine),
})
export type Offer = z.output<typeof Offer>

/** The link, only in the answer that creates it: the server stores its hash. */
export const MadeOffer = Offer.extend({ Link: z.string() })
export type MadeOffer = z.output<typeof MadeOffer>

/** The customer's page behind the link, in the language of the offer. */
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
  /** Number of checks without a finding. */
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
