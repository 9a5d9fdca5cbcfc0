import { IconRefresh, IconWifiOff } from '@tabler/icons-react'
import { useTexts } from '../../platform/texts/use-texts.ts'
import { useFormat } from '../../platform/ui/format.tsx'
import classes from './as-of.module.css'

interface AsOfProps {
  /** The time at which the data was fetched. */
  readonly at: Date | string | number
  /** True if the data is outdated. */
  readonly isOld: boolean
  /** False until the first query completes. The space is reserved until then. */
  readonly isKnown?: boolean
}

/** The time of the rendered data, highlighted once it is outdated. */
export function AsOf({ at, isOld, isKnown = true }: AsOfProps) {
  const t = useTexts()
  const format = useFormat()
  const AgeIcon = isOld ? IconWifiOff : IconRefresh
  return (
    <span
      className={`${classes.age} inline-flex middle rigid soft`}
      data-old={isOld || undefined}
      data-unknown={!isKnown || undefined}
      role="status"
    >
      <AgeIcon aria-hidden="true" className={classes.icon} />
      {/* Hidden from screen readers until the data is outdated, so that refreshes are not announced. */}
      <span aria-hidden={!isOld || undefined}>{t('monitor.asOf', { time: format.time(new Date(at)) })}</span>
    </span>
  )
}
