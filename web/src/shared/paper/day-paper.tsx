import type { Reservation } from '@verstas/contract/work-schedule/entities.ts'
import { shownNumber } from '@verstas/domain/codes/order-number.ts'
import type { Day } from '@verstas/domain/time/format.ts'
import { jobNotesOf } from '@verstas/domain/work-orders/job-notes.ts'
import { useTexts } from '../../platform/texts/use-texts.ts'
import { useFormat } from '../../platform/ui/format.tsx'
import { carModel } from '../jobs/car-model.ts'
import classes from './paper.module.css'
import { Paper } from './paper.tsx'

interface DayPaperProps {
  /** The heading, for instance the name of the list. */
  readonly title: string
  readonly day: Day
  readonly reservations: readonly Reservation[]
}

/** The reservations of a day as a table on A4, in the order of the list. */
export function DayPaper({ title, day, reservations }: DayPaperProps) {
  const t = useTexts()
  const format = useFormat()
  const timeOf = (instant: string) =>
    format.dayOf(instant) === day ? format.time(instant) : format.dateTime(instant)
  return (
    <Paper title={`${title} ${day}`}>
      <header className={classes.head}>
        <h1>{title}</h1>
        <div className={classes.number}>{format.shortDay(day)}</div>
      </header>
      <table>
        <thead>
          <tr>
            <th data-box />
            <th className={classes.times}>{t('paper.time')}</th>
            <th className={classes.cars}>{t('paper.car')}</th>
            <th>{t('paper.work')}</th>
            <th className={classes.people}>{t('paper.who')}</th>
            <th data-end>{t('paper.promised')}</th>
          </tr>
        </thead>
        <tbody>
          {reservations.map(({ ReservationNumber, StartTime, EndTime, WorkOrder, Resources }) => (
            <tr key={ReservationNumber}>
              <td data-box>
                <span className={classes.box} />
              </td>
              <td>
                {timeOf(StartTime)}–<wbr />
                {timeOf(EndTime)}
              </td>
              <td>
                <b>{WorkOrder.Vehicle.LicenseNumber || '–'}</b> {carModel(WorkOrder)}
              </td>
              <td>
                {describeJobs(WorkOrder) || t('workOrderSearch.noJobs')}
                {' · '}
                {shownNumber(WorkOrder)}
                {WorkOrder.CustomerWaiting && <b> · {t('workOrder.customerWaiting')}</b>}
              </td>
              <td>{[...new Set(Resources.map(({ Name }) => Name))].filter(Boolean).join(', ')}</td>
              <td data-end>
                {WorkOrder.EstimatedDeliveryDateTime && timeOf(WorkOrder.EstimatedDeliveryDateTime)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Paper>
  )
}

/** The number of jobs that a row names. The others are only counted. */
const namedJobs = 3

function describeJobs(order: Parameters<typeof jobNotesOf>[0]): string {
  const notes = jobNotesOf(order) ?? []
  const others = notes.length - namedJobs
  return [...notes.slice(0, namedJobs), ...(others > 0 ? [`+${others}`] : [])].join(' · ')
}
