import type { Report } from '@verstas/contract/reports/entities.ts'
import { type Figure, figuresOf } from '@verstas/domain/reports/figures.ts'
import { periodBefore } from '@verstas/domain/reports/period.ts'
import { messageOf } from '../../platform/api/failure.ts'
import { useNow } from '../../platform/session/use-now.ts'
import { Page } from '../../platform/shell/page.tsx'
import { useTexts } from '../../platform/texts/use-texts.ts'
import { AsyncView } from '../../platform/ui/async-view.tsx'
import { useFormat } from '../../platform/ui/format.tsx'
import { LoadingSkeleton } from '../../platform/ui/loading-skeleton.tsx'
import { useReport } from './api.ts'
import { ExportsLink } from './exports/exports-link.tsx'
import { FigureGrid } from './figure-grid.tsx'
import { Filters } from './filters.tsx'
import { HoursHero } from './hours-hero.tsx'
import { LoadCard } from './load-card.tsx'
import { LostCard } from './lost-card.tsx'
import classes from './reports.module.css'
import { SaveReport } from './save-report.tsx'
import { ProgressCard, RatesCard } from './small-cards.tsx'
import { TrendCard } from './trend-card.tsx'
import { useReportFilter } from './use-report-filter.ts'

/** The figures of a period with its filters. Each figure opens the rows behind it. */
export function ReportFigures() {
  const t = useTexts()
  const { period, filter } = useReportFilter()
  const query = useReport(period, filter)
  const { data: before } = useReport(periodBefore(period), filter)
  return (
    <Page title={t('page.reports')} width="full" hasBack>
      <Filters teams={query.data?.Teams ?? []} />
      <AsyncView
        query={query}
        skeleton={<LoadingSkeleton height={[168, 220, 300]} />}
        errorHint={(error) => messageOf(error, t)}
      >
        {(report) => <Cards report={report} before={before} />}
      </AsyncView>
    </Page>
  )
}

interface CardsProps {
  readonly report: Report
  /** The report of the period before, for the changes; undefined until it has arrived. */
  readonly before: Report | undefined
}

/** The figures that the card of the hours shows. */
const ofHours: ReadonlySet<string> = new Set(['productivity', 'utilisation', 'efficiency'])

function Cards({ report, before }: CardsProps) {
  const t = useTexts()
  const format = useFormat()
  const now = useNow()
  const figures = figuresOf(report)
  const earlier = new Map<string, Figure>(
    before ? figuresOf(before).map((figure) => [figure.name, figure]) : [],
  )
  return (
    <div className="stack gap-16">
      <p className="type-15 soft">
        {t('reports.asOf', { at: format.instant(report.AsOf, now) })}. {t('reports.changes')}
      </p>
      <HoursHero report={report} figures={figures} earlier={earlier} />
      <FigureGrid figures={figures.filter(({ name }) => !ofHours.has(name))} earlier={earlier} />
      <TrendCard />
      <div className={`${classes.columns} grid gap-16`}>
        <div className="stack gap-16">
          <LostCard report={report} />
          <RatesCard report={report} />
          <ProgressCard report={report} />
        </div>
        <LoadCard report={report} />
      </div>
      <SaveReport />
      <ExportsLink />
    </div>
  )
}
