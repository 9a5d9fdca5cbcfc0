import type { EndedSpan } from '@verstas/domain/time/span.ts'
import type { FirstPlace } from '@verstas/domain/workshop-schedule/first-place.ts'
import type { Forecast } from '@verstas/domain/workshop-schedule/forecast.ts'
import { impactOf, impactState } from '@verstas/domain/workshop-schedule/impact.ts'
import { overlapsOfMove } from '@verstas/domain/workshop-schedule/move.ts'
import type { Movable } from '@verstas/domain/workshop-schedule/schedule.ts'
import { useTexts } from '../../../platform/texts/use-texts.ts'
import { useFormat } from '../../../platform/ui/format.tsx'
import { FirstPlaceLine, ImpactPanel } from './impact-panel.tsx'
import classes from './outcome.module.css'

interface OutcomeProps {
  readonly expected: Forecast
  readonly work: Movable
  readonly to: { readonly id: number }
  /** Null while the times are invalid or unchanged. */
  readonly span: EndedSpan | null
  readonly nameOf: (resourceId: number) => string
  /**
   * The first free slot of the day that makes no other vehicle late. Null if there is none, undefined if none
   * is to be shown.
   */
  readonly first?: FirstPlace | null
  readonly onFirst?: (first: FirstPlace) => void
  /**
   * True to offer the slot `first` even if no vehicle becomes late, because the resource itself has no free
   * slot.
   */
  readonly isForced?: boolean
}

/** The overlaps and the impact of the chosen times. Screen readers announce changes. */
export function Outcome(props: OutcomeProps) {
  const { expected, work, to, span, nameOf, first, onFirst, isForced = false } = props
  const t = useTexts()
  const format = useFormat()
  const place = span && { startAt: span.startAt, endAt: span.endAt, resourceId: to.id }
  const overlaps = place ? overlapsOfMove(work, place, expected.schedule.allocations) : []
  const impact = place && impactOf(expected, work, place)
  // Groups the overlaps by resource, because the resource of a companion, for example a lift, has other work
  // than the person.
  const cars = [...Map.groupBy(overlaps, ({ resourceId }) => resourceId)].map(([resourceId, overlapping]) => {
    const times = overlapping.map((one) => `${one.license} ${format.timeRange(one.startAt, one.endAt)}`)
    return `${nameOf(resourceId)}: ${times.join(', ')}`
  })
  return (
    <div role="status" className="hide-empty stack gap-8">
      {overlaps.length > 0 && (
        <p className="type-15 late">{t('schedule.move.overlaps', { cars: cars.join(' · ') })}</p>
      )}
      {place && impact && impactState(impact) !== 'fits' ? (
        <div className={`${classes.impact} rounded sunken`}>
          <ImpactPanel {...{ impact, work, place, nameOf, first, onFirst }} />
        </div>
      ) : (
        isForced && first !== undefined && <FirstPlaceLine {...{ first, nameOf }} onChoose={onFirst} />
      )}
    </div>
  )
}
