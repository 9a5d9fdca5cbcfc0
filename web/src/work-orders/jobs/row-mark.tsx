import { IconCircleCheck, IconClockPlay, IconHistory } from '@tabler/icons-react'
import type { RowMark as Mark } from '@verstas/domain/work-orders/rows.ts'
import { useTexts } from '../../texts/use-texts.ts'
import classes from './row-mark.module.css'

const icons = {
  stamped: IconClockPlay,
  done: IconCircleCheck,
  oldStamp: IconHistory,
} as const

/** How far a row is: colour, icon and word. */
export function RowMark({ mark }: { mark: Mark }) {
  const t = useTexts()
  const MarkIcon = icons[mark]
  return (
    <span className={classes.mark} data-mark={mark}>
      <MarkIcon size={16} stroke={2.25} aria-hidden="true" />
      {t(`workOrder.mark.${mark}`)}
    </span>
  )
}
