import type { BoardRow, Impact, Movable, Place } from './board-props.ts'
import type { BoxWords } from './box-words.ts'
import { homeOf, lengthOf, licenseOf, type Moving } from './moving.ts'

interface MoveFacts {
  readonly movable: Movable
  readonly rows: readonly BoardRow[]
  /** The target; null if the work is only selected. */
  readonly place: Place | null
  readonly isAllowed: boolean
  readonly impact: Impact | null
  /**
   * The way in which the work is moved. It decides whether the next tap may choose a target on other work.
   */
  readonly by: Moving['by']
}

/**
 * Returns the texts of a move: the work, its target and the effect. Before a target is chosen, they contain
 * the facts about the work.
 */
export function moveWords(facts: MoveFacts, words: BoxWords) {
  const { movable, rows, place, isAllowed, impact, by } = facts
  const { t, format, times, describe } = words
  const at = place ?? homeOf(movable)
  const start = at?.start.getTime() ?? 0
  const when = at ? times(start, start + lengthOf(movable)) : format.duration(lengthOf(movable) / 60_000)
  const name = rows.find(({ resource }) => resource.id === at?.resourceId)?.resource.name
  const title = [licenseOf(movable) || t('workSchedule.noPlate'), name, when].filter(Boolean).join(' · ')
  if (place) return { title, sentence: isAllowed ? (impact?.sentence ?? '') : t('schedule.board.notHere') }
  const hint = isAllowed
    ? t(by === 'placing' ? 'schedule.board.placingHint' : 'schedule.board.choiceHint')
    : ''
  if (movable.kind === 'entry')
    return { title, sentence: [describe(movable.entry, false, 0), hint].filter(Boolean).join(' · ') }
  const { make, model, work } = movable.reservation
  const car = [make, model].filter(Boolean).join(' ')
  return { title, sentence: [car, work, hint].filter(Boolean).join(' · ') }
}
