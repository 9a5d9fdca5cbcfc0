import type { Report } from '@verstas/contract/reports/entities.ts'
import { type Figure, fewestCases, figuresOf, lostMinutes } from '@verstas/domain/reports/figures.ts'
import { periodBefore } from '@verstas/domain/reports/period.ts'
import { lazy, Suspense } from 'react'
import { Link } from '../../platform/routing/link.tsx'
import { useNow } from '../../platform/session/use-now.ts'
import { Page } from '../../platform/shell/page.tsx'
import { useTexts } from '../../platform/texts/use-texts.ts'
import { AsyncView } from '../../platform/ui/async-view.tsx'
import { useFormat } from '../../platform/ui/format.tsx'
import { LoadingSkeleton } from '../../platform/ui/loading-skeleton.tsx'
import { RowLink, RowWords } from '../../platform/ui/row-link.tsx'
import { RowList } from '../../platform/ui/row-list.tsx'
import { StateBadge } from '../../platform/ui/state-badge.tsx'
import { DeskCard, DeskNote } from '../../shared/desk/desk-card.tsx'
import { useReport, useReportExports } from './api.ts'
import { Filters } from './filters.tsx'
import { Change, HoursHero } from './hours-hero.tsx'
import { LoadCard } from './load-card.tsx'
import classes from './reports.module.css'
import { SaveReport } from './save-report.tsx'
import { ProgressCard, RatesCard } from './small-cards.tsx'
import { TrendCard } from './trend-card.tsx'
import { useFigureWords } from './use-figure-words.ts'
import { useReportFilter } from './use-report-filter.ts'

/** Loaded on demand, because most people report on one site. */
const SiteComparison = lazy(async () => ({
  default: (await import('./site-comparison.tsx')).SiteComparison,
}))

/** The figures of a period with its filters. Each figure opens the rows behind it. */
export function ReportFigures() {
  const t = useTexts()
  const { period, filter } = useReportFilter()
  const query = useReport(period, filter)
  const { data: before } = useReport(periodBefore(period), filter)
  return (
    <Page title={t('page.reports')} width="full">
      <Filters teams={query.data?.Teams ?? []} />
      <AsyncView query={query} skeleton={<LoadingSkeleton height={[168, 220, 300]} />}>
        {(report) => <Cards report={report} before={before} />}
      </AsyncView>
    </Page>
  )
}

interface CardsProps {
  readonly report: Report
  /** The report of the previous period, for the changes; undefined until it has loaded. */
  readonly before: Report | undefined
}

/** The figures that the card of the hours shows. */
const ofHours: ReadonlySet<string> = new Set(['productivity', 'utilisation', 'efficiency'])

