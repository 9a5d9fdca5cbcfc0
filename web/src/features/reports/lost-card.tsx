import type { Report } from '@verstas/contract/reports/entities.ts'
import { lostMinutes } from '@verstas/domain/reports/figures.ts'
import { Link } from '../../platform/routing/link.tsx'
import { useTexts } from '../../platform/texts/use-texts.ts'
import { useFormat } from '../../platform/ui/format.tsx'
import { DeskCard, DeskNote } from '../../shared/desk/desk-card.tsx'
import classes from './reports.module.css'
import { useReportFilter } from './use-report-filter.ts'

/** The attended time that is no work, by stamping type, and shifts without any stamping. A row opens its stampings. */
export function LostCard({ report }: { readonly report: Report }) {
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
