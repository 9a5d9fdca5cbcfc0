import type { AdministeredWebhook } from '@verstas/contract/integration/webhook-administration-entities.ts'
import { useTexts } from '../../../platform/texts/use-texts.ts'
import { Collapsible } from '../../../platform/ui/collapsible.tsx'
import { DataList, Field } from '../../../platform/ui/data-list.tsx'
import { useFormat } from '../../../platform/ui/format.tsx'
import { Panel } from '../../../platform/ui/panel.tsx'
import { StateBadge } from '../../../platform/ui/state-badge.tsx'
import classes from '../integrations.module.css'
import { DeliveryList } from './delivery-list.tsx'
import { WebhookActions } from './webhook-actions.tsx'
import { badgeOf, conditionOf, hostOf, linesOf } from './webhook-words.ts'

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
