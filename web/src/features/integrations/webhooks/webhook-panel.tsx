import { webhookAdministrationEndpoints } from '@verstas/contract/integration/webhook-administration-endpoints.ts'
import type {
  AdministeredDelivery,
  AdministeredWebhook,
} from '@verstas/contract/integration/webhook-administration-entities.ts'
import { call } from '../../../platform/api/client.ts'
import { AskedAction } from '../../../platform/editing/asked-action.tsx'
import { useNow } from '../../../platform/session/use-now.ts'
import { useTexts } from '../../../platform/texts/use-texts.ts'
import { AsyncView } from '../../../platform/ui/async-view.tsx'
import { Collapsible } from '../../../platform/ui/collapsible.tsx'
import { DataList, Field } from '../../../platform/ui/data-list.tsx'
import { useFormat } from '../../../platform/ui/format.tsx'
import { LoadingSkeleton } from '../../../platform/ui/loading-skeleton.tsx'
import { Panel } from '../../../platform/ui/panel.tsx'
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
import classes from '../integrations.module.css'
import { NothingThere, type RecordPage, RecordPages } from '../sources/record-pages.tsx'
import { WebhookActions } from './webhook-actions.tsx'
import { badgeOf, conditionOf, hostOf, linesOf, resultOf } from './webhook-words.ts'

interface WebhookPanelProps {
  readonly webhook: AdministeredWebhook
  readonly now: Date
  /**
   * True to load the deliveries immediately; otherwise after a press, so that a page with many webhooks does
   * not load them all.
   */
  readonly isOpenAtFirst: boolean
}

/** A webhook with its state and actions, and the card of its deliveries beside it. */
export const WebhookPanel = ({ webhook, now, isOpenAtFirst }: WebhookPanelProps) => (
  <div className={`${classes.webhook} grid gap-12`}>
    <Facts webhook={webhook} now={now} />
    <DeliveryCard webhookId={webhook.Id} host={hostOf(webhook.Url)} isOpenAtFirst={isOpenAtFirst} />
  </div>
)

interface DeliveryCardProps {
  readonly webhookId: number
  readonly host: string
  readonly isOpenAtFirst: boolean
}

function DeliveryCard({ webhookId, host, isOpenAtFirst }: DeliveryCardProps) {
  const t = useTexts()
  const title = t('webhooks.deliveries')
  return (
    <section aria-label={`${title}: ${host}`} className="shrink">
      <Collapsible title={title} isLazy isOpenAtFirst={isOpenAtFirst}>
        <DeliveryList webhookId={webhookId} />
      </Collapsible>
    </section>
  )
}

function Facts({ webhook, now }: Pick<WebhookPanelProps, 'webhook' | 'now'>) {
  const { Url, AccountName, Entities, Sites, IsThin } = webhook
  const t = useTexts()
  const format = useFormat()
  const condition = conditionOf(webhook)
  return (
    <Panel
      title={hostOf(Url)}
      aside={<StateBadge state={badgeOf[condition]}>{t(`webhooks.${condition}`)}</StateBadge>}
    >
      <div className="stack gap-16">
        <div className="stack gap-4">
          {linesOf(webhook, { t, format, now }).map((line) => (
            <p key={line} className="type-15 soft">
              {line}
            </p>
          ))}
        </div>
        <DataList>
          <Field label={t('webhooks.url')} isWide>
            <span className="break-anywhere">{Url}</span>
          </Field>
          <Field label={t('webhooks.account')}>{AccountName}</Field>
          <Field label={t('webhooks.content')}>{t(IsThin ? 'webhooks.thin' : 'webhooks.full')}</Field>
          <Field label={t('webhooks.entities')}>
            {Entities?.map((entity) => t(`integrations.subject.${entity}`)).join(', ') ??
              t('webhooks.allEntities')}
          </Field>
          <Field label={t('integrations.sites')}>
            {Sites?.map(({ Description }) => Description).join(', ') ?? t('webhooks.allSites')}
          </Field>
        </DataList>
      </div>
      <WebhookActions webhook={webhook} />
    </Panel>
  )
}

const { sendWebhookAgain } = webhookAdministrationEndpoints

/** The attempts to deliver messages of a webhook, the newest first. */
const DeliveryList = ({ webhookId }: { readonly webhookId: number }) => (
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
