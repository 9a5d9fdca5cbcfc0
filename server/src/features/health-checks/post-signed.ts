import { textCatalogue } from '@verstas/contract/texts/catalogue.ts'
import { fillText } from '@verstas/contract/texts/entry.ts'
import type { CommandContext } from '../../platform/commands/run-command.ts'
import { addMessage } from '../chat/messages.ts'
import { registerTopic } from '../chat/topics.ts'

interface SignedInspection {
  readonly workOrderId: number
  readonly soon: number
  readonly now: number
}

/** Posts a message to the work order's conversation: the inspector has signed the inspection. */
export async function postSigned(
  context: CommandContext,
  { workOrderId, soon, now }: SignedInspection,
): Promise<void> {
  const { tx, session } = context
  const { siteId, employeeId, language } = session
  const { global_id: topicId, shown_number } = await tx
    .selectFrom('work_order')
    .select(['global_id', 'shown_number'])
    .where('site_id', '=', siteId)
    .where('id', '=', workOrderId)
    .executeTakeFirstOrThrow()
  await registerTopic(context, { entityId: topicId, description: shown_number })
  const words = textCatalogue['healthCheckForm.told'][language]
  const text = fillText(words, language, { soon, now })
  await addMessage(context, topicId, { topicId, actorId: employeeId, text })
}
