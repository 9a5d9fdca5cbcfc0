import type { QueryClient } from '@tanstack/react-query'
import { CallFailed } from '@verstas/contract/call.ts'
import { messageOf } from '../../platform/api/failure.ts'
import type { Outbox, OutboxListener, Outcome, Owner } from '../../platform/outbox/outbox.ts'
import type { OutboxEntry } from '../../platform/outbox/outbox-entry.ts'
import { translate } from '../../platform/texts/i18n.ts'
import { notify } from '../../platform/ui/notify.ts'
import { refreshAfterStamping, showAsLatest } from './latest-stamping.ts'
import { askWizard } from './questions/ask-wizard.tsx'

interface Opened {
  readonly name: string
  readonly outbox: Promise<Outbox>
}

let opened: Opened | null = null

/**
 * The outbox of whoever is signed in, opened when it is first asked for; its code is loaded then.
 * @throws when that cannot be loaded
 */
export function outboxOf(owner: Owner, queries: QueryClient): Promise<Outbox> {
  const name = `${owner.employeeId}@${owner.siteId}`
  if (opened?.name === name) return opened.outbox
  closeOutbox()
  const outbox = open(owner, listenerOf(owner, queries))
  const mine = { name, outbox }
  opened = mine
  outbox.catch(() => {
    if (opened === mine) opened = null
  })
  return outbox
}

/** Stops sending; what is left waits for the person's next sign-in. */
export function closeOutbox(): void {
  opened?.outbox.then((outbox) => outbox.close()).catch(() => undefined)
  opened = null
}

async function open(owner: Owner, listener: OutboxListener): Promise<Outbox> {
  const { openOutbox } = await import('../../platform/outbox/open-outbox.ts')
  return openOutbox(owner, listener)
}

function listenerOf({ employeeId }: Owner, queries: QueryClient): OutboxListener {
  return {
    onSent: ({ request, latest }, { Started, Ended }) => {
      const told = Started ?? Ended
      const isMine = request.SalesmanId === employeeId && latest !== undefined
      // A server that does not tell is asked below.
      if (isMine && told !== undefined) showAsLatest(queries, told)
      notify.success(translate('stamping.stamped'))
      refreshAfterStamping(queries)
    },
    onHandedBack: (entry) => {
      if (entry.state === 'refused') notify.error(reasonOf(entry))
      // Whoever is in the middle of something answers later, from the list of what waits.
      else if (!document.querySelector('[role="dialog"]')) void answerInWizard(entry)
    },
  }
}

/** Why a stamping was handed back, in words. */
export const reasonOf = ({ what, errors }: OutboxEntry): string =>
  `${what}: ${messageOf(new CallFailed(400, errors), translate)}`

/** How a stamping ended once everything was answered that the server asked. */
export type Settled =
  | Exclude<Outcome, { kind: 'asked' }>
  | { readonly kind: 'cancelled'; readonly entry: OutboxEntry }

/** Has the person answer the server's questions for as long as it asks. */
export async function settle(outbox: Outbox, first: Outcome): Promise<Settled> {
  let outcome = first
  while (outcome.kind === 'asked') {
    const { entry } = outcome
    const answers = await askWizard(entry.errors, entry.what)
    if (answers === undefined) return { kind: 'kept' }
    if (answers === null) return { kind: 'cancelled', entry }
    outcome = await outbox.answer(entry, answers)
  }
  return outcome
}

/** Opens the wizard for a stamping that was asked about; it is sent again with the answers, if there are any. */
export async function answerInWizard(entry: OutboxEntry): Promise<void> {
  const outbox = await opened?.outbox
  if (outbox) await settle(outbox, { kind: 'asked', entry })
}

/** Sends a refused stamping again; a new refusal stands in the list, too. */
export async function retryUnsent(entry: OutboxEntry): Promise<void> {
  const outbox = await opened?.outbox
  if (outbox) await settle(outbox, await outbox.retry(entry))
}

/** Gives a stamping up; it is never made. */
export async function removeUnsent(entry: OutboxEntry): Promise<void> {
  const outbox = await opened?.outbox
  await outbox?.remove(entry)
}
