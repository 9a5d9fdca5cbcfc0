import * as z from 'zod'
import { expects } from '../field-reasons.ts'
import { externalNumber, id, instant, text } from '../fields.ts'
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

/** A service that sends the link of an offer. */
export const offerChannels = ['email', 'sms'] as const
export type OfferChannel = (typeof offerChannels)[number]

/**
 * `Failed` means that nothing was sent. `Unclear` means that the service may have sent the message, but did not
 * confirm it. A message that is `Sending` for more than two minutes is unclear, too.
 */
export const deliveryStates = ['Sending', 'Sent', 'Failed', 'Unclear'] as const

/** A message with the link of an offer. The server does not store its recipient. */
export const OfferDelivery = z.object({
  Id: id,
  Channel: z.enum(offerChannels),
  State: z.enum(deliveryStates),
  At: instant,
})
export type OfferDelivery = z.output<typeof OfferDelivery>

/** The contact to whom an offer can be sent, and the services that this server has. */
export const OfferRecipient = z.object({
  Channels: z.array(z.enum(offerChannels)),
  /** Null if there is no contact, or the reader may not see customers. This also holds for phone and e-mail. */
  Name: z.string().nullable(),
  Phone: z.string().nullable(),
  Email: z.string().nullable(),
  Language: z.enum(languages).nullable(),
})
export type OfferRecipient = z.output<typeof OfferRecipient>

/** A phone number or an e-mail address. */
const recipient = text(254).regex(
  /^(?:\+?[\d ()-]{5,30}|[^\s@<>,;"]{1,64}@[^\s@<>,;"]{3,180})$/,
  expects('recipient'),
)

/** Input of a message with the link, which only the answer of `makeOffer` contains. */
export const OfferSending = z.strictObject({
  Channel: z.enum(offerChannels),
  To: recipient,
  Link: text(400).min(1),
})
export type OfferSending = z.output<typeof OfferSending>

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
  /** Messages with the link, the latest first. */
  Deliveries: z.array(OfferDelivery),
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

/** A customer's latest answer that the workshop has not acted on, with the work that it leads to. */
export const OfferAnswer = z.object({
  OfferId: id,
  InspectionId: id,
  Key: z.string(),
  Title: z.string(),
  Light: z.enum(lights),
  Kind: z.enum(offerAnswers),
  Text: z.string(),
  At: instant,
  /** Price in euros with tax; null if the workshop gives it later. */
  Price: z.number().nullable(),
  LicenseNumber: z.string().nullable(),
  MakeName: z.string(),
  ModelName: z.string(),
  /** The active work order to which a job is added; null if the vehicle has none. */
  WorkOrder: z.object({ Id: id, OrderNumber: z.int(), ExternalNumber: externalNumber }).nullable(),
  /** The contact of that work order; null if there is none or the reader may not see customers. */
  Contact: z.object({ Name: z.string().nullable(), Phone: z.string().nullable() }).nullable(),
  /** The operation of the job; `StandardTime` is in minutes. */
  Operation: z
    .object({ WorkOperationCode: z.string(), Name: z.string(), StandardTime: z.number() })
    .nullable(),
  Parts: z.array(z.object({ ItemNumber: z.string(), Name: z.string(), OrderedAmount: z.number() })),
})
export type OfferAnswer = z.output<typeof OfferAnswer>

/** The age in hours from which an unopened offer needs a reminder or a call. */
export const unopenedHours = 3

/** A valid offer that the customer has not opened. */
export const UnopenedOffer = z.object({
  OfferId: id,
  InspectionId: id,
  Created: instant,
  ExpirationTime: instant,
  /** The titles of the findings that no newer offer contains. */
  Titles: z.array(z.string()),
  /** The sum of the prices in euros with tax; null if the workshop gives all of them later. */
  Price: z.number().nullable(),
  LicenseNumber: z.string().nullable(),
  MakeName: z.string(),
  ModelName: z.string(),
  /** The contact of the vehicle's work order; null if there is none or the reader may not see customers. */
  Contact: z.object({ Name: z.string().nullable(), Phone: z.string().nullable() }).nullable(),
})
export type UnopenedOffer = z.output<typeof UnopenedOffer>

/** Input of the job that follows an acceptance. */
export const AcceptedWork = z.strictObject({ Key: text(100).min(1), WorkOrderId: id })
export type AcceptedWork = z.output<typeof AcceptedWork>

/** The job that followed an acceptance. */
export const MadeWork = z.object({
  WorkOrderId: id,
  OrderNumber: z.int(),
  ExternalNumber: externalNumber,
  JobId: id,
  JobNumber: z.int().nullable(),
  /** Number of part requests; 0 if the site has no task type for them. */
  PartsAsked: z.int(),
})
export type MadeWork = z.output<typeof MadeWork>

export const CustomerAnswer = z.strictObject({
  Key: text(100).min(1),
  Kind: z.enum(offerAnswers),
  Text: text(1000),
})
export type CustomerAnswer = z.output<typeof CustomerAnswer>
