import { IconAlertTriangle, IconChevronDown, IconClipboardText } from '@tabler/icons-react'
import type {
  ServiceHistoryEntry,
  ServiceHistoryRow,
  VehicleDetails,
} from '@verstas/contract/vehicles/details.ts'
import type { JudgedVisit } from '@verstas/domain/vehicles/mileage.ts'
import { numberOfVisit } from '@verstas/domain/vehicles/visit.ts'
import { Link } from '../../../platform/routing/link.tsx'
import { useSession } from '../../../platform/session/session.ts'
import { useTexts } from '../../../platform/texts/use-texts.ts'
import { Button } from '../../../platform/ui/button.tsx'
import { DataList, Field } from '../../../platform/ui/data-list.tsx'
import { useFormat } from '../../../platform/ui/format.tsx'
import { RowList } from '../../../platform/ui/row-list.tsx'
import { joinNotes } from '../join-notes.ts'
import { type DatedVisit, useMileage } from '../mileage.ts'
import { useSpan } from '../use-span.ts'
import classes from './visit-list.module.css'

interface VisitListProps {
  readonly vehicle: VehicleDetails
  readonly history: readonly ServiceHistoryEntry[]
  /** The maximum number of visits to show; all if omitted. */
  readonly most?: number
}

/** The visits, newest first. Each visit can be expanded to show its rows. */
export function VisitList({ vehicle, history, most }: VisitListProps) {
  const t = useTexts()
  const { visits } = useMileage(vehicle, history)
  return (
    <RowList isBare label={t('vehicle.visits')}>
      {visits.slice(0, most).map((visit) => (
        <li key={keyOf(visit.visit.entry)}>
          <VisitRow visit={visit} />
        </li>
      ))}
    </RowList>
  )
}

function VisitRow({ visit: { visit, since, isDoubtful } }: { readonly visit: JudgedVisit<DatedVisit> }) {
  const t = useTexts()
  const format = useFormat()
  const { span } = useSpan()
  const { entry, day, km } = visit
  return (
    <details>
      <summary className={`${classes.visit} hover tall line wrap gap-y-4 gap-x-16 pointer`}>
        <span className={`${classes.when} grid rigid`}>
          <span className="number-18">{format.day(day)}</span>
          <span className="type-13 soft nowrap">
            {km === null ? t('vehicle.noReading') : t('workOrder.kilometres', { km: format.number(km) })}
          </span>
        </span>
        <span className={`${classes.words} grid gap-2 shrink`}>
          <span className={`${classes.what} clip type-17 clamp-2`}>
            {describeVisit(entry) || t('vehicle.nothingWritten')}
          </span>
          <span className="type-15 soft">
            {[numberOfVisit(entry), entry.Unit.Description].filter(Boolean).join(' · ')}
          </span>
          {since && (
            <span className="type-15 soft">
              {since.km === null
                ? t('vehicle.daysSincePrevious', { span: span(since.days) })
                : t('vehicle.sincePrevious', { km: format.number(since.km), span: span(since.days) })}
            </span>
          )}
          {isDoubtful && (
            <span className="line gap-6 type-13 strong late">
              <IconAlertTriangle size={16} aria-hidden="true" />
              {t('vehicle.doubtful')}
            </span>
          )}
        </span>
        <IconChevronDown size={20} aria-hidden="true" className={`${classes.arrow} rigid soft`} />
      </summary>
      <VisitDetails entry={entry} />
    </details>
  )
}

/** Returns a key that differs for each visit of a vehicle. Visits of other systems may lack a work order. */
const keyOf = ({ Unit, WorkOrderNumber, ServiceDateTime, IsExternal }: ServiceHistoryEntry): string =>
  IsExternal ? `${Unit.Id} ${ServiceDateTime} ${WorkOrderNumber}` : `${Unit.Id} ${WorkOrderNumber}`

/** Describes a visit by the notes of its jobs, or by the names of its labour rows if it has no notes. */
function describeVisit({ JobNotes, Rows }: ServiceHistoryEntry): string {
  const notes = JobNotes?.length
    ? JobNotes
    : Rows.filter(({ RowType }) => RowType === 'LabourOperation').map(({ Name }) => Name)
  return joinNotes(notes)
}

/**
 * The rows of a visit, its invoice, customer and operating hours. If the visit was at this site, a button
 * opens its work order.
 */
function VisitDetails({ entry }: { readonly entry: ServiceHistoryEntry }) {
  const t = useTexts()
  const format = useFormat()
  const { site, settings } = useSession()
  const { Rows, CustomerName, UseHours, WorkOrderNumber, Unit } = entry
  const invoice = entry.InvoiceNumber ?? entry.ExternalInvoiceNumber ?? null
  const number = numberOfVisit(entry) ?? ''
  const areHoursShown = settings.WorkshopConfiguration.IsUsedHoursInUse && UseHours !== null
  return (
    <div className={`${classes.details} grid justify-start gap-12`}>
      {Rows.length === 0 ? (
        <p className="type-15 soft">{t('vehicle.noRows')}</p>
      ) : (
        <ul className={`${classes.rows} full sunken`}>
          {Rows.map((row, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the rows of an invoice have no ids, and never change
            <Row key={place} row={row} />
          ))}
        </ul>
      )}
      <div className={`${classes.facts} full`}>
        <DataList>
          {invoice !== null && <Field label={t('vehicle.invoice')}>{invoice}</Field>}
          {CustomerName && <Field label={t('vehicle.customer')}>{CustomerName}</Field>}
          {areHoursShown && (
            <Field label={t('workOrder.vehicle.usedHours')}>
              {t('workOrder.hours', { hours: format.number(UseHours) })}
            </Field>
          )}
        </DataList>
      </div>
      {entry.IsExternal ? (
        <p className="type-15 soft">{t('vehicle.ofOtherSystem')}</p>
      ) : Unit.Id === site.Id ? (
        <Button
          variant="tonal"
          icon={IconClipboardText}
          render={(props) => <Link to="/workorder" search={{ number: String(WorkOrderNumber) }} {...props} />}
        >
          {t('vehicle.openWorkOrder', { number })}
        </Button>
      ) : (
        <p className="type-15 soft">{t('vehicle.ofOtherSite', { number })}</p>
      )}
    </div>
  )
}

/** A row of a visit. Labour shows its standard time; other rows, except texts, show their amount. */
function Row({ row }: { readonly row: ServiceHistoryRow }) {
  const t = useTexts()
  const format = useFormat()
  const { Name, Note, ItemNumber, WorkId, StandardTime, DeliveredAmount, OrderedAmount, RowType } = row
  const amount = DeliveredAmount ?? OrderedAmount
  const isLabour = RowType === 'LabourOperation'
  const figure = isLabour
    ? StandardTime !== null && format.duration(StandardTime)
    : RowType !== 'Text' && amount !== null && t('vehicle.amount', { count: format.number(amount) })
  return (
    <li className="ruled-item flex baseline spread gap-12 pad-y-8 type-15">
      <span className={classes.name}>
        {Name || Note}
        {(ItemNumber || WorkId) && <span className="block type-13 soft">{ItemNumber ?? WorkId}</span>}
      </span>
      {figure && <span className="rigid number-18 nowrap">{figure}</span>}
    </li>
  )
}
