import { webhookAdministrationEndpoints } from '@verstas/contract/integration/webhook-administration-endpoints.ts'
import type { AdministeredDelivery } from '@verstas/contract/integration/webhook-administration-entities.ts'
import { call } from '../../../platform/api/client.ts'
import { AskedAction } from '../../../platform/editing/asked-action.tsx'
import { useNow } from '../../../platform/session/use-now.ts'
import { useTexts } from '../../../platform/texts/use-texts.ts'
import { AsyncView } from '../../../platform/ui/async-view.tsx'
import { useFormat } from '../../../platform/ui/format.tsx'
import { LoadingSkeleton } from '../../../platform/ui/loading-skeleton.tsx'
import { StateBadge } from '../../../platform/ui/state-badge.tsx'
import {
  FoldAction,
  FoldName,
  FoldRow,
  FoldState,
  FoldTable,
  FoldValue,
} from '../../../shared/tables/fold-table.tsx'
import { useWebhookDeliveries } from '../api.ts'
import { NothingThere, type RecordPage, RecordPages } from '../sources/record-pages.tsx'
import { resultOf } from './webhook-words.ts'

const { sendWebhookAgain } = webhookAdministrationEndpoints

/** The attempts to deliver messages of a webhook, the newest first. */
export const DeliveryList = ({ webhookId }: { readonly webhookId: number }) => (
  <RecordPages render={(page) => <Deliveries webhookId={webhookId} {...page} />} />
)

interface DeliveriesProps extends RecordPage {
  readonly webhookId: number
}

function Deliveries({ webhookId, before, more }: DeliveriesProps) {
  const t = useTexts()
  const query = useWebhookDeliveries(webhookId, before)
  return (
    <AsyncView
      query={query}
      skeleton={<LoadingSkeleton shape="rows" count={3} />}
      isEmpty={({ Deliveries: attempts }) => attempts.length === 0}
      empty={<NothingThere words={t('webhooks.deliveriesNone')} />}
    >
      {({ Deliveries: attempts, Next }) => (
        <>
          <div className="container bleed">
            <FoldTable
              label={t('webhooks.deliveries')}
              columns={[
                { title: t('webhooks.column.change') },
                { title: t('webhooks.column.at'), isNumber: true },
                { title: t('webhooks.column.attempt'), isNumber: true },
                { title: t('webhooks.column.next'), isNumber: true },
                { title: t('webhooks.column.result') },
                { title: null },
              ]}
            >
              {attempts.map((delivery) => (
                <DeliveryRow key={delivery.Id} webhookId={webhookId} delivery={delivery} />
              ))}
            </FoldTable>
          </div>
          {more(Next)}
        </>
      )}
    </AsyncView>
  )
}

/** Maximum number of characters of a response in the list. */
const shownAnswer = 200

interface DeliveryRowProps {
  readonly webhookId: number
  readonly delivery: AdministeredDelivery
}

function DeliveryRow({ webhookId, delivery }: DeliveryRowProps) {
  const { Type, RecordId, SiteName, Attempt, At, Milliseconds, IsDelivered, Answer } = delivery
  const { NextAttempt, ReplayAfter } = delivery
  const t = useTexts()
  const format = useFormat()
  const now = useNow()
  // Hides a time in the past: the attempt has been made, or the webhook is paused.
  const isAhead = NextAttempt !== null && Date.parse(NextAttempt) > now.getTime()
  const facts = [SiteName, t('webhooks.milliseconds', { time: format.number(Milliseconds) })]
  return (
    <FoldRow>
      <FoldName>
        <span className="strong block break-anywhere">
          {RecordId === null ? Type : `${Type} ${RecordId}`}
        </span>
        <span className="type-13 soft block">{facts.filter((fact) => fact !== null).join(' · ')}</span>
        {!IsDelivered && Answer && (
          <span className="type-13 late block break-anywhere">{Answer.slice(0, shownAnswer)}</span>
        )}
      </FoldName>
      <FoldValue label={t('webhooks.column.at')}>{format.instant(At, now)}</FoldValue>
      <FoldValue label={t('webhooks.column.attempt')}>{Attempt}</FoldValue>
      <FoldValue label={t('webhooks.column.next')} isEmpty={!isAhead}>
        {isAhead ? format.instant(NextAttempt, now) : '–'}
      </FoldValue>
      <FoldState>
        <StateBadge state={IsDelivered ? 'done' : 'late'}>{resultOf(delivery, t)}</StateBadge>
      </FoldState>
      <FoldAction isBelow>
        {ReplayAfter !== null && <SendAgain {...{ webhookId, delivery }} after={ReplayAfter} />}
      </FoldAction>
    </FoldRow>
  )
}

function SendAgain({ webhookId, delivery, after }: DeliveryRowProps & { readonly after: string }) {
  const t = useTexts()
  return (
    <AskedAction
      label={t('webhooks.sendAgain')}
      item={`${delivery.Type} ${delivery.RecordId ?? ''}`}
      title={t('webhooks.sendAgainTitle')}
      hint={t('webhooks.sendAgainHint')}
      write={sendWebhookAgain}
      run={() => call(sendWebhookAgain, { params: { id: webhookId }, body: { After: after } })}
      done={t('webhooks.sentAgain')}
    />
  )
}
