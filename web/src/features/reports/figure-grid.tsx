import { type Figure, fewestCases } from '@verstas/domain/reports/figures.ts'
import { Link } from '../../platform/routing/link.tsx'
import { useTexts } from '../../platform/texts/use-texts.ts'
import { Change } from './hours-hero.tsx'
import classes from './reports.module.css'
import { useFigureWords } from './use-figure-words.ts'
import { useReportFilter } from './use-report-filter.ts'

interface FigureGridProps {
  readonly figures: readonly Figure[]
  readonly earlier: ReadonlyMap<string, Figure>
}

/**
 * The figures besides those of the hours, each with its numerator and denominator. A tap on a figure opens
 * its rows.
 */
export function FigureGrid({ figures, earlier }: FigureGridProps) {
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
