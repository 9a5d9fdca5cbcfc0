import type { CustomerAnswer, OfferAnswerKind } from '@verstas/contract/health-checks/offer-entities.ts'
import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/database/transaction.ts'
import { recordEvents } from '../../platform/events/record-event.ts'
import { refuse } from '../../platform/http/refusal.ts'
import { addFollowUp, hasBecome, type LockedFinding } from '../health-checks/follow-ups.ts'
import { lockInspection } from '../health-checks/load-inspection.ts'
import { isReplacedSql } from './offer-reads.ts'
import { notifyInspection, type OpenOffer } from './open-offer.ts'
import { type AnswerContext, type AnswerState, reportAnswers } from './report-answers.ts'

/**
 * Maximum number of answers to an offer, so that a link cannot fill the table. A customer needs far fewer.
 */
const maxAnswers = 200

type Answers = Awaited<ReturnType<typeof latestAnswers>>

/**
 * True if an answer differs from the latest answer to its finding. The caller also checks this before it
 * locks any row.
 *
 * @throws {Refusal} offerAnsweredTooOften
 */
export function isNewAnswer(answers: Answers, { Key, Kind, Text }: CustomerAnswer): boolean {
  const last = answers.find(({ key }) => key === Key)
  if (last?.kind === Kind && last.text === Text) return false
  if (answers.length === maxAnswers) throw refuse('offerAnsweredTooOften')
  return true
}

/**
 * Stores a customer's answer to a finding, with its price. Only the latest answer counts. Ignores a repeated
 * answer. A declined finding is shown at the next visit. Notifies the workshop (`reportAnswers`).
 *
 * @throws {Refusal} offerClosed; findingUnknown; offerReplaced; followUpExists if the workshop has followed
 * up the finding; offerAnsweredTooOften
 */
export async function answerOffer(
  context: AnswerContext,
  link: OpenOffer,
  answer: CustomerAnswer,
): Promise<void> {
  const { tx } = context
  const { Key, Kind, Text } = answer
  const { siteId, offerId, inspectionId } = link
  // Waits until a concurrent follow-up of the finding is stored, so that the check below finds it.
  await lockInspection(tx, siteId, inspectionId)
  const now = context.clock.now()
  const offer = await lockOffer(tx, link, now)
  const line = offer.lines.find(({ key }) => key === Key)
  if (line === undefined) throw refuse('findingUnknown')
  if (line.isReplaced) throw refuse('offerReplaced')
  const finding: LockedFinding = { siteId, inspectionId, key: Key }
  if (await hasBecome(tx, finding, ['Job', 'Task'])) throw refuse('followUpExists')
  const answers = await latestAnswers(tx, link)
  if (!isNewAnswer(answers, answer)) return
  const last = answers.find(({ key }) => key === Key)
  const price = line.price === null ? null : Number(line.price)
  await tx
    .insertInto('inspection_offer_answer')
    .values({ site_id: siteId, offer_id: offerId, key: Key, kind: Kind, text: Text, price, answered_at: now })
    .execute()
  if (Kind !== 'decline') await forgetDeclined(tx, finding, offer.madeAt)
  else if (!(await hasBecome(tx, finding, ['Declined'])))
    await addFollowUp(tx, finding, {
      kind: 'Declined',
      light: line.light,
      note: Text,
      created_at: now,
      // Records the author of the offer, because the customer is not an employee.
      created_by: offer.madeBy,
    })
  await recordEvents(tx, [
    {
      siteId,
      at: now,
      employeeId: null,
      entity: 'inspection',
      entityId: inspectionId,
      kind: 'offerAnswered',
      subject: { OfferId: offerId, Key },
      before: last ? { Kind: last.kind, Text: last.text } : null,
      after: { Kind, Text, Price: price },
    },
  ])
  await notifyInspection(tx, siteId, inspectionId)
  const open = offer.lines.filter(({ isReplaced }) => !isReplaced)
  const answersByKey = new Map(answers.toReversed().map(({ key, kind }) => [key, kind]))
  await reportAnswers(context, {
    siteId,
    offerId,
    employeeId: offer.madeBy,
    before: stateOf(open, answersByKey),
    after: stateOf(open, new Map(answersByKey).set(Key, Kind)),
    finding: { ...line, measured: null },
    text: Text,
  })
}

/**
 * Locks the offer until the transaction ends, so that concurrent answers and a revocation wait. Returns its
 * author, its time and its lines.
 *
 * @throws {Refusal} offerClosed
 */
async function lockOffer(tx: Tx, { siteId, offerId }: OpenOffer, now: Date) {
  const offer = await tx
    .selectFrom('inspection_offer')
    .select(['created_by as madeBy', 'created_at as madeAt'])
    .where('site_id', '=', siteId)
    .where('id', '=', offerId)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', now)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (offer === undefined) throw refuse('offerClosed')
  const lines = await tx
    .selectFrom('inspection_offer_line as line')
    .innerJoin('inspection_offer as offer', (join) =>
      join.onRef('offer.site_id', '=', 'line.site_id').onRef('offer.id', '=', 'line.offer_id'),
    )
    .select(['line.key', 'line.title', 'line.light', 'line.note', 'line.price'])
    .select(sql.raw<boolean>(isReplacedSql).as('isReplaced'))
    .where('line.site_id', '=', siteId)
    .where('line.offer_id', '=', offerId)
    .execute()
  return { ...offer, lines }
}

/** Returns the customer's answers to the offer, the latest first. */
export const latestAnswers = (db: Db | Tx, { siteId, offerId }: OpenOffer) =>
  db
    .selectFrom('inspection_offer_answer')
    .select(['key', 'kind', 'text'])
    .where('site_id', '=', siteId)
    .where('offer_id', '=', offerId)
    .orderBy('id', 'desc')
    .limit(maxAnswers)
    .execute()

/** Removes the follow-ups that record a decline of the finding, unless they are older than the offer. */
async function forgetDeclined(
  tx: Tx,
  { siteId, inspectionId, key }: LockedFinding,
  since: Date,
): Promise<void> {
  await tx
    .deleteFrom('inspection_follow_up')
    .where('site_id', '=', siteId)
    .where('inspection_id', '=', inspectionId)
    .where('key', '=', key)
    .where('kind', '=', 'Declined')
    .where('created_at', '>=', since)
    .execute()
}

type AnswersByKey = ReadonlyMap<string, OfferAnswerKind>

function stateOf(lines: readonly { readonly key: string }[], answersByKey: AnswersByKey): AnswerState {
  const answerKinds = lines.map(({ key }) => answersByKey.get(key) ?? 'open')
  const count = (kind: OfferAnswerKind | 'open') => answerKinds.filter((one) => one === kind).length
  return { accept: count('accept'), decline: count('decline'), call: count('call'), open: count('open') }
}
