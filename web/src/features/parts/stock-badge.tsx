import { IconPackage, IconPackageOff } from '@tabler/icons-react'
import { useTexts } from '../../platform/texts/use-texts.ts'
import { useFormat } from '../../platform/ui/format.tsx'
import classes from './stock-badge.module.css'

/** How many of a part are to be had at the site: colour, icon and words. */
export function StockBadge({ available }: { available: number }) {
  const t = useTexts()
  const format = useFormat()
  const isAvailable = available > 0
  const Icon = isAvailable ? IconPackage : IconPackageOff
  return (
    <span className={classes.badge} data-available={isAvailable || undefined}>
      <Icon size={16} stroke={2.25} aria-hidden="true" />
      {isAvailable ? t('parts.inStock', { count: format.number(available) }) : t('parts.notInStock')}
    </span>
  )
}
