import { IconX } from '@tabler/icons-react'
import { lengthOf } from '@verstas/domain/time/span.ts'
import type { FirstPlace } from '@verstas/domain/workshop-schedule/first-place.ts'
import type { Impact } from '@verstas/domain/workshop-schedule/impact.ts'
import type { Place } from '@verstas/domain/workshop-schedule/schedule.ts'
import type { ReactNode } from 'react'
import { useTexts } from '../../../platform/texts/use-texts.ts'
import { useFormat } from '../../../platform/ui/format.tsx'
import { useHeightVariable } from '../../../platform/ui/use-height-variable.ts'
import { describeImpact } from '../dialogs/impact-panel.tsx'
import type { BoardDay } from './board-props.ts'
import type { BoxWords } from './box-words.ts'
import classes from './move-bar.module.css'
import { modelOf, type Work } from './work.ts'

interface MoveBarProps extends Pick<BoardDay, 'nameOf'> {
  readonly moveTexts: MoveTexts
  /** The method of the move; `choice` if the work is only selected. */
  readonly by: 'choice' | 'placing' | 'keys'
  /** True if the user may move the work to its target; without a target, to another resource. */
  readonly isAllowed: boolean
  /**
   * The free slot that `firstPlaceOf` finds; null if the day has none. Undefined if the work is only
   * selected, or the user may not move it.
   */
  readonly first: FirstPlace | null | undefined
  readonly onFirst: (first: FirstPlace) => void
  readonly onOpen: () => void
  /** Starts a move in which the next tap chooses the target. */
  readonly onMove: () => void
  readonly onPlace: () => void
  readonly onCancel: () => void
}

/**
 * The bar below the board while work is selected or moved by keys. Its buttons make it possible to move work
 * without a drag.
 */
export function MoveBar(props: MoveBarProps) {
  const { moveTexts, by, isAllowed, first, nameOf, onFirst, onOpen, onMove, onPlace, onCancel } = props
  const t = useTexts()
  const format = useFormat()
  return (
    <div
      ref={useHeightVariable('--v-bottom-bar')}
      className={`${classes.bar} line wrap gap-y-8 gap-x-16 rounded`}
    >
      <div className={`${classes.say} shrink type-15`}>
        <b>{moveTexts.title}</b>
        <span className="clip clamp-2">{moveTexts.sentence}</span>
      </div>
      {isAllowed && (
        <div className={`${classes.keys} flex wrap gap-y-4 gap-x-16`} aria-hidden="true">
          <Keys names={['Alt', '←', '→']}>15min</Keys>
          <Keys names={['Alt', '↑', '↓']}>{t('schedule.board.keys.row')}</Keys>
          <Keys names={['Enter']}>{t('schedule.board.keys.place')}</Keys>
          <Keys names={['Esc']}>{t('schedule.board.keys.cancel')}</Keys>
        </div>
      )}
      {first === null && <p className={`${classes.none} type-13`}>{t('schedule.impact.noPlace')}</p>}
      {first && (
        <Act onClick={() => onFirst(first)}>
          {t(first.isOwnLate ? 'schedule.impact.withoutOthers' : 'schedule.impact.without')}{' '}
          {nameOf(first.resourceId)} {format.time(first.startAt)}
        </Act>
      )}
      {by === 'keys' && isAllowed && <Act onClick={onPlace}>{t('schedule.board.place')}</Act>}
      {by === 'choice' && isAllowed && <Act onClick={onMove}>{t('schedule.board.move')}</Act>}
      {by === 'choice' && <Act onClick={onOpen}>{t('schedule.board.open')}</Act>}
      <button
        type="button"
        className={`${classes.act} ${classes.close} touch rounded`}
        aria-label={t('schedule.board.release')}
        onClick={onCancel}
      >
        <IconX size={22} aria-hidden="true" />
      </button>
    </div>
  )
}

interface ActProps {
  readonly onClick: () => void
  readonly children: ReactNode
}

const Act = ({ onClick, children }: ActProps) => (
  <button type="button" className={`${classes.act} touch rounded`} onClick={onClick}>
    {children}
  </button>
)

const Keys = ({ names, children }: { readonly names: readonly string[]; readonly children: ReactNode }) => (
  <span className="line gap-4 type-13 nowrap">
    {names.map((name) => (
      <kbd key={name} className={classes.key}>
        {name}
      </kbd>
    ))}
    <span>{children}</span>
  </span>
)

interface MoveFacts {
  readonly work: Work
  /** Null before a target is chosen. */
  readonly place: Place | null
  /** Null without a target, and if the user may not move the work there. */
  readonly impact: Impact | null
  /** Says what the next tap does, before a target is chosen. */
  readonly hint: string
}

/** The texts of a move, which the bar shows and screen readers announce. */
interface MoveTexts {
  /** The plate and the target. Without a target, the present place; for unallocated work, the duration. */
  readonly title: string
  /** The impact of the move; facts about the work before a target is chosen. */
  readonly sentence: string
}

/** Describes a move in words: its work and target, and its impact. */
export function textsOfMove(
  { work, place, impact, hint }: MoveFacts,
  { nameOf }: Pick<BoardDay, 'nameOf'>,
  words: BoxWords,
): MoveTexts {
  const { t, format, times, describe } = words
  const at = place ?? (work.entry && work)
  const title = [
    work.license || t('workSchedule.noPlate'),
    at && nameOf(at.resourceId),
    at ? times(at.startAt.getTime(), at.endAt.getTime()) : format.duration(lengthOf(work) / 60_000),
  ]
  const facts = work.entry
    ? [describe(work.entry, false, 0)]
    : [modelOf(work.reservation), work.reservation.work]
  const effect = impact ? sentenceOf(impact, words) : t('schedule.board.notHere')
  return {
    title: title.filter(Boolean).join(' · '),
    sentence: place ? effect : [...facts, hint].filter(Boolean).join(' · '),
  }
}

/**
 * Returns the impact of a move in one sentence: the first time off shift, and the vehicles that become late.
 */
function sentenceOf(impact: Impact, { t, format }: BoxWords): string {
  const offShift = impact.offShift ? [describeImpact(impact, t, format)] : []
  const late = impact.slips.map(({ allocation, addedMinutes }) =>
    t('schedule.slipOf', { plate: allocation.license, duration: format.elapsed(addedMinutes) }),
  )
  return [...offShift, ...late].join(', ') || t('schedule.impact.none')
}
