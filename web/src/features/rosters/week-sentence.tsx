import { IconAlertTriangle, IconCheck, IconInfoCircle } from '@tabler/icons-react'
import type { RosterWeek } from '@verstas/contract/rosters/entities.ts'
import type { DayTotals } from '@verstas/domain/rosters/week.ts'
import { useTexts } from '../../platform/texts/use-texts.ts'
import { useFormat } from '../../platform/ui/format.tsx'
import classes from './rosters.module.css'

interface WeekSentenceProps {
  readonly week: RosterWeek
  readonly totals: readonly DayTotals[]
}

const capital = (words: string) => words.charAt(0).toUpperCase() + words.slice(1)

/** Shows whether the shifts suffice for the reservations, and the closed days. */
export function WeekSentence({ week, totals }: WeekSentenceProps) {
  const t = useTexts()
  const format = useFormat()
  const worst = totals.toSorted((a, b) => b.missingMinutes - a.missingMinutes)[0]
  const isEmpty = totals.every(({ people }) => people === 0)
  const isMissing = worst !== undefined && worst.missingMinutes > 0
  const closed = week.Days.filter(({ IsClosed }) => IsClosed).map(({ Day: day, Holiday }) =>
    [format.shortDay(day), Holiday].filter(Boolean).join(' '),
  )
  const [Icon, tone, words, hint] = isMissing
    ? ([
        IconAlertTriangle,
        'tone-late',
        t('rosters.missing', {
          day: capital(format.weekday(worst.day)),
          hours: format.duration(worst.missingMinutes),
        }),
        t('rosters.missingHint', {
          reserved: format.duration(worst.reservedMinutes),
          hours: format.duration(worst.minutes),
        }),
      ] as const)
    : isEmpty
      ? ([IconInfoCircle, 'tone-open', t('rosters.nobody'), t('rosters.nobodyHint')] as const)
      : ([IconCheck, 'tone-done', t('rosters.enough'), ''] as const)
  return (
    <section className="line gap-12">
      <span className={`${classes.mark} ${tone} grid centre rigid round`}>
        <Icon size={28} aria-hidden="true" />
      </span>
      <div className="grow shrink">
        <h2 className={classes.sentence}>{words}</h2>
        <p className="type-15 soft">
          {[hint, closed.length > 0 && t('rosters.closedOn', { days: closed.join(', ') })]
            .filter(Boolean)
            .join(' ')}
        </p>
      </div>
    </section>
  )
}
