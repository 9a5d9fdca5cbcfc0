import { IconListSearch } from '@tabler/icons-react'
import type { ReportList, ReportRow } from '@verstas/contract/reports/entities.ts'
import type { TextName } from '@verstas/contract/texts/catalogue.ts'
import { messageOf } from '../../platform/api/failure.ts'
import { Link } from '../../platform/routing/link.tsx'
import { Page } from '../../platform/shell/page.tsx'
import { useTexts } from '../../platform/texts/use-texts.ts'
import { AsyncView } from '../../platform/ui/async-view.tsx'
import { EmptyState } from '../../platform/ui/empty-state.tsx'
import { useFormat } from '../../platform/ui/format.tsx'
import { LoadingSkeleton } from '../../platform/ui/loading-skeleton.tsx'
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
  closed: 'reports.figure.hoursPerOrder',
  promises: 'reports.figure.promiseKept',
  findings: 'reports.figure.soldIn90Days',
  checks: 'reports.figure.minutesToOffer',
  progress: 'reports.progress',
} as const satisfies Record<ReportList, TextName>

/** The rows behind a figure. Rows of a work order open it. */
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
      aside={`${format.day(period.from)}–${format.day(period.to)}`}
      width="full"
      hasBack
    >
      <AsyncView
        query={query}
        skeleton={<LoadingSkeleton shape="rows" count={8} height={56} />}
        errorHint={(error) => messageOf(error, t)}
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

interface RowsTableProps {
  readonly list: ReportList
  readonly rows: readonly ReportRow[]
}

function RowsTable({ list, rows }: RowsTableProps) {
  const t = useTexts()
  const format = useFormat()
  const has = {
    order: rows.some(({ OrderNumber }) => OrderNumber !== null),
    person: rows.some(({ PersonName }) => PersonName !== null),
    text: rows.some(({ Text }) => Text !== ''),
    minutes: rows.some(({ Minutes }) => Minutes !== null),
    amount: rows.some(({ Amount }) => Amount !== null),
    counted: rows.some(({ IsCounted }) => IsCounted !== null),
  }
  const timeOf = (minutes: number) => {
    const duration = format.duration(Math.abs(Math.round(minutes)))
    if (list !== 'promises') return duration
    return minutes > 0 ? t('reports.row.late', { duration }) : `−${duration}`
  }
  return (
    <section className="card clip" aria-label={t(titles[list])}>
      <div className={classes.scroll}>
        <table className={classes.table}>
          <thead>
            <tr>
              <th scope="col">{t('reports.row.day')}</th>
              {has.order && <th scope="col">{t('reports.row.car')}</th>}
              {has.person && <th scope="col">{t('reports.row.person')}</th>}
              {has.text && <th scope="col">{t('reports.row.what')}</th>}
              {has.counted && <th scope="col">{t('reports.row.counted')}</th>}
              {has.amount && <th scope="col">€</th>}
              {has.minutes && <th scope="col">{t('reports.row.time')}</th>}
            </tr>
          </thead>
          <tbody>
            {rows.map((row, place) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the rows have no name, no state, and never move
              <tr key={place}>
                <th scope="row">{format.shortDay(row.Day).slice(0, -4)}</th>
                {has.order && (
                  <td>
                    {row.OrderNumber !== null && (
                      <Link
                        to="/workorder"
                        search={{ number: String(row.OrderNumber) }}
                        className={classes.rowLink}
                      >
                        <b className="number-18">{row.LicenseNumber || '–'}</b>{' '}
                        <span className="soft">{row.ExternalNumber ?? row.OrderNumber}</span>
                      </Link>
                    )}
                  </td>
                )}
                {has.person && <td>{row.PersonName ?? '–'}</td>}
                {has.text && <td className="break-anywhere">{row.Text}</td>}
                {has.counted && (
                  <td>{row.IsCounted !== null && t(row.IsCounted ? 'common.yes' : 'common.no')}</td>
                )}
                {has.amount && <td>{row.Amount === null ? '–' : format.price(row.Amount)}</td>}
                {has.minutes && <td>{row.Minutes === null ? '–' : timeOf(row.Minutes)}</td>}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  )
}
