import { messageOf } from '../api/failure.ts'
import { translate } from '../texts/i18n.ts'
import { dismissToast, notify } from '../ui/notify.ts'
import type { Settled } from './queue.ts'
import type { QueueAdapter, QueueContext, QueueEntry, QueueKind, UndoRule } from './queue-adapter.ts'
import type { QueueStorage } from './queue-storage.ts'

interface UndoDependencies {
  readonly context: QueueContext
  readonly storage: QueueStorage
  readonly adapterOf: (kind: string) => QueueAdapter
  /** Removes an entry, so that it is never sent. */
  readonly remove: (id: string) => Promise<unknown>
  readonly submit: (kind: QueueKind<unknown>, payload: unknown) => Promise<Settled>
}

/**
 * Returns two functions. One shows an accepted or waiting entry in a toast, with its undo if its kind has one
 * (docs/decisions/undo.md). The other removes the toast of an entry that no longer waits.
 */
export function createUndo({ context, storage, adapterOf, remove, submit }: UndoDependencies) {
  /** Removes the entry if no attempt was made to send it, else sends the entry that undoes it. */
  const undo = async (entry: QueueEntry, rule: UndoRule<unknown, unknown>, answer: unknown) => {
    const earlier = (await storage.list(context.owner.employeeId)).filter(
      ({ lane, order }) => lane === entry.lane && order < entry.order,
    )
    const payload = rule.payloadOf(entry, { answer, earlier, queries: context.queries })
    const withheld = await storage.change(entry.id, (stored) =>
      stored.state === 'waiting' && stored.isTried ? null : { ...stored, state: 'paused' },
    )
    if (withheld) {
      await remove(entry.id)
      notify.success(rule.describe(payload, answer) ?? '')
      return
    }
    const { kind, onRefused } = adapterOf(entry.kind)
    const settled = await submit(kind, payload)
    if (settled.kind === 'refused') onRefused(settled.entry, settled.error, context)
  }

  /** The toasts of waiting entries, by the id of the entry. */
  const waiting = new Map<string, number>()

  /** @param isKept true if the entry waits for a network, and the server has not accepted it */
  const offerUndo = (entry: QueueEntry, answer: unknown, isKept: boolean): void => {
    const rule = adapterOf(entry.kind).undo
    const message = rule?.describe(entry.payload, answer)
    if (!rule || message == null) return
    const run = () =>
      void undo(entry, rule, answer).catch((error: unknown) => notify.error(messageOf(error, translate)))
    const toast = notify.success(
      isKept ? `${message}\n${translate('undo.kept')}` : message,
      rule.includes(entry.payload) ? { label: translate('undo.action'), run, isForAnyPage: true } : undefined,
    )
    if (isKept) waiting.set(entry.id, toast)
  }

  /** Removes the toast that says that the entry waits, because the server has answered. */
  const withdrawOffer = (id: string): void => {
    const toast = waiting.get(id)
    if (toast === undefined) return
    waiting.delete(id)
    dismissToast(toast)
  }
  return { offerUndo, withdrawOffer }
}
