import { IconBulb } from '@tabler/icons-react'
import { useTexts } from '../../../platform/texts/use-texts.ts'
import { Button } from '../../../platform/ui/button.tsx'
import { useFormat } from '../../../platform/ui/format.tsx'
import type { FirstPlace } from '../board/board-props.ts'
import classes from './impact-panel.module.css'

interface FirstPlaceLineProps {
  /** Null if the day has no such place. */
  readonly first: FirstPlace | null
  /** Moves the work to the place; undefined during a drag, which shows the place as text. */
  readonly onChoose?: ((first: FirstPlace) => void) | undefined
}

/**
 * The first place of the day without lateness, or without lateness of other cars; or a message that there is
 * none.
 */
export function FirstPlaceLine({ first, onChoose }: FirstPlaceLineProps) {
  const t = useTexts()
  const format = useFormat()
  if (!first) return <p className={classes.better}>{t('schedule.impact.noPlace')}</p>
  const words = (
    <span>
      {t(first.isOwnLate ? 'schedule.impact.withoutOthers' : 'schedule.impact.without')}{' '}
      <b>
        {first.name} {format.time(first.startAt)}
      </b>
    </span>
  )
  if (onChoose)
    return (
      <Button variant="tonal" className={classes.first} icon={IconBulb} onClick={() => onChoose(first)}>
        {words}
      </Button>
    )
  return (
    <p className={classes.better}>
      <IconBulb size={20} aria-hidden="true" />
      {words}
    </p>
  )
}
