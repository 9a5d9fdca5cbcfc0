import type { RetentionPeriod } from '@verstas/contract/settings/retention-entities.ts'
import { useTexts } from '../../../platform/texts/use-texts.ts'
import { useFormat } from '../../../platform/ui/format.tsx'

/** The number of rows that the next run removes, the number under a legal hold, and the age of the oldest. */
export function DueWords({ due }: { readonly due: Pick<RetentionPeriod, 'Due' | 'Held' | 'Oldest'> }) {
  const t = useTexts()
  const format = useFormat()
  const { Due, Held, Oldest } = due
  return (
    <>
      <p>{Due === 0 ? t('settings.retentionNoneDue') : t('settings.retentionDue', { count: Due })}</p>
      {Held > 0 && <p>{t('settings.retentionHeld', { count: Held })}</p>}
      {Oldest !== null && (
        <p className="soft">{t('settings.retentionOldest', { day: format.day(format.dayOf(Oldest)) })}</p>
      )}
    </>
  )
}
