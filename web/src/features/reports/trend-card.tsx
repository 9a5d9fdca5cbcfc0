import type { ReportWeek } from '@verstas/contract/reports/entities.ts'
import { percentOf } from '@verstas/domain/reports/figures.ts'
import { weekNumberOf } from '@verstas/domain/rosters/week.ts'
import { useTexts } from '../../platform/texts/use-texts.ts'
import { AsyncView } from '../../platform/ui/async-view.tsx'
import { LoadingSkeleton } from '../../platform/ui/loading-skeleton.tsx'
import { useReportWeeks } from './api.ts'
import { LineChart, LineSample } from './line-chart.tsx'
import classes from './reports.module.css'
import { useFigureWords } from './use-figure-words.ts'
import { useReportFilter } from './use-report-filter.ts'

const names = ['productivity', 'utilisation', 'efficiency'] as const

const percentagesOf = ({ Attended, Worked, Sold }: ReportWeek) => ({
  productivity: percentOf(Sold, Attended),
  utilisation: percentOf(Worked, Attended),
  efficiency: percentOf(Sold, Worked),
})

/** The twelve weeks up to the end of the period as a chart, with the same numbers in a table. */
export function TrendCard() {
  const t = useTexts()
  const { period, filter } = useReportFilter()
  const query = useReportWeeks(period.to, filter)
  return (
    <section className="card clip container" aria-labelledby="trend">
      <div className="line wrap spread gap-x-12 pad-12-16">
        <h2 id="trend" className="type-17 strong">
          {t('reports.trend')}
        </h2>
        <span className="type-13 soft">{t('reports.trendHint')}</span>
      </div>
      <AsyncView query={query} skeleton={<LoadingSkeleton height={[260]} />}>
        {(weeks) => <Weeks weeks={weeks} />}
      </AsyncView>
    </section>
  )
}

function Weeks({ weeks }: { readonly weeks: readonly ReportWeek[] }) {
  const t = useTexts()
  const words = useFigureWords()
  const rows = weeks.map((week) => ({ week: week.Week, ...percentagesOf(week) }))
  if (rows.every((row) => names.every((name) => row[name] === null)))
    return <p className="pad-12-16 type-15 soft">{t('reports.noData')}</p>
  return (
    <div className={`${classes.trend} grid`}>
      <LineChart
        labels={rows.map(({ week }) => String(weekNumberOf(week)))}
        lines={names.map((name) => ({ name, values: rows.map((row) => row[name]) }))}
      />
      <div className={classes.scroll}>
        <table className={classes.table} data-numbers>
          <caption className="visually-hidden">{t('reports.trendPicture')}</caption>
          <thead>
            <tr>
              <th scope="col">{t('reports.week')}</th>
              {names.map((name, index) => (
                <th key={name} scope="col">
                  <LineSample index={index} />
                  {t(`reports.figure.${name}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.toReversed().map((row) => (
              <tr key={row.week}>
                <th scope="row">{weekNumberOf(row.week)}</th>
                {names.map((name) => {
                  const value = row[name]
                  return <td key={name}>{value === null ? '–' : words.percent(value)}</td>
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </div>
  )
}
