import { IconCloudUpload } from '@tabler/icons-react'
import { useTexts } from '../../platform/texts/use-texts.ts'
import { StateBadge } from '../../platform/ui/state-badge.tsx'
import type { QueuedEntry } from './queued-activities.ts'

/**
 * Marks an action that waits on this device or was refused. Renders nothing while the page waits for the
 * outcome.
 */
export function QueuedBadge({ entry }: { readonly entry: Pick<QueuedEntry, 'state' | 'isAttended'> }) {
  const t = useTexts()
  if (entry.isAttended) return null
  return entry.state === 'refused' ? (
    <StateBadge state="late">{t('activity.notSent')}</StateBadge>
  ) : (
    <StateBadge state="waiting" icon={IconCloudUpload}>
      {t('activity.waitsToBeSent')}
    </StateBadge>
  )
}