function Cards({ report, before }: CardsProps) {
  const t = useTexts()
  const format = useFormat()
  const now = useNow()
  const { sites } = useReportFilter()
  const figures = figuresOf(report)
  const earlier = new Map<string, Figure>(
    before ? figuresOf(before).map((figure) => [figure.name, figure]) : [],
  )
  return (
    <div className="stack gap-16">
      <p className="type-15 soft">
        {t('reports.asOf', { at: format.instant(report.AsOf, now) })}. {t('reports.changes')}
      </p>
      {figures.every(({ numerator }) => !numerator) && <p className="type-17">{t('reports.empty')}</p>}
      <HoursHero report={report} figures={figures} earlier={earlier} />
      <FigureGrid figures={figures.filter(({ name }) => !ofHours.has(name))} earlier={earlier} />
      {sites.length > 1 && (
        <Suspense>
          <SiteComparison sites={sites} />
        </Suspense>
      )}
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

/** A link to the scheduled exports, with a mark if one has failed. */
function ExportsLink() {
  const t = useTexts()
  const { data } = useReportExports()
  const hasFailed = data?.Exports.some(
    ({ IsPaused, Runs: [latest] }) => !IsPaused && latest?.State === 'failed',
  )
  return (
    <RowList>
      <li>
        <RowLink to="/reports" search={{ view: 'exports' }}>
          <RowWords name={t('reports.exports')} facts={t('reports.exportsHint')}>
            {hasFailed && <StateBadge state="late">{t('reports.exportFailed')}</StateBadge>}
          </RowWords>
        </RowLink>
      </li>
    </RowList>
  )
}

/**
 * The attended time without work by stamping type, and shifts without any stamping. A tap on a row opens its
 * stampings.
 */
function LostCard({ report }: { readonly report: Report }) {
  const t = useTexts()
  const format = useFormat()
  const { address } = useReportFilter()
  const { Lost, Unstamped } = report
  const most = Math.max(1, Unstamped, ...Lost.map(({ Minutes }) => Minutes))
  const rows = [
    ...Lost.map(({ TypeCode, Description, Minutes }) => ({
      key: String(TypeCode),
      name: Description,
      minutes: Minutes,
      search: { list: 'lost', type: TypeCode } as const,
    })),
    ...(Unstamped > 0
      ? [
          {
            key: 'unstamped',
            name: t('reports.unstamped'),
            minutes: Unstamped,
            search: { list: 'unstamped' } as const,
          },
        ]
      : []),
  ]
  return (
    <DeskCard
      title={t('reports.lost')}
      aside={<b className="number-19">{format.duration(Math.round(lostMinutes(report)))}</b>}
    >
      {rows.length === 0 && <DeskNote>{t('reports.noData')}</DeskNote>}
      {rows.map(({ key, name, minutes, search }) => (
        <li key={key}>
          <Link
            to="/reports"
            search={{ ...address, ...search }}
            className={`${classes.share} grid press ink pad-8-16`}
          >
            <span className="type-15 break-anywhere">{name}</span>
            <b className="number-18 text-right">{format.duration(Math.round(minutes))}</b>
            <span className={classes.thin} aria-hidden="true">
              <i style={{ width: `${(100 * minutes) / most}%` }} />
            </span>
          </Link>
        </li>
      ))}
    </DeskCard>
  )
}

interface FigureGridProps {
  readonly figures: readonly Figure[]
  readonly earlier: ReadonlyMap<string, Figure>
}

/**
 * The figures besides those of the hours, each with its numerator and denominator. A tap on a figure opens
 * its rows.
 */
function FigureGrid({ figures, earlier }: FigureGridProps) {
  const t = useTexts()
  const { address } = useReportFilter()
  return (
    <section className="stack gap-8" aria-label={t('reports.figures')}>
      <ul className={`${classes.figures} grid card clip`}>
        {figures.map((figure) => (
          <li key={figure.name} className={`${classes.cell} grid`}>
            {figure.denominator || figure.aside ? (
              <Link
                to="/reports"
                search={{ ...address, list: figure.list }}
                className={`${classes.figure} pad-12-16 grid press ink`}
              >
                <FigureWords figure={figure} before={earlier.get(figure.name)} />
              </Link>
            ) : (
              <div className={`${classes.figure} pad-12-16 grid`}>
                <FigureWords figure={figure} before={undefined} />
              </div>
            )}
          </li>
        ))}
      </ul>
      <p className="type-13 soft pad-x-4">{t('reports.longer', { cases: fewestCases })}</p>
    </section>
  )
}

function FigureWords({ figure, before }: { readonly figure: Figure; readonly before: Figure | undefined }) {
  const t = useTexts()
  const words = useFigureWords()
  const { name, value, unit, denominator, aside } = figure
  const missing = denominator ? t('reports.notEnough') : t('reports.noData')
  return (
    <>
      <span className="type-13 strong soft">{t(`reports.figure.${name}`)}</span>
      <span className="stack gap-2 content-start">
        {value === null ? (
          <span className="type-17 soft">{missing}</span>
        ) : (
          <b className="number-24">{words.value(value, unit)}</b>
        )}
        {denominator !== 0 && <span className="type-13">{words.parts(figure)}</span>}
        <span className="type-13 soft">{t(`reports.parts.${name}`)}</span>
        {aside !== undefined && aside > 0 && (
          <span className="type-13 strong">
            {t(name === 'partsReady' ? 'reports.aside.partsReady' : 'reports.aside.firstTimeFix', {
              count: aside,
            })}
          </span>
        )}
        <Change figure={figure} before={before} />
      </span>
    </>
  )
}
