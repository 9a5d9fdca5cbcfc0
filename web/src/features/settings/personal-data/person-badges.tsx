import type { FoundPerson } from '@verstas/contract/personal-data/entities.ts'
import { useTexts } from '../../../platform/texts/use-texts.ts'
import { StateBadge } from '../../../platform/ui/state-badge.tsx'

/** Shows that a person is under a legal hold, or was erased. */
export function PersonBadges({
  person: { IsHeld, IsErased },
}: {
  readonly person: Pick<FoundPerson, 'IsHeld' | 'IsErased'>
}) {
  const t = useTexts()
  if (!IsHeld && !IsErased) return null
  return (
    <span className="line wrap gap-8">
      {IsHeld && <StateBadge state="blocked">{t('personalData.isHeld')}</StateBadge>}
      {IsErased && <StateBadge state="done">{t('personalData.isErased')}</StateBadge>}
    </span>
  )
}
