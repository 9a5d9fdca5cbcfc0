import { IconListSearch } from '@tabler/icons-react'
import { countedTitleOf } from '@verstas/contract/reports/counted-titles.ts'
import type { ReportRow } from '@verstas/contract/reports/entities.ts'
import type { ReportList } from '@verstas/contract/reports/kinds.ts'
import type { TextName } from '@verstas/contract/texts/catalogue.ts'
import { partsAtStart } from '@verstas/domain/reports/figures.ts'
import { Link } from '../../platform/routing/link.tsx'
import { useSession } from '../../platform/session/session.ts'
import { Page } from '../../platform/shell/page.tsx'
import { useTexts } from '../../platform/texts/use-texts.ts'
import { AsyncView } from '../../platform/ui/async-view.tsx'
import { EmptyState } from '../../platform/ui/empty-state.tsx'
import { useFormat } from '../../platform/ui/format.tsx'
import { LoadingSkeleton } from '../../platform/ui/loading-skeleton.tsx'
import { FoldName, FoldRow, FoldTable, FoldText, FoldValue } from '../../shared/tables/fold-table.tsx'
import { useReportRows } from './api.ts'
import classes from './reports.module.css'
import { SaveReport } from './save-report.tsx'
import { useReportFilter } from './use-report-filter.ts'

const titles = {
  attended: 'reports.attended',
  worked: 'reports.worked',
  lost: 'reports.lost',
  unstamped: 'reports.unstamped',
  sold: 'reports.sold',
  closed: 'reports.closed',
  promises: 'reports.figure.promiseKept',
  lastPromises: 'reports.figure.lastPromiseKept',
  comebacks: 'reports.comebacks',
  starts: 'reports.figure.partsReady',
  findings: 'reports.figure.soldIn90Days',
  visitSales: 'reports.figure.soldAtVisit',
  redFindings: 'reports.figure.redPriced',
  checks: 'reports.figure.minutesToOffer',
  answers: 'reports.figure.minutesToAnswer',
  progress: 'reports.progress',
} as const satisfies Record<ReportList, TextName>

/** The rows behind a figure. Rows with a work order link to it. */
export function RowsView({ list }: { readonly list: ReportList }) {
  const t = useTexts()
  const format = useFormat()
  const { address, period, filter } = useReportFilter()
  const query = useReportRows(list, period, {
    ...filter,
    ...(address.type !== undefined && { typeCode: address.type }),
  })
  return (
    <Page
      title={t(titles[list])}
      subtitle={`${format.day(period.from)}–${format.day(period.to)}`}
      width="full"
      hasBack
    >
      <AsyncView
        query={query}
        skeleton={<LoadingSkeleton shape="rows" count={8} height={56} />}
        isEmpty={({ Rows }) => Rows.length === 0}
        empty={
          <EmptyState icon={IconListSearch} title={t('reports.rowsNone')} hint={t('reports.rowsNoneHint')} />
        }
      >
        {({ Rows, Total }) => (
          <div className="stack gap-12">
            <p className="type-15 soft">
              {Total > Rows.length
                ? t('reports.rowsShown', { shown: Rows.length, total: format.number(Total) })
                : t('reports.rowsOf', { count: Total })}
            </p>
            <RowsTable list={list} rows={Rows} />
            <SaveReport list={list} typeCode={address.type} />
          </div>
        )}
      </AsyncView>
    </Page>
  )
}

/** True for lists whose times are the distances from a promise: words say whether a vehicle was early or late. */
const isOfPromise = (list: ReportList): boolean => list === 'promises' || list === 'lastPromises'

interface RowsTableProps {
  readonly list: ReportList
  readonly rows: readonly ReportRow[]
}

