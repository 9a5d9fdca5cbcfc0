import { textCatalogue } from '@verstas/contract/texts/catalogue.ts'
import { fillText } from '@verstas/contract/texts/entry.ts'
import type { Finding } from '@verstas/domain/health-checks/findings.ts'
import type { CommandContext } from '../../platform/commands/run-command.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import type { CurrentSession } from '../../platform/session/current-session.ts'
import { addExternalMessage, rewriteExternalMessage } from '../chat/messages.ts'
import { registerTopic, subscribeIfNew } from '../chat/topics.ts'
import { makeFindingTask, type Writer } from '../health-checks/finding-task.ts'

/** Period in which an answer updates the message of the previous answer, in milliseconds. */
const oneMessageFor = 3 * 60_000

/**
 * Context of a customer's answer. The customer has no session, so the messages are in the server's language.
 */
export type AnswerContext = Pick<CommandContext, 'tx' | 'clock'> & Pick<CurrentSession, 'language'>

const kinds = ['accept', 'decline', 'call', 'open'] as const

/** The number of an offer's findings for each kind of answer. `open` findings have no answer. */
export type AnswerState = Readonly<Record<(typeof kinds)[number], number>>

/**
 * True if the workshop needs a new message: on the first answer, on each new request for a call, and on each
 * change once all findings have answers.
 */
function isReportDue(before: AnswerState, after: AnswerState): boolean {
  const isFirst = before.accept + before.decline + before.call === 0
  return isFirst || after.open === 0 || after.call > before.call
}

interface AnswerReport {
  readonly siteId: number
  readonly offerId: number
  /** The author of the offer. */
  readonly employeeId: number
  readonly before: AnswerState
  readonly after: AnswerState
  /** The finding that was answered last, and its description. */
  readonly finding: Finding
  readonly text: string
}

/**
 * Posts the customer's answers as a message in the conversation of the inspection's work order. Answers
 * within a few minutes update the message. Without a work order, a request for a call creates a task for the
 * offer's author, unless one is open.
 */
export async function reportAnswers(
  { tx, clock, language }: AnswerContext,
  report: AnswerReport,
): Promise<void> {
  const { siteId, offerId, employeeId, before, after } = report
  if (kinds.every((kind) => before[kind] === after[kind])) return
  const { vehicleId, activityId, messageId, topicId, orderNumber } = await tx
    .selectFrom('inspection_offer as offer')
    .innerJoin('inspection', (join) =>
      join
        .onRef('inspection.site_id', '=', 'offer.site_id')
        .onRef('inspection.id', '=', 'offer.inspection_id'),
    )
    .leftJoin('work_order', (join) =>
      join
        .onRef('work_order.site_id', '=', 'inspection.site_id')
        .onRef('work_order.id', '=', 'inspection.work_order_id'),
    )
    .leftJoin('activity', (join) =>
      join
        .onRef('activity.site_id', '=', 'offer.site_id')
        .onRef('activity.id', '=', 'offer.activity_id')
        .on('activity.closed_at', 'is', null),
    )
    .select(['inspection.vehicle_id as vehicleId', 'activity.id as activityId'])
    .select('offer.message_id as messageId')
    .select(['work_order.global_id as topicId', 'work_order.shown_number as orderNumber'])
    .where('offer.site_id', '=', siteId)
    .where('offer.id', '=', offerId)
    .executeTakeFirstOrThrow()
  const session = { siteId, employeeId, language }
  const noteOn = (reference: { readonly message_id: number } | { readonly activity_id: number | null }) =>
    tx
      .updateTable('inspection_offer')
      .set(reference)
      .where('site_id', '=', siteId)
      .where('id', '=', offerId)
      .execute()
  const context = { tx, clock, session }
  const text = wordsOf(after, language)
  if (
    messageId !== null &&
    (await rewriteExternalMessage(context, messageId, { text, answers: after, maxAge: oneMessageFor }))
  )
    return
  if (!isReportDue(before, after)) return
  if (topicId !== null) {
    await registerTopic(context, { entityId: topicId, description: orderNumber ?? '' })
    await subscribeIfNew(context, topicId)
    const author = fillText(textCatalogue['offers.customer'][language], language)
    await noteOn({ message_id: await addExternalMessage(context, topicId, { author, text, answers: after }) })
  } else if (after.call > before.call && activityId === null) {
    await noteOn({ activity_id: await makeCallTask(context, vehicleId, report) })
  }
}

/**
 * Creates the task. Returns null if the site has no task type or no assignee. The answer is stored in any
 * case.
 */
async function makeCallTask(
  context: CommandContext<Writer>,
  vehicleId: number,
  { finding, text }: AnswerReport,
) {
  const parts = {
    vehicleId,
    finding,
    notes: [text],
    words: 'call',
    workOrderId: null,
    isFor: 'asker',
  } as const
  try {
    return await makeFindingTask(context, parts)
  } catch (error) {
    if (error instanceof Refusal) return null
    throw error
  }
}

function wordsOf(state: AnswerState, language: CurrentSession['language']): string {
  const answers = kinds.flatMap((kind) => {
    const count = state[kind]
    return count === 0 ? [] : [fillText(textCatalogue[`offers.told.${kind}`][language], language, { count })]
  })
  return fillText(textCatalogue['offers.told'][language], language, { answers: answers.join(', ') })
}
