import type { Report } from '@verstas/contract/reports/entities.ts'
import { Link } from '../../platform/routing/link.tsx'
import { useTexts } from '../../platform/texts/use-texts.ts'
import { useFormat } from '../../platform/ui/format.tsx'
import { DeskCard, DeskNote } from '../../shared/desk/desk-card.tsx'
import classes from './reports.module.css'
import { useFigureWords } from './use-figure-words.ts'
import { useReportFilter } from './use-report-filter.ts'

interface CardProps {
  readonly report: Report
}

/** The effective rate of each payer, with its amount and its hours. */
export function RatesCard({ report: { Rates } }: CardProps) {
  const t = useTexts()
  const format = useFormat()
  const words = useFigureWords()
  const { address } = useReportFilter()
  return (
    <DeskCard title={t('reports.rates')}>
      {Rates.length === 0 && <DeskNote>{t('reports.noData')}</DeskNote>}
      {Rates.map(({ Payer, Amount, Minutes }) => (
        <li key={Payer}>
          <Link
            to="/reports"
            search={{ ...address, payer: Payer, list: 'sold' }}
            className={`${classes.share} grid press ink pad-8-16`}
          >
            <span className="type-15">{t(`reports.payer.${Payer}`)}</span>
            <b className="number-18 text-right">{words.value((60 * Amount) / Minutes, 'eurosPerHour')}</b>
            <span className="type-13 soft whole-row">
              {words.value(Amount, 'euros')} / {format.duration(Math.round(Minutes))}
            </span>
          </Link>
        </li>
      ))}
    </DeskCard>
  )
}

/** The work orders in the workshop by the days since they came. */
export function ProgressCard({ report: { Progress } }: CardProps) {
  const t = useTexts()
  const format = useFormat()
  const { address } = useReportFilter()
  const total = Progress.reduce((sum, { Count }) => sum + Count, 0)
  const most = Math.max(1, ...Progress.map(({ Count }) => Count))
  return (
    <DeskCard title={t('reports.progress')} count={total}>
      {Progress.map(({ From, To, Count }) => (
        <li key={From}>
          <Link
            to="/reports"
            search={{ ...address, list: 'progress' }}
            className={`${classes.share} grid press ink pad-8-16`}
          >
            <span className="type-15">
              {To === null
                ? t('reports.progressOver', { from: From - 1 })
                : t('reports.progressSpan', { from: From, to: To })}
            </span>
            <b className="number-18 text-right">{format.number(Count)}</b>
            <span className={classes.thin} aria-hidden="true">
              <i style={{ width: `${(100 * Count) / most}%` }} />
            </span>
          </Link>
        </li>
      ))}
    </DeskCard>
  )
}
