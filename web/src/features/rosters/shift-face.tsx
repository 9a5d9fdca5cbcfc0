import { IconBeach, IconLock, IconPencil, IconPlus } from '@tabler/icons-react'
import type { PersonDay, RosterAbsence } from '@verstas/contract/rosters/entities.ts'
import { useTexts } from '../../platform/texts/use-texts.ts'
import classes from './rosters.module.css'
import { isEvening, isException, shiftWords } from './words.ts'

interface ShiftFaceProps {
  readonly personDay: PersonDay
  readonly absence: RosterAbsence | undefined
}

/** Returns the style of a day's cell. */
export const lookOf = ({ personDay, absence }: ShiftFaceProps): string =>
  absence
    ? 'absent'
    : isException(personDay)
      ? 'changed'
      : personDay.Shift === null
        ? 'empty'
        : isEvening(personDay.Shift)
          ? 'evening'
          : 'shift'

/**
 * The content of a day's cell: the absence, the shift, a changed day off, a note that the shift is left out,
 * or a plus sign.
 */
export function ShiftFace({ personDay, absence }: ShiftFaceProps) {
  const t = useTexts()
  const { Shift, IsOfSource, IsElsewhere } = personDay
  if (absence)
    return (
      <>
        <IconBeach size={16} aria-hidden="true" className="rigid" />
        <b className="type-15 strong shrink ellipsis">{absence.Name}</b>
      </>
    )
  const isChanged = isException(personDay)
  return (
    <>
      {isChanged && <IconPencil size={16} aria-hidden="true" className="rigid" />}
      {IsOfSource && <IconLock size={16} aria-hidden="true" className="rigid" />}
      {Shift ? (
        <b className={classes.times18}>{shiftWords(Shift)}</b>
      ) : isChanged ? (
        <b className="type-15 strong">{t('rosters.dayOff')}</b>
      ) : IsElsewhere ? (
        <span className="type-13">{t('rosters.elsewhere')}</span>
      ) : (
        <IconPlus size={18} aria-hidden="true" />
      )}
      {isChanged && <small className={classes.small}>{t('rosters.changed')}</small>}
    </>
  )
}
