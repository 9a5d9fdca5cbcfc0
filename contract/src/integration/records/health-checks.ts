import * as z from 'zod'
import { id, instant } from '../../fields.ts'
import { followUpKinds } from '../../health-checks/entities.ts'
import { offerAnswers } from '../../health-checks/offer-entities.ts'
import { lights } from '../../health-checks/values.ts'
import { languages } from '../../texts/language.ts'
import { amount, dayOrNull, instantOrNull, Reference, record, reference, word } from './fields.ts'

/** A health check of a vehicle. */
export const InspectionRecord = record({
  vehicle: Reference,
  workOrder: reference,
  surveyId: id,
  surveyVersion: z.int(),
  /** The name of the template in the account's language. */
  name: z.string(),
  state: z.enum(['open', 'complete', 'signed']),
  createdBy: Reference,
  modifiedAt: instant,
  modifiedBy: Reference,
  completedAt: instantOrNull,
  /** The numbers of amber and of red findings. */
  soonCount: z.int(),
  nowCount: z.int(),
  /** The values of the form by key, without drawn signatures. */
  values: z.array(z.object({ key: z.string(), value: z.string() })),
  /** The light of each judged check. */
  verdicts: z.array(z.object({ check: z.string(), light: z.enum(lights) })),
  signatures: z.array(
    z.object({ field: z.string(), signerName: z.string(), signedAt: instant, voidedAt: instantOrNull }),
  ),
  followUps: z.array(
    z.object({
      key: z.string(),
      kind: z.enum(followUpKinds),
      createdAt: instant,
      workOrder: reference,
      task: reference,
      remindOn: dayOrNull,
      note: z.string(),
    }),
  ),
  /** The address of the PDF, below the base of the API. */
  pdf: z.string(),
})

const Answer = z.object({ kind: z.enum(offerAnswers), text: z.string(), price: amount, answeredAt: instant })

/** Findings with their prices, as they were offered to the customer. */
export const OfferRecord = record({
  inspection: Reference,
  language: z.enum(languages),
  createdBy: Reference,
  expiresAt: instant,
  openedAt: instantOrNull,
  revokedAt: instantOrNull,
  lines: z.array(
    z.object({
      key: z.string(),
      title: z.string(),
      light: z.enum(lights),
      note: z.string(),
      /** The measured value with its unit, such as "2 mm". */
      measure: word,
      /** The price with tax; null if the workshop gives it later. */
      price: amount,
      /** The customer's answers, the oldest first. The last one counts. */
      answers: z.array(Answer),
    }),
  ),
})
