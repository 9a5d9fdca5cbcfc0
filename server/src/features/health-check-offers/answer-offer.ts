import type { CustomerAnswer, OfferAnswerKind } from '@verstas/contract/health-checks/offer-entities.ts'
import { recordEvents } from '../../platform/events/record-event.ts'
import { refuse } from '../../platform/http/refusal.ts'
import { lockInspection } from '../health-checks/load-inspection.ts'
import { notifyInspection, type OpenOffer } from './open-offer.ts'
import { type AnswerContext, type AnswerState, reportAnswers } from './report-answers.ts'

/** More often than anybody changes their mind; the limit keeps whoever has the link from filling the table. */
const maxAnswers = 200

/**
 * Keeps what the customer says of a finding, with its price; the last answer counts. What they decline is remembered at the next
 * visit, until they say otherwise. The same again is no new answer. The workshop is told (`reportAnswers`).
 *
 * @throws {Refusal} offerClosed; findingUnknown; followUpExists where the workshop has acted on it; tooManyRequests
 */
export async function answerOffer(
  context: AnswerContext,
  { siteId, offerId, inspectionId }: OpenOffer,
  { Key, Kind, Text }: CustomerAnswer,
): Promise<void> {
  const { tx } = context
  // Where the customer answers while the workshop acts on the finding, whoever is second sees what the first did.
  await lockInspection(tx, siteId, inspectionId)
  const now = context.clock.now()
  const offer = await tx
    .selectFrom('inspection_offer')
    .select(['created_by', 'created_at'])
    .where('site_id', '=', siteId)
    .where('id', '=', offerId)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', now)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (offer === undefined) throw refuse('offerClosed')
  const lines = await tx
    .selectFrom('inspection_offer_line')
    .select(['key', 'title', 'light', 'note', 'price'])
    .where('site_id', '=', siteId)
    .where('offer_id', '=', offerId)
    .execute()
  const line = lines.find(({ key }) => key === Key)
  if (line === undefined) throw refuse('findingUnknown')
  const ofFinding = (kinds: readonly ('Job' | 'Task' | 'Declined')[]) =>
    tx
      .selectFrom('inspection_follow_up')
      .select('id')
      .where('site_id', '=', siteId)
      .where('inspection_id', '=', inspectionId)
      .where('key', '=', Key)
      .where('kind', 'in', kinds)
      .executeTakeFirst()
  if (await ofFinding(['Job', 'Task'])) throw refuse('followUpExists')
  const answers = await tx
    .selectFrom('inspection_offer_answer')
    .select(['key', 'kind', 'text'])
    .where('site_id', '=', siteId)
    .where('offer_id', '=', offerId)
    .orderBy('id', 'desc')
    .limit(maxAnswers)
    .execute()
  const last = answers.find(({ key }) => key === Key)
  if (last?.kind === Kind && last.text === Text) return
  if (answers.length === maxAnswers) throw refuse('tooManyRequests')
  const price = line.price === null ? null : Number(line.price)
  await tx
    .insertInto('inspection_offer_answer')
    .values({ site_id: siteId, offer_id: offerId, key: Key, kind: Kind, text: Text, price, answered_at: now })
    .execute()
  if (Kind !== 'decline')
    await tx
      .deleteFrom('inspection_follow_up')
      .where('site_id', '=', siteId)
      .where('inspection_id', '=', inspectionId)
      .where('key', '=', Key)
      .where('kind', '=', 'Declined')
      .where('created_at', '>=', offer.created_at)
      .execute()
  else if (!(await ofFinding(['Declined'])))
    await tx
      .insertInto('inspection_follow_up')
      .values({
        site_id: siteId,
        inspection_id: inspectionId,
        key: Key,
        kind: 'Declined',
        light: line.light,
        note: Text,
        work_order_id: null,
        job_id: null,
        activity_id: null,
        remind_on: null,
        created_at: now,
        // The customer is no employee: it is whoever asked them.
        created_by: offer.created_by,
      })
      .execute()
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
  const given = new Map(answers.toReversed().map(({ key, kind }) => [key, kind]))
  await reportAnswers(context, {
    siteId,
    offerId,
    employeeId: offer.created_by,
    before: stateOf(lines, given),
    after: stateOf(lines, new Map(given).set(Key, Kind)),
    finding: { ...line, measured: null },
    text: Text,
  })
}

type AnswersByKey = ReadonlyMap<string, OfferAnswerKind>

function stateOf(lines: readonly { readonly key: string }[], given: AnswersByKey): AnswerState {
  const said = lines.map(({ key }) => given.get(key) ?? 'open')
  const count = (kind: OfferAnswerKind | 'open') => said.filter((one) => one === kind).length
  return { accept: count('accept'), decline: count('decline'), call: count('call'), open: count('open') }
}
