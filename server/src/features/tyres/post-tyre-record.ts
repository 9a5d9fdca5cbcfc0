import { textCatalogue } from '@verstas/contract/texts/catalogue.ts'
import { fillText } from '@verstas/contract/texts/entry.ts'
import type { Language } from '@verstas/contract/texts/language.ts'
import type { CommandContext } from '../../platform/commands/run-command.ts'
import { addMessage } from '../chat/messages.ts'
import { registerTopic } from '../chat/topics.ts'
import type { TyreVehicle, TyreWorkOrder } from './load-vehicle.ts'

/** A set that was saved, as people are told of it. */
export interface SavedSet {
  readonly vehicle: TyreVehicle
  readonly workOrder: TyreWorkOrder
  /** As the caller reads it. */
  readonly type: string
  readonly mileage: number
  /** Millimetres; null where nothing was measured. */
  readonly worst: number | null
}

/** Millimetres as they are written in a language. */
export const depthText = (depth: number, language: Language): string =>
  new Intl.NumberFormat(language, { minimumFractionDigits: 1 }).format(depth)

/** Posts a saved set to the conversation of its work order; the message opens it. */
export async function postTyreRecord(
  context: CommandContext,
  { vehicle, workOrder, type, worst, historyEntryOid }: SavedSet & { readonly historyEntryOid: string },
): Promise<void> {
  const { employeeId, language } = context.session
  const { global_id: topicId, order_number } = workOrder
  await registerTopic(context, { entityId: topicId, description: String(order_number) })
  const text =
    worst === null
      ? fillText(textCatalogue['tyres.toldUnmeasured'][language], language, { type })
      : fillText(textCatalogue['tyres.told'][language], language, {
          type,
          depth: depthText(worst, language),
        })
  await addMessage(context, topicId, {
    topicId,
    actorId: employeeId,
    text,
    messageMetaData: {
      Action: 'TyreData',
      Subject: vehicle.serial_number,
      Data: { associatedEntityGlobalID: topicId, historyEntryOid },
    },
  })
}
