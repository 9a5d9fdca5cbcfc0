import { IconArrowDown, IconArrowUp } from '@tabler/icons-react'
import type { Report } from '@verstas/contract/reports/entities.ts'
import { type Figure, lostMinutes } from '@verstas/domain/reports/figures.ts'
import { Link } from '../../platform/routing/link.tsx'
import { useTexts } from '../../platform/texts/use-texts.ts'
import { useFormat } from '../../platform/ui/format.tsx'
import classes from './reports.module.css'
import { useFigureWords } from './use-figure-words.ts'
import { useReportFilter } from './use-report-filter.ts'

interface HoursHeroProps {
  readonly report: Report
  readonly figures: readonly Figure[]
  /** The figures of the previous period, by name. */
  readonly earlier: ReadonlyMap<string, Figure>
}

/** Productivity as the product of utilisation and efficiency, and the hours as bars on one scale. */
export function HoursHero({ report, figures, earlier }: HoursHeroProps) {
  const t = useTexts()
  const words = useFigureWords()
  const { address } = useReportFilter()
  const find = (name: Figure['name']) => figures.find((figure) => figure.name === name)
  const [whole, ...factors] = [find('productivity'), find('utilisation'), find('efficiency')]
  if (!whole) return null
  return (
    <section className={`${classes.hero} grid card`} aria-label={t('reports.figure.productivity')}>
      <div className="stack gap-8 content-start">
        <p className="line wrap gap-x-8 type-15">
          <b className="strong">{t('reports.figure.productivity')}</b>
          <span className="soft">{t('reports.parts.productivity')}</span>
        </p>
        <p className="line wrap gap-12 baseline">
          <b className={classes.big}>
            {whole.value === null ? t('reports.noData') : words.value(whole.value, whole.unit)}
          </b>
          <Change figure={whole} before={earlier.get('productivity')} />
        </p>
        <p className="line wrap gap-x-8 type-15">
          {factors.map(
            (figure, place) =>
              figure && (
                <span key={figure.name} className="line gap-6">
                  <span className="soft">{place === 0 ? '=' : '×'}</span>
                  <Link
                    to="/reports"
                    search={{ ...address, list: figure.list }}
                    className={`${classes.factor} line gap-6 touch`}
                  >
                    <b className="number-19">
                      {figure.value === null ? '–' : words.value(figure.value, figure.unit)}
                    </b>
                    {t(`reports.figure.${figure.name}`)}
                  </Link>
                </span>
              ),
          )}
        </p>
      </div>
      <Bars report={report} />
    </section>
  )
}

function Bars({ report }: { readonly report: Report }) {
  const t = useTexts()
  const format = useFormat()
  const { address } = useReportFilter()
  const { Attended, Worked, Sold, Available } = report
  const most = Math.max(1, Attended, Worked, Sold, Available)
  const lost = lostMinutes(report)
  const bars = [
    { name: 'available', minutes: Available, list: null },
    { name: 'attended', minutes: Attended, list: 'attended' },
    { name: 'worked', minutes: Worked, list: 'worked' },
    { name: 'sold', minutes: Sold, list: 'sold' },
  ] as const
  return (
    <ul className="stack gap-4 content-start">
      {bars.map(({ name, minutes, list }) => {
        const content = (
          <>
            <span className="type-15">{t(`reports.${name}`)}</span>
            <b className="number-19 text-right">{format.duration(Math.round(minutes))}</b>
            <span className={classes.bar} aria-hidden="true">
              <i data-bar={name} style={{ width: `${(100 * minutes) / most}%` }} />
              {name === 'worked' && lost > 0 && (
                <span
                  className={classes.hole}
                  style={{ left: `${(100 * minutes) / most}%`, width: `${(100 * lost) / most}%` }}
                />
              )}
            </span>
          </>
        )
        return (
          <li key={name}>
            {list ? (
              <Link
                to="/reports"
                search={{ ...address, list }}
                className={`${classes.tier} grid ink press rounded-inner`}
              >
                {content}
              </Link>
            ) : (
              <span className={`${classes.tier} grid`}>{content}</span>
            )}
          </li>
        )
      })}
    </ul>
  )
}

interface ChangeProps {
  readonly figure: Figure
  readonly before: Figure | undefined
}

/** The change of a value since the previous period. Renders nothing if one of the values is missing. */
export function Change({ figure, before }: ChangeProps) {
  const t = useTexts()
  const words = useFigureWords()
  if (figure.value === null || before?.value == null) return null
  const difference = figure.value - before.value
  if (Math.abs(difference) < 0.05) return null
  const ChangeIcon = difference < 0 ? IconArrowDown : IconArrowUp
  return (
    <span className="line gap-4 type-13 strong soft">
      <ChangeIcon size={14} stroke={2.25} aria-hidden="true" />
      {t('reports.change', { change: words.change(difference, figure.unit) })}
    </span>
  )
}
