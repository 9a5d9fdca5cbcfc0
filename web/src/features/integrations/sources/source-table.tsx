import { IconClockExclamation, IconDatabase, IconPlayerPause } from '@tabler/icons-react'
import type { IntegrationSource } from '@verstas/contract/integration/source-entities.ts'
import { useTexts } from '../../../platform/texts/use-texts.ts'
import { useFormat } from '../../../platform/ui/format.tsx'
import { StateBadge } from '../../../platform/ui/state-badge.tsx'
import { SourceMenu } from './source-menu.tsx'
import { groupBySite, isLate, lagOf, type SourceRow, totalOf } from './source-state.ts'
import classes from './sources.module.css'

interface SourceTableProps {
  readonly sources: readonly IntegrationSource[]
  readonly now: Date
}

/** The sources of each site, with their last contact and today's numbers. On a phone each row is a block. */
export function SourceTable({ sources, now }: SourceTableProps) {
  const t = useTexts()
  const columns = [
    t('sources.lastContact'),
    t('sources.lag'),
    t('sources.today'),
    t('sources.deferred'),
    t('sources.rejected'),
    t('sources.stale'),
    t('sources.differences'),
  ]
  return (
    <section className="card clip container" aria-label={t('sources.title')}>
      <table className={classes.table}>
        <thead className={classes.heads}>
          <tr>
            <th scope="col" className={classes.head}>
              {t('sources.source')}
            </th>
            <th scope="col" className={classes.head}>
              {t('sources.state')}
            </th>
            {columns.map((name) => (
              <th key={name} scope="col" className={classes.head} data-number>
                {name}
              </th>
            ))}
            <td />
          </tr>
        </thead>
        {groupBySite(sources).map(({ site, rows }) => (
          <tbody key={site?.Id ?? 0} className={classes.body}>
            <tr className={classes.row}>
              <th colSpan={columns.length + 3} scope="rowgroup" className={classes.group}>
                {site?.Description ?? t('sources.ofGroup')}
              </th>
            </tr>
            {rows.map((row) => (
              <Row key={row.source.Name} row={row} now={now} columns={columns} />
            ))}
          </tbody>
        ))}
      </table>
    </section>
  )
}

/** The number of entities that fit in two lines below the name of a source. */
const mostEntities = 2

interface RowProps {
  readonly row: SourceRow
  readonly now: Date
  readonly columns: readonly string[]
}

function Row({ row: { source, place }, now, columns }: RowProps) {
  const t = useTexts()
  const format = useFormat()
  const lag = lagOf(source, now)
  const late = isLate(source, now)
  const entities = place.Entities.map((entity) => t(`integrations.subject.${entity}`))
  const whenOf = (instant: string) =>
    format.dayOf(instant) === format.dayOf(now) ? format.time(instant) : format.date(instant)
  const numbers = [
    totalOf(place),
    place.Deferred,
    place.Rejected,
    place.Today.stale,
    place.Differences,
  ] as const
  const cells = [
    { words: place.LastContact === null ? '–' : whenOf(place.LastContact), isRed: false },
    { words: lag === null ? '–' : format.elapsed(lag), isRed: late },
    ...numbers.map((number, column) => ({ words: format.number(number), isRed: column === 2 && number > 0 })),
  ]
  return (
    <tr className={classes.row} data-late={late || undefined}>
      <th scope="row" className={classes.name}>
        <IconDatabase size={20} stroke={1.75} aria-hidden="true" className="rigid" />
        <span className="shrink break-anywhere">
          <span className="type-17 strong block">{source.Name}</span>
          <span className={`type-13 block ${late ? '' : 'soft'}`} title={entities.join(', ')}>
            {entities.slice(0, mostEntities).join(', ')}
            {entities.length > mostEntities && ` +${entities.length - mostEntities}`}
          </span>
        </span>
      </th>
      <td className={classes.state}>
        <SourceState isPaused={source.Paused !== null} isLate={late} />
      </td>
      {cells.map(({ words, isRed }, column) => (
        <td
          key={columns[column]}
          className={classes.amount}
          data-label={columns[column]}
          data-empty={words === '–' || words === '0' || undefined}
          data-red={isRed || undefined}
        >
          {words}
        </td>
      ))}
      <td className={classes.menu}>
        <SourceMenu source={source} />
      </td>
    </tr>
  )
}

function SourceState({ isPaused, isLate: late }: { readonly isPaused: boolean; readonly isLate: boolean }) {
  const t = useTexts()
  if (isPaused)
    return (
      <StateBadge state="open" icon={IconPlayerPause}>
        {t('sources.paused')}
      </StateBadge>
    )
  if (late)
    return (
      <StateBadge state="late" icon={IconClockExclamation}>
        {t('sources.isLate')}
      </StateBadge>
    )
  return <StateBadge state="done">{t('sources.runs')}</StateBadge>
}
