import { textCatalogue } from '@verstas/contract/texts/catalogue.ts'
import { fillText } from '@verstas/contract/texts/entry.ts'
import type { Language } from '@verstas/contract/texts/language.ts'
import type { CommandContext } from '../../platform/commands/run-command.ts'
import { addMessage } from '../chat/messages.ts'
import { registerTopic } from '../chat/topics.ts'
import type { TyreVehicle, TyreWorkOrder } from './load-vehicle.ts'

/** The fields of a saved set that its message and its task contain. */
export interface SavedSet {
  readonly vehicle: TyreVehicle
  readonly workOrder: TyreWorkOrder
  /** The description of the set's tyre type in the caller's language. */
  readonly type: string
  readonly mileage: number
  /** The smallest tread depth in millimetres; null if nothing was measured. */
  readonly worstDepth: number | null
}

/** Formats a depth in millimetres for a language, with at least one decimal and without the unit. */
export const depthText = (depth: number, language: Language): string =>
  new Intl.NumberFormat(language, { minimumFractionDigits: 1 }).format(depth)

/**
 * Posts a message about a saved set to the conversation of its work order. The message's metadata contains
 * the id of the history entry.
 */
export async function postTyreRecord(
  context: CommandContext,
  { vehicle, workOrder, type, worstDepth, historyEntryOid }: SavedSet & { readonly historyEntryOid: string },
): Promise<void> {
  const { employeeId, language } = context.session
  const { global_id: topicId, shown_number } = workOrder
  await registerTopic(context, { entityId: topicId, description: shown_number })
  const text =
    worstDepth === null
      ? fillText(textCatalogue['tyres.toldUnmeasured'][language], language, { type })
      : fillText(textCatalogue['tyres.told'][language], language, {
          type,
          depth: depthText(worstDepth, language),
        })
  await addMessage(context, topicId, {
    topicId,
    actorId: employeeId,
    text,
    messageMetaData: {
      Action: 'TyreData',
      Subject: vehicle.vin_or_stand_in,
      Data: { associatedEntityGlobalID: topicId, historyEntryOid },
    },
  })
}
