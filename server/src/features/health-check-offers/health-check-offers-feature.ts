import { offerEndpoints } from '@verstas/contract/health-checks/offer-endpoints.ts'
import { unopenedHours } from '@verstas/contract/health-checks/offer-entities.ts'
import type { FastifyRequest } from 'fastify'
import { runCommand } from '../../platform/commands/run-command.ts'
import { parseJson, readJson } from '../../platform/database/read-json.ts'
import { inTransaction, type Tx } from '../../platform/database/transaction.ts'
import { answerRead } from '../../platform/http/answer.ts'
import { feature } from '../../platform/http/feature.ts'
import { refuse } from '../../platform/http/refusal.ts'
import { takeTurns } from '../../platform/processes/take-turns.ts'
import { logSecurity } from '../../platform/session/security-log.ts'
import { createStore } from '../../platform/store/create-store.ts'
import { answerOffer, isNewAnswer, latestAnswers } from './answer-offer.ts'
import { channelsOf, deliver } from './delivery/deliver.ts'
import { messageOf, queueDelivery, tokenOf } from './delivery/queue-delivery.ts'
import { makeAcceptedWork } from './make-accepted-work.ts'
import { makeOffer } from './make-offer.ts'
import { serveOfferPhoto } from './offer-photo.ts'
import {
  customerOfferRead,
  deliveryRead,
  offerAnswersRead,
  offerRead,
  offersRead,
  recipientRead,
  unopenedOffersRead,
} from './offer-reads.ts'
import { noteOpened, notifyInspection, type OpenOffer, openOffer } from './open-offer.ts'
import { addLink, renewLink } from './renew-link.ts'

/**
 * Endpoints for offers of a health check's findings, which a customer answers (specification.md, Health check
 * rules).
 */
