import type { Report } from '@verstas/contract/reports/entities.ts'
import { ratioOf } from '@verstas/domain/reports/figures.ts'
import { Link } from '../../platform/routing/link.tsx'
import { useSession } from '../../platform/session/session.ts'
import { useTexts } from '../../platform/texts/use-texts.ts'
import { useFormat } from '../../platform/ui/format.tsx'
import classes from './reports.module.css'

/** The percentage above which a day has more work than its people can do. */
const full = 100

interface LoadCardProps {
  readonly report: Pick<Report, 'Load'>
  /**
   * True to show only the bars and the most overloaded day, which opens the schedule. The table is then only
   * for screen readers.
   */
  readonly isShort?: boolean
}

/**
 * The reserved share of the shifts in the next ten days as bars, with the same numbers in a table. A tap on a
 * day of the table opens the schedule.
 */
export function LoadCard({ report: { Load }, isShort = false }: LoadCardProps) {
  const t = useTexts()
  const format = useFormat()
  const hasSchedule = useSession().holds(['MobileWorkshopSchedule'])
  const days = Load.map(({ Day, Booked, Available }) => {
    const ratio = ratioOf(Booked, Available)
    return {
      day: Day,
      booked: Booked,
      available: Available,
      percent: ratio === null ? null : Math.round(ratio * 100),
    }
  })
  const [worst] = days
    .filter(({ booked, available }) => booked > available)
    .toSorted((a, b) => b.booked - b.available - (a.booked - a.available))
  const wordsOf = (day: typeof worst) =>
    day
      ? t('reports.loadOver', {
          day: shortDay(day.day),
          hours: format.duration(Math.round(day.booked - day.available)),
        })
      : t('reports.loadFits')
  const most = Math.max(full, ...days.map(({ percent }) => percent ?? 0))
  const shortDay = (day: string) => format.shortDay(day).slice(0, -4)
  return (
    <section className="card clip container" aria-labelledby="load">
      <div className="line wrap spread gap-x-12 pad-12-16">
        <h2 id="load" className="type-17 strong">
          {t('reports.load')}
        </h2>
        <span className="type-13 soft">{t('reports.loadHint')}</span>
      </div>
      <div className={`${classes.loadBars} flex bottom pad-x-12`} aria-hidden="true">
        {days.map(({ day, percent }) => (
          <span key={day} className="line column grow gap-4 shrink">
            <span className="type-13 strong">{percent ?? ''}</span>
            <i
              data-over={(percent ?? 0) > full || undefined}
              style={{ height: `${(7 * (percent ?? 0)) / most}rem` }}
            />
            <span className="type-13 soft">{format.weekday(day).slice(0, 2)}</span>
          </span>
        ))}
        <span className={classes.full} style={{ bottom: `calc(1.375rem + ${(7 * full) / most}rem)` }} />
      </div>
      {isShort && (
        <p className={`${classes.worst} type-15 ${worst ? 'late' : 'soft'}`}>
          {worst && hasSchedule ? (
            <Link to="/workshopschedule" search={{ date: worst.day }}>
              {wordsOf(worst)}
            </Link>
          ) : (
            wordsOf(worst)
          )}
        </p>
      )}
      <div className={isShort ? 'visually-hidden' : classes.scroll}>
        <table className={classes.table} data-numbers>
          <thead>
            <tr>
              <th scope="col">{t('reports.day')}</th>
              <th scope="col">{t('reports.booked')}</th>
              <th scope="col">{t('reports.available')}</th>
              <th scope="col">{t('reports.share')}</th>
            </tr>
          </thead>
          <tbody>
            {days.map(({ day, booked, available, percent }) => (
              <tr key={day} className={(percent ?? 0) > full ? 'late' : undefined}>
                <th scope="row">
                  {hasSchedule && !isShort ? (
                    <Link to="/workshopschedule" search={{ date: day }} className={classes.rowLink}>
                      {shortDay(day)}
                    </Link>
                  ) : (
                    shortDay(day)
                  )}
                </th>
                <td>{format.duration(Math.round(booked))}</td>
                <td>{format.duration(Math.round(available))}</td>
                <td>{percent === null ? '–' : `${percent} %`}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  )
}
