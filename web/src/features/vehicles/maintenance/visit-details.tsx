import { IconClipboardText } from '@tabler/icons-react'
import type { ServiceHistoryEntry, ServiceHistoryRow } from '@verstas/contract/vehicles/details.ts'
import { numberOfVisit } from '@verstas/domain/vehicles/visit.ts'
import { Link } from '../../../platform/routing/link.tsx'
import { useSession } from '../../../platform/session/session.ts'
import { useTexts } from '../../../platform/texts/use-texts.ts'
import { Button } from '../../../platform/ui/button.tsx'
import { DataList, Field } from '../../../platform/ui/data-list.tsx'
import { useFormat } from '../../../platform/ui/format.tsx'
import classes from './visit-details.module.css'

/**
 * The rows of a visit, its invoice, customer and operating hours. If the visit was at this site, a button
 * opens its work order.
 */
export function VisitDetails({ entry }: { readonly entry: ServiceHistoryEntry }) {
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
