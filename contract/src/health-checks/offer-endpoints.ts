import * as z from 'zod'
import { bytes, endpoint } from '../endpoint.ts'
import { idInPath, text } from '../fields.ts'
import { OfferRequest } from './entities.ts'
import {
  AcceptedWork,
  CustomerAnswer,
  CustomerOffer,
  MadeOffer,
  MadeWork,
  Offer,
  OfferAnswer,
  OfferDelivery,
  OfferRecipient,
  OfferSending,
  UnopenedOffer,
} from './offer-entities.ts'

const rights = ['MobileCheckList'] as const
const ofInspection = z.object({ id: idInPath })

/**
 * Common parts of the customer's calls, which need no session. A header contains the secret of the link,
 * because logs contain addresses.
 */
const customer = {
  rights: 'public',
  headers: z.object({ 'offer-token': text(100).optional() }),
  errors: ['offerClosed'],
  extension: true,
} as const

/** Calls that offer findings of a health check to the customer. */
export const offerEndpoints = {
  listOffers: endpoint({
    method: 'GET',
    rights,
    path: '/vhc/inspection/:id/offers',
    shows: ['offers'],
    summary: 'Returns the offers of an inspection with their answers, newest first.',
    params: ofInspection,
    answer: z.array(Offer),
    extension: true,
  }),
  makeOffer: endpoint({
    method: 'POST',
    rights,
    idempotent: true,
    path: '/vhc/inspection/:id/offer',
    changes: ['offers'],
    summary:
      'Creates an offer of findings with their present prices, and a link for the customer. The link ' +
      'is shown only once.',
    params: ofInspection,
    body: OfferRequest,
    answer: MadeOffer,
    errors: [
      'findingUnknown',
      'offerSentenceMissing',
      'offerPhotoUnknown',
      'partUnknown',
      'operationUnknown',
    ],
    extension: true,
  }),
  listOfferAnswers: endpoint({
    method: 'GET',
    rights,
    path: '/vhc/offers/answers',
    shows: ['offers', 'workOrders'],
    summary:
      'Returns the latest answers to offers of the caller, or on work orders that the caller received, that ' +
      'need an act: acceptances of the last 60 days first, then refusals and requests for a call of the ' +
      'last 7 days.',
    answer: z.array(OfferAnswer),
    extension: true,
  }),
  listUnopenedOffers: endpoint({
    method: 'GET',
    rights,
    path: '/vhc/offers/unopened',
    shows: ['offers', 'workOrders'],
    summary:
      'Returns the valid offers of the caller, or on work orders that the caller received, that the customer ' +
      'has not opened within three hours. At most 20 of the last 14 days, the oldest first.',
    answer: z.array(UnopenedOffer),
    extension: true,
  }),
  makeAcceptedWork: endpoint({
    method: 'POST',
    rights: ['MobileCheckList', 'MobileServiceTechnician', 'AddJob'],
    idempotent: true,
    path: '/vhc/offers/:id/work',
    changes: [
      'offers',
      'inspection',
      'tasks',
      'workOrders',
      'history',
      'reservations',
      'schedule',
      'planning',
    ],
    summary:
      'Adds a job with the operation and the parts of an accepted finding to an active work order of the ' +
      'vehicle, and a part request for each part. A finding becomes a job only once.',
    params: ofInspection,
    body: AcceptedWork,
    answer: MadeWork,
    errors: [
      'offerNotAccepted',
      'followUpExists',
      'followUpWorkOrderUnknown',
      'saveLockedByOther',
      'workOrderNotActive',
      'paymentLinkActive',
      'partsHidden',
      'jobRowForbidden',
      'partUnknown',
      'operationUnknown',
      'restrictedOperation',
    ],
    extension: true,
  }),
  getOfferRecipient: endpoint({
    method: 'GET',
    rights,
    path: '/vhc/inspection/:id/recipient',
    shows: ['workOrders'],
    summary: 'Returns the contact of the inspection’s work order, and the services that can send a link.',
    params: ofInspection,
    answer: OfferRecipient,
    extension: true,
  }),
  sendOffer: endpoint({
    method: 'POST',
    rights,
    idempotent: true,
    path: '/vhc/inspection/:id/offer/:offerId/send',
    changes: ['offers'],
    summary:
      'Sends the link of an offer by e-mail or SMS, after the answer. A repeated call sends nothing again. ' +
      '`listOffers` has the result.',
    params: z.object({ id: idInPath, offerId: idInPath }),
    body: OfferSending,
    answer: OfferDelivery,
    errors: ['offerClosed', 'offerChannelMissing'],
    extension: true,
  }),
  renewOfferLink: endpoint({
    method: 'POST',
    rights,
    path: '/vhc/inspection/:id/offer/:offerId/link',
    changes: { nothing: 'adds a link to an offer' },
    summary:
      'Returns a new link to a valid offer, for a reminder. The link is shown only once. Earlier links still ' +
      'open the offer.',
    params: z.object({ id: idInPath, offerId: idInPath }),
    answer: z.object({ Link: z.string() }),
    errors: ['offerClosed'],
    extension: true,
  }),
  revokeOffer: endpoint({
    method: 'DELETE',
    rights,
    path: '/vhc/inspection/:id/offer/:offerId',
    changes: ['offers'],
    summary: 'Revokes the link of an offer. Answers remain.',
    params: z.object({ id: idInPath, offerId: idInPath }),
    answer: z.object({}),
    extension: true,
  }),
  getCustomerOffer: endpoint({
    ...customer,
    method: 'GET',
    path: '/vhc/offer',
    summary: 'Returns the offer of a valid link.',
    answer: CustomerOffer,
  }),
  answerOffer: endpoint({
    ...customer,
    method: 'POST',
    path: '/vhc/offer/answer',
    changes: { nothing: 'the caller has no session; the answer has the new state' },
    summary:
      'Stores the customer’s answer to a finding. It replaces an earlier answer until the workshop ' +
      'has acted on it.',
    body: CustomerAnswer,
    answer: CustomerOffer,
    errors: [
      ...customer.errors,
      'findingUnknown',
      'followUpExists',
      'offerReplaced',
      'offerAnsweredTooOften',
    ],
  }),
  getOfferPhoto: endpoint({
    ...customer,
    method: 'GET',
    path: '/vhc/offer/photo/:id',
    summary: 'Returns a photo of the offer, at most 1600 × 1600 pixels.',
    params: ofInspection,
    answer: bytes,
  }),
}
