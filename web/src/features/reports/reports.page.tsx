import { IconChartLine } from '@tabler/icons-react'
import { reportEndpoints } from '@verstas/contract/reports/endpoints.ts'
import { fewestForMedian, type OwnReportWeek } from '@verstas/contract/reports/entities.ts'
import { percentOf } from '@verstas/domain/reports/figures.ts'
import { weekNumberOf } from '@verstas/domain/rosters/week.ts'
import { useSearch } from '../../platform/routing/hooks.ts'
import { useSession } from '../../platform/session/session.ts'
import { useNow } from '../../platform/session/use-now.ts'
import { Page } from '../../platform/shell/page.tsx'
import { useTexts } from '../../platform/texts/use-texts.ts'
import { AsyncView } from '../../platform/ui/async-view.tsx'
import { EmptyState } from '../../platform/ui/empty-state.tsx'
import { useFormat } from '../../platform/ui/format.tsx'
import { LoadingSkeleton } from '../../platform/ui/loading-skeleton.tsx'
import { readReportAddress } from './address.ts'
import { useOwnWeeks } from './api.ts'
import { ExportsView } from './exports/exports-view.tsx'
import { LineChart, LineSample } from './line-chart.tsx'
import { ReportFigures } from './report-figures.tsx'
import classes from './reports.module.css'
import { RowsView } from './rows-view.tsx'
import { useFigureWords } from './use-figure-words.ts'

/**
 * The reports of the site: the figures of a period, the rows behind one of them, or the scheduled exports. People
 * without the right see their own trend.
 */
export function ReportsPage() {
  const { list, view } = readReportAddress(useSearch('/reports'))
  const { canCall } = useSession()
  if (!canCall(reportEndpoints.getReport)) return <OwnTrend />
  if (view) return <ExportsView />
  return list ? <RowsView list={list} /> : <ReportFigures />
}

/**
 * The signed-in person's own hours of twelve weeks, next to the medians of the team. No other person is
 * shown.
 */
function OwnTrend() {
  const t = useTexts()
  const today = useFormat().dayOf(useNow())
  const query = useOwnWeeks(today)
  return (
    <Page title={t('reports.own')} width="wide" hasBack>
      <p className="type-15 soft">{t('reports.ownHint', { people: fewestForMedian })}</p>
      <AsyncView
        query={query}
        skeleton={<LoadingSkeleton height={[320]} />}
        isEmpty={(weeks) => weeks.every(({ Attended, Sold }) => Attended === 0 && Sold === 0)}
        empty={
          <EmptyState icon={IconChartLine} title={t('reports.ownNone')} hint={t('reports.ownNoneHint')} />
        }
      >
        {(weeks) => <Weeks weeks={weeks} />}
      </AsyncView>
    </Page>
  )
}

function Weeks({ weeks }: { readonly weeks: readonly OwnReportWeek[] }) {
  const t = useTexts()
  const format = useFormat()
  const words = useFigureWords()
  const rows = weeks.map((week) => ({
    ...week,
    own: percentOf(week.Worked, week.Attended),
    efficiency: percentOf(week.Sold, week.Worked),
  }))
  const shown = (value: number | null) => (value === null ? '–' : words.percent(value))
  return (
    <section className="card clip container" aria-label={t('reports.own')}>
      <div className={`${classes.trend} grid mt-16`}>
        <LineChart
          labels={rows.map(({ Week }) => String(weekNumberOf(Week)))}
          lines={[
            { name: 'own', values: rows.map(({ own }) => own) },
            { name: 'team', values: rows.map(({ TeamUtilisation }) => TeamUtilisation) },
          ]}
        />
        <div className={classes.scroll}>
          <table className={classes.table} data-numbers>
            <caption className="visually-hidden">{t('reports.ownPicture')}</caption>
            <thead>
              <tr>
                <th scope="col">{t('reports.week')}</th>
                <th scope="col" className={classes.wide}>
                  {t('reports.worked')}
                </th>
                <th scope="col">
                  <LineSample index={0} />
                  {t('reports.ownUtilisation')}
                </th>
                <th scope="col">
                  <LineSample index={1} />
                  {t('reports.teamUtilisation')}
                </th>
                <th scope="col">{t('reports.ownEfficiency')}</th>
                <th scope="col">{t('reports.teamEfficiency')}</th>
              </tr>
            </thead>
            <tbody>
              {rows.toReversed().map((row) => (
                <tr key={row.Week}>
                  <th scope="row">{weekNumberOf(row.Week)}</th>
                  <td className={classes.wide}>{format.duration(Math.round(row.Worked))}</td>
                  <td>{shown(row.own)}</td>
                  <td>{shown(row.TeamUtilisation)}</td>
                  <td>{shown(row.efficiency)}</td>
                  <td>{shown(row.TeamEfficiency)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </div>
    </section>
  )
}