function RowsTable({ list, rows }: RowsTableProps) {
  const t = useTexts()
  const format = useFormat()
  const words = useRowWords(list)
  const { sites } = useReportFilter()
  const has = {
    site: sites.length > 1,
    order: rows.some(({ OrderNumber }) => OrderNumber !== null),
    person: rows.some(({ PersonName }) => PersonName !== null),
    text: rows.some(({ Text }) => Text !== ''),
    counted: list === 'comebacks' || list === 'starts' || rows.some(({ IsCounted }) => IsCounted !== null),
    parts: list === 'starts',
    amount: rows.some(({ Amount }) => Amount !== null),
    minutes: rows.some(({ Minutes }) => Minutes !== null),
  }
  const columns = [
    { title: t('reports.row.day') },
    ...(has.site ? [{ title: t('reports.site') }] : []),
    ...(has.order ? [{ title: t('reports.row.car') }] : []),
    ...(has.person ? [{ title: t('reports.row.person') }] : []),
    ...(has.text ? [{ title: t(list === 'comebacks' ? 'reports.row.earlier' : 'reports.row.what') }] : []),
    ...(has.parts ? [{ title: t('reports.row.parts') }] : []),
    ...(has.counted ? [{ title: t(countedTitleOf(list)) }] : []),
    ...(has.amount ? [{ title: '€', isNumber: true }] : []),
    ...(has.minutes ? [{ title: t('reports.row.time'), isNumber: !isOfPromise(list) }] : []),
  ]
  return (
    <section className="card clip container" aria-label={t(titles[list])}>
      <FoldTable columns={columns}>
        {rows.map((row, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the rows have no id and no state, and never move
          <FoldRow key={place}>
            <FoldText>
              <b className={classes.day}>{format.shortDay(row.Day).slice(0, -4)}</b>
            </FoldText>
            {has.site && <FoldText>{row.SiteName}</FoldText>}
            {has.order && (
              <FoldName>
                <OrderOfRow row={row} />
              </FoldName>
            )}
            {has.person &&
              (has.order ? (
                <FoldText isEmpty={row.PersonName === null}>{row.PersonName ?? '–'}</FoldText>
              ) : (
                <FoldName>{row.PersonName ?? '–'}</FoldName>
              ))}
            {has.text && (
              <FoldText isLong isEmpty={row.Text === ''}>
                {row.Text}
              </FoldText>
            )}
            {has.parts && <FoldText>{words.parts(row)}</FoldText>}
            {has.counted && (
              <FoldValue label={t(countedTitleOf(list))} isEmpty={words.counted(row) === ''} isWords>
                {words.counted(row)}
              </FoldValue>
            )}
            {has.amount && (
              <FoldValue label="€" isEmpty={row.Amount === null}>
                {row.Amount === null ? '–' : format.price(row.Amount)}
              </FoldValue>
            )}
            {has.minutes && (
              <FoldValue
                label={t('reports.row.time')}
                isEmpty={row.Minutes === null}
                isWords={isOfPromise(list)}
              >
                {words.minutes(row)}
              </FoldValue>
            )}
          </FoldRow>
        ))}
      </FoldTable>
    </section>
  )
}

/**
 * The vehicle and the number of a row's work order, as a link if the work order belongs to the session's
 * site.
 */
function OrderOfRow({ row }: { readonly row: ReportRow }) {
  const { site } = useSession()
  if (row.OrderNumber === null) return null
  const words = (
    <>
      <b className="number-18">{row.LicenseNumber || '–'}</b>{' '}
      <span className="soft">{row.ExternalNumber ?? row.OrderNumber}</span>
    </>
  )
  if (row.SiteId !== site.Id) return <span className={classes.rowLink}>{words}</span>
  return (
    <Link to="/workorder" search={{ number: String(row.OrderNumber) }} className={classes.rowLink}>
      {words}
    </Link>
  )
}

/** Returns the texts of a list's cells. */
function useRowWords(list: ReportList) {
  const t = useTexts()
  const format = useFormat()
  return {
    parts: ({ Parts }: ReportRow): string =>
      Parts ? t(`reports.row.${partsAtStart(Parts)}`, { count: Parts.Count, missing: Parts.Missing }) : '–',
    counted: ({ IsCounted }: ReportRow): string => {
      if (list === 'comebacks') return t(IsCounted === null ? 'reports.row.unjudged' : 'reports.row.comeback')
      if (IsCounted === null) return list === 'starts' ? t('reports.row.unknown') : ''
      return t(IsCounted ? 'common.yes' : 'common.no')
    },
    minutes: ({ Minutes }: ReportRow): string => {
      if (Minutes === null) return '–'
      const duration = format.duration(Math.abs(Math.round(Minutes)))
      if (!isOfPromise(list) || Math.round(Minutes) === 0) return duration
      return t(Minutes > 0 ? 'reports.row.late' : 'reports.row.early', { duration })
    },
  }
}
