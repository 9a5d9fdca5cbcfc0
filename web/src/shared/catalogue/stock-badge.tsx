import { IconPackage, IconPackageOff } from '@tabler/icons-react'
import { useTexts } from '../../platform/texts/use-texts.ts'
import { useFormat } from '../../platform/ui/format.tsx'
import { StateBadge } from '../../platform/ui/state-badge.tsx'

/** The available quantity of a part at the site: colour, icon and words. */
export function StockBadge({ available }: { available: number }) {
  const t = useTexts()
  const format = useFormat()
  return available > 0 ? (
    <StateBadge state="open" icon={IconPackage}>
      {t('parts.inStock', { count: format.number(available) })}
    </StateBadge>
  ) : (
    <StateBadge state="blocked" icon={IconPackageOff}>
      {t('parts.notInStock')}
    </StateBadge>
  )
}
