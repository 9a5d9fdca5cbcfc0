import type { WorkOrder } from '@verstas/contract/work-orders/entities.ts'
import type { Job, JobRow } from '@verstas/contract/work-orders/rows.ts'
import { secondNumber, shownNumber } from '@verstas/domain/codes/order-number.ts'
import { vinOf } from '@verstas/domain/vehicles/identity.ts'
import { filterRows } from '@verstas/domain/work-orders/rows.ts'
import { useTexts } from '../../platform/texts/use-texts.ts'
import { useFormat } from '../../platform/ui/format.tsx'
import { Plate } from '../../platform/ui/plate.tsx'
import { carModel } from '../../shared/jobs/car-model.ts'
import { nameOfRow, titleOfJob } from '../../shared/jobs/job-labels.tsx'
import classes from '../../shared/paper/paper.module.css'
import { Fact, Paper } from '../../shared/paper/paper.tsx'

/**
 * A work order on A4, with space for remarks and signatures. The server sends the customer only to users who
 * may see customers.
 */
export function WorkOrderPaper({ workOrder }: { readonly workOrder: WorkOrder }) {
  const t = useTexts()
  const format = useFormat()
  const { Vehicle, Resources, TimeReservation, Note, Mileage, Jobs } = workOrder
  const second = secondNumber(workOrder)
  const namesOf = (isPerson: boolean) =>
    [
      ...new Set(
        Resources.filter(({ EmployeeId }) => (EmployeeId != null) === isPerson).map(({ Name }) => Name),
      ),
    ]
      .filter(Boolean)
      .join(', ')
  return (
    <Paper title={`${t('page.workOrder')} ${shownNumber(workOrder)}`}>
      <header className={classes.head}>
        <Plate number={Vehicle.LicenseNumber} size={44} blankLabel={t('workOrder.noPlate')} />
        <div>
          <h1>{t('page.workOrder')}</h1>
          {[carModel(workOrder), Vehicle.ModelYear].filter(Boolean).join(' · ')}
          {Mileage !== null && <div>{t('workOrder.kilometres', { km: format.number(Mileage) })}</div>}
        </div>
        <div>
          <div className={classes.number}>{shownNumber(workOrder)}</div>
          {second}
        </div>
      </header>
      <dl className={classes.promise}>
        <Fact name={t('paper.promised')}>
          {workOrder.EstimatedDeliveryDateTime && format.dateTime(workOrder.EstimatedDeliveryDateTime)}
        </Fact>
        <Fact name={t('paper.reserved')}>
          {TimeReservation && format.dateTimeRange(TimeReservation.StartTime, TimeReservation.EndTime)}
        </Fact>
        <Fact name={t('paper.bay')}>{namesOf(false)}</Fact>
        <Fact name={t('paper.location')}>{workOrder.VehicleLocation || '–'}</Fact>
      </dl>
      <dl className={classes.facts}>
        <Fact name={t('paper.customer')}>{workOrder.ContactCustomerName}</Fact>
        <Fact name={t('paper.phone')}>{workOrder.ContactCustomerPhone}</Fact>
        <Fact name={t('workOrder.info.receiver')}>{workOrder.ReceiverName}</Fact>
        <Fact name={t('paper.worker')}>{namesOf(true)}</Fact>
        <Fact name={t('workOrder.vehicle.serialNumber')}>{vinOf(Vehicle)}</Fact>
        <Fact name={t('workOrder.info.pickShelf')}>{workOrder.PickShelf}</Fact>
      </dl>
      {Note && (
        <section className={classes.says}>
          <b>{t('workOrder.info.note')}</b>
          <p>{Note}</p>
        </section>
      )}
      {Jobs.map((job, index) => (
        <JobOnPaper key={job.JobId ?? index} job={job} />
      ))}
      <section className={classes.remarks}>
        <b>{t('paper.remarks')}</b>
        <i />
        <i />
        <i />
        <i />
      </section>
      <div className={classes.signatures}>
        <div>{t('paper.worker')}</div>
        <div>{t('paper.customerSigns')}</div>
        <div>{t('paper.dateAndTime')}</div>
      </div>
    </Paper>
  )
}

const isPart = ({ RowType }: JobRow): boolean => RowType === 'SparePart' || RowType === 'OffShelf'

function JobOnPaper({ job }: { readonly job: Job }) {
  const t = useTexts()
  const format = useFormat()
  const rows = filterRows(job.Rows, 'all')
  const parts = rows.filter(isPart)
  const work = rows.filter(({ RowType }) => RowType === 'LabourOperation' || RowType === 'Subcontractor')
  const texts = rows.filter(({ RowType }) => RowType === 'Text')
  const amountOf = (amount: number | null) => (amount === null ? '' : format.number(amount))
  return (
    <section className={classes.job}>
      <h2>
        <span>{[titleOfJob(job.JobNumber, t), job.Note].filter(Boolean).join(' · ')}</span>
        {job.StandardTime > 0 && <span>{format.duration(job.StandardTime)}</span>}
      </h2>
      {texts.map((row) => (
        <p key={row.RowId}>{nameOfRow(row, t)}</p>
      ))}
      {work.length > 0 && (
        <table className={classes.rows}>
          <thead>
            <tr>
              <th data-box />
              <th>{t('paper.row')}</th>
              <th>{t('paper.code')}</th>
              <th data-end>{t('paper.standardTime')}</th>
              <th data-end>{t('paper.usedTime')}</th>
            </tr>
          </thead>
          <tbody>
            {work.map((row) => (
              <tr key={row.RowId}>
                <td data-box>
                  <Box isDone={row.MarkAsDoneDate !== null} />
                </td>
                <td>{nameOfRow(row, t)}</td>
                <td>{row.WorkId}</td>
                <td data-end>{row.StandardTime ? format.duration(row.StandardTime) : ''}</td>
                <td data-end>{row.UsedTime ? format.duration(Math.round(row.UsedTime)) : '_____'}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {parts.length > 0 && (
        <table className={classes.rows}>
          <thead>
            <tr>
              <th data-box />
              <th>{t('paper.part')}</th>
              <th>{t('paper.number')}</th>
              <th data-end>{t('paper.amount')}</th>
              <th data-end>{t('paper.stock')}</th>
            </tr>
          </thead>
          <tbody>
            {parts.map((row) => (
              <tr key={row.RowId}>
                <td data-box>
                  <Box isDone={(row.DeliveredAmount ?? 0) > 0} />
                </td>
                <td>{nameOfRow(row, t)}</td>
                <td>{row.ItemNumber}</td>
                <td data-end>{amountOf(row.OrderedAmount)}</td>
                <td data-end>{row.StockDescription ?? row.StockCode}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  )
}

/** A checkbox to tick by pen. It is already ticked if the row is done. */
const Box = ({ isDone }: { readonly isDone: boolean }) =>
  isDone ? <span aria-hidden="true">✓</span> : <span className={classes.box} />
