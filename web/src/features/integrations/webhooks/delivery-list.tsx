import { IconAlertTriangle, IconSend } from '@tabler/icons-react'
import { webhookAdministrationEndpoints } from '@verstas/contract/integration/webhook-administration-endpoints.ts'
import type { AdministeredDelivery } from '@verstas/contract/integration/webhook-administration-entities.ts'
import { useState } from 'react'
import { call } from '../../../platform/api/client.ts'
import { messageOf } from '../../../platform/api/failure.ts'
import { useNow } from '../../../platform/session/use-now.ts'
import { useTexts } from '../../../platform/texts/use-texts.ts'
import { AsyncView } from '../../../platform/ui/async-view.tsx'
import { Button } from '../../../platform/ui/button.tsx'
import { ConfirmDialog } from '../../../platform/ui/confirm-dialog.tsx'
import { useFormat } from '../../../platform/ui/format.tsx'
import { ListRow } from '../../../platform/ui/list-row.tsx'
import { notify } from '../../../platform/ui/notify.ts'
import { RowList } from '../../../platform/ui/row-list.tsx'
import { StateBadge } from '../../../platform/ui/state-badge.tsx'
import { useAct } from '../../administration/use-act.ts'
import { useWebhookDeliveries } from '../api.ts'
import { NothingThere } from '../sources/nothing-there.tsx'
import { RecordPages } from '../sources/record-pages.tsx'
import { resultOf } from './webhook-words.ts'

const { sendWebhookAgain } = webhookAdministrationEndpoints

/** The attempts to send messages to a webhook, the newest first. */
export const DeliveryList = ({ webhookId }: { readonly webhookId: number }) => (
  <RecordPages render={(before, more) => <Deliveries webhookId={webhookId} before={before} more={more} />} />
)

interface DeliveriesProps {
  readonly webhookId: number
  readonly before: number | undefined
  /** Renders the content below the page. */
  readonly more: (next: number | null) => React.ReactNode
}

function Deliveries({ webhookId, before, more }: DeliveriesProps) {
  const t = useTexts()
  const query = useWebhookDeliveries(webhookId, before)
  return (
    <AsyncView
      query={query}
      errorHint={(error) => messageOf(error, t)}
      isEmpty={({ Deliveries: attempts }) => attempts.length === 0}
      empty={<NothingThere words={t('webhooks.deliveriesNone')} />}
    >
      {({ Deliveries: attempts, Next }) => (
        <>
          <RowList isBare label={t('webhooks.deliveries')}>
            {attempts.map((delivery) => (
              <DeliveryRow key={delivery.Id} webhookId={webhookId} delivery={delivery} />
            ))}
          </RowList>
          {more(Next)}
        </>
      )}
    </AsyncView>
  )
}

/** The number of characters of an answer that the list shows. */
const shownAnswer = 200

interface DeliveryRowProps {
  readonly webhookId: number
  readonly delivery: AdministeredDelivery
}

function DeliveryRow({ webhookId, delivery }: DeliveryRowProps) {
  const {
    Type,
    RecordId,
    SiteName,
    Attempt,
    At,
    Milliseconds,
    IsDelivered,
    Answer,
    NextAttempt,
    ReplayAfter,
  } = delivery
  const t = useTexts()
  const format = useFormat()
  const now = useNow()
  const facts = [
    format.instant(At, now),
    SiteName,
    Attempt > 1 && t('webhooks.attempt', { count: Attempt }),
    t('webhooks.milliseconds', { time: format.number(Milliseconds) }),
  ].filter((fact) => fact !== null && fact !== false)
  return (
    <ListRow
      icon={IsDelivered ? IconSend : IconAlertTriangle}
      name={RecordId === null ? Type : `${Type} ${RecordId}`}
      badge={<StateBadge state={IsDelivered ? 'done' : 'late'}>{resultOf(delivery, t)}</StateBadge>}
      lines={[
        facts.join(' · '),
        ...(!IsDelivered && Answer ? [Answer.slice(0, shownAnswer)] : []),
        ...(NextAttempt === null
          ? []
          : [t('webhooks.nextAttempt', { time: format.instant(NextAttempt, now) })]),
      ]}
      actions={ReplayAfter !== null && <SendAgain {...{ webhookId, delivery }} after={ReplayAfter} />}
    />
  )
}

function SendAgain({ webhookId, delivery, after }: DeliveryRowProps & { readonly after: string }) {
  const t = useTexts()
  const [isAsking, setIsAsking] = useState(false)
  const { act, isBusy } = useAct({
    write: sendWebhookAgain,
    run: () =>
      call(sendWebhookAgain, { params: { id: webhookId }, body: { After: after } }).finally(() =>
        setIsAsking(false),
      ),
    onSuccess: () => notify.success(t('webhooks.sentAgain')),
  })
  const label = t('webhooks.sendAgain')
  return (
    <>
      <Button
        variant="plain"
        size="small"
        aria-label={`${label}: ${delivery.Type} ${delivery.RecordId ?? ''}`}
        onClick={() => setIsAsking(true)}
      >
        {label}
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        title={t('webhooks.sendAgainTitle')}
        confirmLabel={label}
        isBusy={isBusy}
        onConfirm={act}
        onCancel={() => setIsAsking(false)}
      >
        <p className="type-15 soft">{t('webhooks.sendAgainHint')}</p>
      </ConfirmDialog>
    </>
  )
}
