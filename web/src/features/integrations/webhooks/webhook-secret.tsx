import type { WebhookWithSecret } from '@verstas/contract/integration/webhook-administration-entities.ts'
import { useTexts } from '../../../platform/texts/use-texts.ts'
import { ShownOnce } from '../shown-once.tsx'
import { hostOf } from './webhook-words.ts'

interface WebhookSecretProps {
  readonly webhook: WebhookWithSecret
  readonly onClose: () => void
}

/** The new secret of a webhook. It is shown only once. */
export function WebhookSecret({ webhook: { Url, Secret }, onClose }: WebhookSecretProps) {
  const t = useTexts()
  return (
    <ShownOnce
      title={t('webhooks.secretFor', { host: hostOf(Url) })}
      words={t('webhooks.secretOnce')}
      label={t('webhooks.secret')}
      copyLabel={t('webhooks.copySecret')}
      secret={Secret}
      onClose={onClose}
    />
  )
}