export const healthCheckOffersFeature = feature(offerEndpoints, ({ db, clock, settings, log }) => {
  const store = createStore(settings)
  /**
   * Runs one change at a time for each offer link. At most 5 more changes wait. Waiting changes are refused
   * if the running one takes longer than 5,000 ms.
   */
  const takeTurn = takeTurns<string>(5, 5_000)
  /** Serializes the changes through one link, because all of them lock the same rows. */
  const inTurn = <Result>({ siteId, offerId }: OpenOffer, run: () => Promise<Result>): Promise<Result> =>
    takeTurn(`${siteId} ${offerId}`, run)
  /**
   * Returns the customer's link at the app's origin: the configured one, else the one that browsers send with each
   * POST. Other clients get a link with the server's origin.
   */
  const linkOf = ({ headers, protocol, host }: FastifyRequest, token: string): string =>
    `${settings.appOrigin ?? headers.origin ?? `${protocol}://${host}`}/#/offer/${token}`
  return {
    listOffers: ({ params: { id }, session: { siteId } }) =>
      answerRead(db, offersRead, { siteId, inspectionId: id }),

    makeOffer: async (call) => {
      const { id } = call.params
      const { siteId, employeeId } = call.session
      const request = { ...call, body: { id, ...call.body } }
      const json = await runCommand({ db, clock }, request, (context) => makeOffer(context, id, call.body))
      const offerId = parseJson(json.text)
      // Creates the secret outside the command, because commands store their responses. A repeated request with
      // the same idempotency key returns a new link. Earlier links remain valid: the customer may have one already.
      const token = await addLink(db, { siteId, inspectionId: id, offerId })
      logSecurity(call.request, 'offer made', { employeeId, siteId, offerId })
      const offer = await readJson(db, offerRead, { siteId, offerId })
      if (offer === null) throw refuse('notFound')
      return { ...parseJson(offer), Link: linkOf(call.request, token) }
    },

    listOfferAnswers: ({ session: { siteId, employeeId, rights } }) => {
      const since = (days: number) => new Date(clock.now().getTime() - days * 86_400_000)
      return answerRead(db, offerAnswersRead, {
        siteId,
        employeeId,
        maySeeCustomers: rights.has('CustomerInfoVisible'),
        acceptedSince: since(60),
        othersSince: since(7),
      })
    },

    listUnopenedOffers: ({ session: { siteId, employeeId, rights } }) => {
      const now = clock.now()
      const ago = (hours: number) => new Date(now.getTime() - hours * 3_600_000)
      return answerRead(db, unopenedOffersRead, {
        siteId,
        employeeId,
        maySeeCustomers: rights.has('CustomerInfoVisible'),
        now,
        since: ago(14 * 24),
        until: ago(unopenedHours),
      })
    },

    makeAcceptedWork: (call) => {
      const { id } = call.params
      const request = { ...call, body: { id, ...call.body } }
      return runCommand({ db, clock }, request, (context) => makeAcceptedWork(context, id, call.body))
    },

    getOfferRecipient: ({ params: { id }, session: { siteId, rights } }) =>
      answerRead(db, recipientRead, {
        siteId,
        inspectionId: id,
        maySeeCustomers: rights.has('CustomerInfoVisible'),
        channels: JSON.stringify(channelsOf(settings)),
      }),

    sendOffer: async (call) => {
      const { id, offerId } = call.params
      const { siteId, employeeId } = call.session
      const { Channel, To } = call.body
      if (!channelsOf(settings).includes(Channel) || To.includes('@') !== (Channel === 'email'))
        throw refuse('offerChannelMissing')
      const offer = { siteId, inspectionId: id, offerId }
      const request = { ...call, body: { id, offerId, ...call.body } }
      const json = await runCommand({ db, clock }, request, (context) =>
        queueDelivery(context, offer, call.body),
      )
      const deliveryId = parseJson(json.text)
      logSecurity(call.request, 'offer sent', { employeeId, siteId, offerId })
      const message = await messageOf(db, offer, { To, link: linkOf(call.request, tokenOf(call.body.Link)) })
      // Sends the message after the commit and without waiting. A repeated call finds that the message is
      // already taken, and sends nothing.
      void deliver({ db, settings, log }, { siteId, inspectionId: id, deliveryId, channel: Channel, message })
      return answerRead(db, deliveryRead, { siteId, deliveryId })
    },

    renewOfferLink: async ({ params: { id, offerId }, session: { siteId, employeeId }, request }) => {
      const secret = await renewLink(db, { siteId, inspectionId: id, offerId }, clock.now())
      logSecurity(request, 'offer made', { employeeId, siteId, offerId })
      return { Link: linkOf(request, secret) }
    },

    revokeOffer: async ({ params: { id, offerId }, session: { siteId, employeeId }, request }) => {
      await inTransaction(db, async (tx) => {
        const { numUpdatedRows } = await tx
          .updateTable('inspection_offer')
          .set({ revoked_at: clock.now(), revoked_by: employeeId })
          .where('site_id', '=', siteId)
          .where('inspection_id', '=', id)
          .where('id', '=', offerId)
          .where('revoked_at', 'is', null)
          .executeTakeFirstOrThrow()
        if (numUpdatedRows === 0n) throw refuse('notFound')
        await notifyInspection(tx, siteId, id)
      })
      logSecurity(request, 'offer revoked', { employeeId, siteId, offerId })
      return {}
    },

    getCustomerOffer: async (call) => {
      const open = await openOffer({ db, clock }, call)
      if (open.openedAt === null)
        await inTurn(open, () => inTransaction(db, (tx) => noteOpened(tx, open, clock.now())))
      return answerRead(db, customerOfferRead, open)
    },

    answerOffer: async (call) => {
      const open = await openOffer({ db, clock }, call)
      const language = settings.defaultLanguage
      const answer = (tx: Tx) => answerOffer({ tx, clock, language }, open, call.body)
      if (isNewAnswer(await latestAnswers(db, open), call.body))
        await inTurn(open, () => inTransaction(db, answer, { isRepeatable: true }))
      return answerRead(db, customerOfferRead, open)
    },

    getOfferPhoto: async (call) => {
      const open = await openOffer({ db, clock }, call)
      return serveOfferPhoto({ db, store }, open, call.params.id, call.request.method)
    },
  }
})
