import { IconPlus, IconWebhook } from '@tabler/icons-react'
import type { WebhookWithSecret } from '@verstas/contract/integration/webhook-administration-entities.ts'
import { useState } from 'react'
import { useNow } from '../../../platform/session/use-now.ts'
import { Page } from '../../../platform/shell/page.tsx'
import { useTexts } from '../../../platform/texts/use-texts.ts'
import { AsyncView } from '../../../platform/ui/async-view.tsx'
import { Button } from '../../../platform/ui/button.tsx'
import { EmptyState } from '../../../platform/ui/empty-state.tsx'
import { LoadingSkeleton } from '../../../platform/ui/loading-skeleton.tsx'
import { needsPasskey, PasskeyGate } from '../../administration/passkey-gate.tsx'
import { useWebhooks } from '../api.ts'
import { WebhookForm } from './webhook-form.tsx'
import { WebhookPanel } from './webhook-panel.tsx'
import { WebhookSecret } from './webhook-secret.tsx'

/** The number of webhooks up to which the page shows the deliveries of each. */
const mostOpen = 3

/** The addresses of other systems that receive changes, with their deliveries. */
export function WebhooksPage() {
  const t = useTexts()
  const query = useWebhooks()
  const now = useNow()
  const isPasskeyRequired = needsPasskey(query.error)
  const [isAdding, setIsAdding] = useState(false)
  const [made, setMade] = useState<WebhookWithSecret | null>(null)
  return (
    <Page
      title={t('webhooks.title')}
      width="full"
      hasBack
      mainAction={
        !isPasskeyRequired && (
          <Button icon={IconPlus} onClick={() => setIsAdding(true)}>
            {t('webhooks.add')}
          </Button>
        )
      }
    >
      <PasskeyGate isRequired={isPasskeyRequired}>
        <AsyncView
          query={query}
          skeleton={<LoadingSkeleton shape="page" />}
          empty={<EmptyState icon={IconWebhook} title={t('webhooks.none')} hint={t('webhooks.noneHint')} />}
        >
          {(webhooks) => (
            <ul className="stack gap-12 hide-empty" aria-label={t('webhooks.title')}>
              {webhooks.map((webhook) => (
                <li key={webhook.Id}>
                  <WebhookPanel
                    webhook={webhook}
                    now={now}
                    isOpenAtFirst={webhooks.length <= mostOpen || webhook.Failures > 0}
                  />
                </li>
              ))}
            </ul>
          )}
        </AsyncView>
      </PasskeyGate>
      {isAdding && <WebhookForm webhook={null} onMade={setMade} onClose={() => setIsAdding(false)} />}
      {made && <WebhookSecret webhook={made} onClose={() => setMade(null)} />}
    </Page>
  )
}
