import type { OpenPlace } from '@verstas/domain/workshop-schedule/first-place.ts'
import type { Place } from '@verstas/domain/workshop-schedule/schedule.ts'
import type { BoardDay, BoardRow } from './board-props.ts'
import type { BoxWords } from './box-words.ts'
import type { Geometry } from './geometry.ts'
import classes from './open-places.module.css'
import { spanOnScale } from './scale.ts'

interface OpenPlacesProps extends Pick<BoardDay, 'nameOf'> {
  readonly geometry: Geometry
  readonly rows: readonly BoardRow[]
  readonly places: readonly OpenPlace[]
  /** The place that is filled, because it is the first one; null if there is none. */
  readonly first: Place | null
  /** Proposes a place. Undefined during a drag, so that the pointer reaches the tracks. */
  readonly onChoose: ((place: Place) => void) | undefined
  readonly words: BoxWords
}

/** The minimum widths in px of a place that shows its start, and of one that also shows words. */
const widths = { time: 34, words: 150 }

/** The height of a row in px below which the space above and below its boxes is small. */
const flatBelow = 50

/**
 * The highlighted free times while work is selected or dragged: those that are long enough, and in which no
 * vehicle becomes late.
 */
export function OpenPlaces({ geometry, rows, places, first, nameOf, onChoose, words }: OpenPlacesProps) {
  const { scale, rowHeight } = geometry
  const { t, format, times } = words
  const indexes = new Map(rows.map(({ resource }, index) => [resource.id, index]))
  return places.map((place) => {
    const { resourceId, startAt, gap } = place
    const index = indexes.get(resourceId)
    const span = spanOnScale(scale, startAt.getTime(), gap.endAt.getTime())
    if (index === undefined || !span) return null
    const isFirst = first?.resourceId === resourceId && first.startAt.getTime() === startAt.getTime()
    const hasWords = isFirst && span.width >= widths.words
    const start = format.time(startAt)
    const visible = hasWords ? `${start} ${t('schedule.board.harmsNobody')}` : start
    const free = t('schedule.board.openPlace', {
      times: times(startAt.getTime(), gap.endAt.getTime()),
      name: nameOf(resourceId),
    })
    return (
      <button
        key={`${resourceId} ${startAt.getTime()}`}
        type="button"
        className={`${classes.place} ${onChoose ? '' : 'untouchable'} absolute clip nowrap type-13 strong text-centre`}
        data-first={isFirst || undefined}
        data-flat={rowHeight < flatBelow || undefined}
        style={{ ...span, top: index * rowHeight, height: rowHeight }}
        aria-label={`${visible}, ${free}`}
        onClick={(event) => {
          event.stopPropagation()
          onChoose?.(place)
        }}
      >
        {span.width >= widths.time && visible}
      </button>
    )
  })
}
