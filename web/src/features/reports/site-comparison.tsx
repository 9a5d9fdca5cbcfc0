import type { Report } from '@verstas/contract/reports/entities.ts'
import type { Unit as Site } from '@verstas/contract/session/entities.ts'
import { type FigureName, figuresOf } from '@verstas/domain/reports/figures.ts'
import { messageOf } from '../../platform/api/failure.ts'
import { Link } from '../../platform/routing/link.tsx'
import { useTexts } from '../../platform/texts/use-texts.ts'
import { Button } from '../../platform/ui/button.tsx'
import { FoldName, FoldRow, FoldTable, FoldValue } from '../../shared/tables/fold-table.tsx'
import { useReport } from './api.ts'
import { useFigureWords } from './use-figure-words.ts'
import { useReportFilter } from './use-report-filter.ts'

/** The figures of the comparison, in the order of their columns. */
const compared: readonly FigureName[] = [
  'productivity',
  'utilisation',
  'efficiency',
  'effectiveRate',
  'promiseKept',
  'firstTimeFix',
]

/** The maximum number of compared sites, because each site is a request to the server. */
const mostCompared = 12

/**
 * A table of the chosen sites with the main figures of each. The name of a site opens its report. More sites
 * than the maximum get a note instead.
 */
export function SiteComparison({ sites }: { readonly sites: readonly Site[] }) {
  const t = useTexts()
  const title = t('reports.comparison')
  return (
    <section className="card clip container" aria-label={title}>
      <h2 className="type-17 strong pad-12-16">{title}</h2>
      {sites.length > mostCompared ? (
        <p className="pad-12-16 type-15 soft">{t('reports.comparisonLimit', { most: mostCompared })}</p>
      ) : (
        <FoldTable
          label={title}
          columns={[
            { title: t('reports.site') },
            ...compared.map((name) => ({ title: t(`reports.figure.${name}`), isNumber: true })),
          ]}
        >
          {sites.map((site) => (
            <SiteRow key={site.Id} site={site} />
          ))}
        </FoldTable>
      )}
    </section>
  )
}

/** The figures of a site, or the reason why they could not be read, with another attempt. */
function SiteRow({ site }: { readonly site: Site }) {
  const t = useTexts()
  const { address, period, filter } = useReportFilter()
  const { data, error, refetch, isFetching } = useReport(period, { ...filter, sites: [site.Id] })
  return (
    <FoldRow>
      <FoldName>
        <Link
          to="/reports"
          search={{ ...address, sites: String(site.Id) }}
          className="line touch strong brand"
        >
          {site.Description}
        </Link>
      </FoldName>
      {error && !data ? (
        <td colSpan={compared.length}>
          <span className="line wrap gap-8 type-15">
            {messageOf(error, t)}
            <Button variant="quiet" size="small" isBusy={isFetching} onClick={() => void refetch()}>
              {t('common.retry')}
            </Button>
          </span>
        </td>
      ) : (
        <SiteFigures report={data} />
      )}
    </FoldRow>
  )
}

/** The cells of the figures. They are dashes until the report has loaded. */
function SiteFigures({ report }: { readonly report: Report | undefined }) {
  const t = useTexts()
  const words = useFigureWords()
  const figures = report ? figuresOf(report) : []
  return compared.map((name) => {
    const figure = figures.find((one) => one.name === name)
    const value = figure?.value ?? null
    return (
      <FoldValue key={name} label={t(`reports.figure.${name}`)} isEmpty={value === null}>
        {figure && value !== null ? words.value(value, figure.unit) : '–'}
      </FoldValue>
    )
  })
}
