import type {
  AdministeredDelivery,
  AdministeredWebhook,
} from '@verstas/contract/integration/webhook-administration-entities.ts'
import type { Translate } from '../../../platform/texts/use-texts.ts'
import type { Format } from '../../../platform/ui/format.tsx'
import type { State } from '../../../platform/ui/state-badge.tsx'

/** Returns the host of an address, which is the short name of a webhook. */
export const hostOf = (url: string): string => URL.parse(url)?.host ?? url

/** The state of a webhook for people: an active one works or fails. */
export type WebhookCondition = 'works' | 'failing' | 'paused' | 'disabled'

/** Returns the condition of a webhook. An active one fails if its last delivery was not accepted. */
export const conditionOf = ({ State: state, Failures }: AdministeredWebhook): WebhookCondition =>
  state === 'active' ? (Failures > 0 ? 'failing' : 'works') : state

export const badgeOf: Readonly<Record<WebhookCondition, State>> = {
  works: 'done',
  failing: 'late',
  paused: 'open',
  disabled: 'late',
}

/** Age in milliseconds from which waiting changes of a working webhook are mentioned. */
const unremarkable = 60_000

/** Returns the sentences about the state of a webhook, the most important first. */
export function linesOf(
  webhook: AdministeredWebhook,
  { t, format, now }: { readonly t: Translate; readonly format: Format; readonly now: Date },
): string[] {
  const { DisabledReason, FailingSince, NextAttempt, WaitingSince, LastDelivered, PreviousSecretUntil } =
    webhook
  const time = (instant: string) => format.instant(instant, now)
  const waits = WaitingSince !== null && now.getTime() - Date.parse(WaitingSince) > unremarkable
  return [
    DisabledReason !== null && t(`webhooks.reason.${DisabledReason}`),
    webhook.State === 'active' &&
      FailingSince !== null &&
      t('webhooks.failingSince', {
        time: time(FailingSince),
        next: NextAttempt === null ? '–' : time(NextAttempt),
      }),
    waits && t('webhooks.waitingSince', { time: time(WaitingSince) }),
    LastDelivered === null
      ? t('webhooks.neverDelivered')
      : t('webhooks.lastDelivered', { time: time(LastDelivered) }),
    PreviousSecretUntil !== null && t('webhooks.oldSecretUntil', { time: time(PreviousSecretUntil) }),
  ].filter((line) => line !== false)
}

/** Returns the result of an attempt as text: the status of the response, or the reason why there is none. */
export const resultOf = ({ Status, Failure }: AdministeredDelivery, t: Translate): string =>
  Failure === null ? String(Status ?? '–') : t(`webhooks.failure.${Failure}`)
