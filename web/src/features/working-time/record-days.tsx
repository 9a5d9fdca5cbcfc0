import type { WorkingDay, WorkingTimeRecord } from '@verstas/contract/working-time/entities.ts'
import type { RecordLayout } from '@verstas/contract/working-time/kinds.ts'
import {
  isUnrecorded,
  minutesOfColumn,
  type RecordColumn,
  shownColumns,
} from '@verstas/domain/working-time/columns.ts'
import { useTexts } from '../../platform/texts/use-texts.ts'
import { Collapsible } from '../../platform/ui/collapsible.tsx'
import { Field } from '../../platform/ui/data-list.tsx'
import { type Format, useFormat } from '../../platform/ui/format.tsx'
import { useMediaQuery } from '../../platform/ui/use-media-query.ts'
import classes from './working-time.module.css'

/** The minimum width at which the page shows the days as a table. */
const wide = '(min-width: 64rem)'

interface RecordDaysProps {
  readonly record: WorkingTimeRecord
  readonly layout: RecordLayout
}

/** The totals and the days of a record, the latest first: a table, or a list on narrow screens. */
export function RecordDays({ record, layout }: RecordDaysProps) {
  const t = useTexts()
  const format = useFormat()
  const isWide = useMediaQuery(wide)
  const columns = shownColumns(record, layout)
  return (
    <section aria-label={t('workingTime.days')} className="stack gap-12">
      <p className="type-15 soft">{t('hours.asOf', { time: format.dateTime(record.AsOf) })}</p>
      {isWide ? (
        <DayTable record={record} columns={columns} />
      ) : (
        <DayList record={record} columns={columns} layout={layout} />
      )}
    </section>
  )
}

interface ColumnsProps {
  readonly record: WorkingTimeRecord
  readonly columns: readonly RecordColumn[]
}

function DayTable({ record, columns }: ColumnsProps) {
  const t = useTexts()
  const format = useFormat()
  return (
    <div className={`${classes.scroll} card clip`}>
      <table className={`${classes.table} type-15`}>
        <thead className="soft">
          <tr>
            <th scope="col">{t('workingTime.day')}</th>
            <th scope="col">{t('workingTime.times')}</th>
            {columns.map((column) => (
              <th key={column} scope="col">
                {t(`workingTime.column.${column}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {record.Days.map((day) => (
            <tr key={day.Day}>
              <th scope="row">
                {format.shortDay(day.Day)} {day.Holiday && <span className="soft">{day.Holiday}</span>}
              </th>
              <td>
                {timesOf(day, format).map((time) => (
                  <span key={time} className={`${classes.time} nowrap`}>
                    {time}
                  </span>
                ))}
              </td>
              {columns.map((column) => (
                <td key={column}>
                  <Minutes record={record} minutes={day} column={column} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{t('workingTime.total')}</th>
            <td />
            {columns.map((column) => (
              <td key={column}>
                <Minutes record={record} minutes={record.Totals} column={column} />
              </td>
            ))}
          </tr>
        </tfoot>
      </table>
    </div>
  )
}

/** A list of the totals and of the days; each day expands to its columns. */
function DayList({ record, columns, layout }: ColumnsProps & { readonly layout: RecordLayout }) {
  const t = useTexts()
  const format = useFormat()
  const sumOf = (day: WorkingDay) => (layout === 'total' ? day.All : day.All || day.Absence)
  return (
    <>
      <section className="card pad-12-16 stack gap-8" aria-label={t('workingTime.summary')}>
        <dl className={`${classes.sums} grid gap-8`}>
          {columns.map((column) => (
            <Field key={column} label={t(`workingTime.column.${column}`)}>
              <Minutes record={record} minutes={record.Totals} column={column} />
            </Field>
          ))}
        </dl>
      </section>
      <ol className="stack gap-8">
        {record.Days.map((day) => (
          <li key={day.Day}>
            <Collapsible
              isLazy
              title={
                <span className="flex wrap spread gap-y-0 gap-x-16 type-17">
                  <span>{format.shortDay(day.Day)}</span>
                  <span className="number-18">{format.duration(sumOf(day))}</span>
                </span>
              }
              summary={[day.Holiday, timesOf(day, format).join(', ')].filter(Boolean).join(' · ')}
            >
              <dl className={`${classes.sums} grid gap-8`}>
                {columns.map((column) => (
                  <Field key={column} label={t(`workingTime.column.${column}`)}>
                    <Minutes record={record} minutes={day} column={column} />
                  </Field>
                ))}
              </dl>
            </Collapsible>
          </li>
        ))}
      </ol>
    </>
  )
}

interface MinutesProps {
  readonly record: WorkingTimeRecord
  readonly minutes: WorkingTimeRecord['Totals']
  readonly column: RecordColumn
}

/** The duration of a column; a dash if there is none. Emergency work may be unrecorded. */
function Minutes({ record, minutes, column }: MinutesProps) {
  const t = useTexts()
  const format = useFormat()
  if (isUnrecorded(record, column)) return t('workingTime.notRecorded')
  const counted = minutesOfColumn(minutes, column)
  return counted === 0 ? '–' : format.duration(counted)
}

const timesOf = ({ Times }: WorkingDay, format: Format): string[] =>
  Times.map(({ StartTime, EndTime }) => format.timeRange(StartTime, EndTime))
