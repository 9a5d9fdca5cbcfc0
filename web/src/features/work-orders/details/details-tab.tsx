import { IconDatabase, IconPencil, IconPhone, IconUser } from '@tabler/icons-react'
import type { WorkOrder, WorkOrderOrigin } from '@verstas/contract/work-orders/entities.ts'
import { canSeeCustomers } from '@verstas/domain/session/rights.ts'
import { vinOf } from '@verstas/domain/vehicles/identity.ts'
import { lazy, Suspense } from 'react'
import { serverNow } from '../../../platform/api/server-clock.ts'
import { useSession } from '../../../platform/session/session.ts'
import { useTexts } from '../../../platform/texts/use-texts.ts'
import { Button, IconButton } from '../../../platform/ui/button.tsx'
import { Collapsible } from '../../../platform/ui/collapsible.tsx'
import { DataList, Field } from '../../../platform/ui/data-list.tsx'
import { useFormat } from '../../../platform/ui/format.tsx'
import { phoneAddress } from '../../../platform/ui/phone-address.ts'
import { CustomerLines } from '../../../shared/customers/customer-lines.tsx'
import { EditRecord } from '../../own-data/edit-record.tsx'
import classes from './details-tab.module.css'
import { HistorySection } from './history-section.tsx'
import { ReservationPanel } from './reservation-panel.tsx'
import { WarrantyPanel } from './warranty-panel.tsx'

const RefreshOrder = lazy(() => import('../../integrations/refresh-order.tsx'))
const DifferencesNotice = lazy(() => import('./differences-notice.tsx'))
const ComebackPanel = lazy(() => import('../comebacks/comeback-panel.tsx'))
const SignatureList = lazy(() => import('../../attachments/signature-list.tsx'))

interface DetailsTabProps {
  readonly workOrder: WorkOrder
  /** Opens the edit dialog; undefined if the user may not edit. */
  readonly onEdit: (() => void) | undefined
}

/**
 * The details of a work order: the customer, its promise, reservation and locations, the vehicle, warranties,
 * signatures and changes.
 */
export function DetailsTab({ workOrder, onEdit }: DetailsTabProps) {
  return (
    <div className={`${classes.panels} stack top gap-16`}>
      {(workOrder.DifferenceCount ?? 0) > 0 && (
        <Suspense>
          <DifferencesNotice workOrderId={workOrder.Id} />
        </Suspense>
      )}
      <CustomerCard workOrder={workOrder} />
      <ReservationPanel workOrder={workOrder} action={onEdit && <EditButton onClick={onEdit} />} />
      <Suspense>
        {workOrder.Version !== undefined && !workOrder.Cancellation && (
          <ComebackPanel workOrderId={workOrder.Id} />
        )}
      </Suspense>
      {workOrder.Origin && <OriginLine origin={workOrder.Origin} />}
      <Suspense>{workOrder.Version !== undefined && <RefreshOrder workOrderId={workOrder.Id} />}</Suspense>
      <VehiclePanel vehicle={workOrder.Vehicle} />
      <WarrantyPanel warranties={workOrder.Vehicle.Warranties ?? []} />
      <Suspense>
        <SignatureList workOrderId={workOrder.Id} />
      </Suspense>
      {/* A server without versions has no history of changes. */}
      {workOrder.Version !== undefined && <HistorySection workOrderId={workOrder.Id} />}
    </div>
  )
}

function EditButton({ onClick }: { onClick: () => void }) {
  const t = useTexts()
  return (
    <Button variant="plain" className={classes.edit} onClick={onClick} icon={IconPencil}>
      {t('edit.open')}
    </Button>
  )
}

/** The customer of the work order (specification.md, Screens). Requires the right to see customers. */
function CustomerCard({ workOrder }: { workOrder: WorkOrder }) {
  const t = useTexts()
  const isVisible = canSeeCustomers(useSession().rights)
  const { ContactCustomerName: name, ContactCustomerPhone: phone } = workOrder
  if (!isVisible || !(name || phone)) return null
  return (
    <section className="taller line gap-12 pad-8-16 card" aria-label={t('workOrder.info.customerName')}>
      <IconUser className="rigid soft" size={24} stroke={1.75} aria-hidden="true" />
      <div className="grow shrink">
        <div>{name}</div>
        {phone && <div className="number-18 soft nowrap">{phone}</div>}
        <CustomerLines card={workOrder.ContactCustomer} />
      </div>
      {workOrder.ContactCustomer?.CustomerId !== undefined && (
        <EditRecord kind="customer" id={workOrder.ContactCustomer.CustomerId} />
      )}
      {phone && (
        <IconButton
          variant="tonal"
          size="main"
          render={(props) => <a {...props} href={phoneAddress(phone)} />}
          label={t('workOrder.call', { phone })}
          icon={IconPhone}
        />
      )}
    </section>
  )
}

/**
 * The vehicle of a work order: its age, last visit, colour, VIN and engine number. Operating hours are shown
 * only if the site uses them.
 */
function VehiclePanel({ vehicle }: { vehicle: WorkOrder['Vehicle'] }) {
  const t = useTexts()
  const { IsUsedHoursInUse } = useSession().settings.WorkshopConfiguration
  const format = useFormat()
  const dayOrNothing = (day: string | null) => day && format.day(day)
  const kilometres = (km: number | null) =>
    km === null ? null : t('workOrder.kilometres', { km: format.number(km) })
  const hours = (value: number | null) =>
    value === null ? null : t('workOrder.hours', { hours: format.number(value) })
  return (
    <Collapsible
      title={t('workOrder.vehicle.title')}
      summary={[vehicle.MakeName, vehicle.ModelName, vehicle.ModelYear].filter(Boolean).join(' ')}
      isOpenAtFirst
    >
      <div className={classes.facts}>
        <DataList>
          <Field label={t('workOrder.vehicle.firstRegistration')}>
            {dayOrNothing(vehicle.FirstRegistrationDate ?? null)}
          </Field>
          <Field label={t('workOrder.vehicle.modelYear')}>{vehicle.ModelYear}</Field>
          <Field label={t('workOrder.vehicle.previousService')}>
            {dayOrNothing(vehicle.PreviousServiceDate ?? null)}
          </Field>
          <Field label={t('workOrder.vehicle.previousServiceMileage')}>
            {kilometres(vehicle.PreviousServiceMileage ?? null)}
          </Field>
          {IsUsedHoursInUse && (
            <Field label={t('workOrder.vehicle.usedHours')}>{hours(vehicle.UseHours ?? null)}</Field>
          )}
          <Field label={t('workOrder.vehicle.colour')}>{vehicle.Colour}</Field>
          <Field label={t('workOrder.vehicle.serialNumber')} isWide>
            {vinOf(vehicle) && (
              <span className={`${classes.code} number-18 break-anywhere`}>{vinOf(vehicle)}</span>
            )}
          </Field>
          <Field label={t('workOrder.vehicle.engineNumber')} isWide>
            {vehicle.EngineNumber && (
              <span className={`${classes.code} number-18 break-anywhere`}>{vehicle.EngineNumber}</span>
            )}
          </Field>
        </DataList>
      </div>
    </Collapsible>
  )
}

/** The system that sent the last record of the work order, and the time. */
function OriginLine({ origin: { Source, ReceivedAt, SourceVersion } }: { readonly origin: WorkOrderOrigin }) {
  const t = useTexts()
  const format = useFormat()
  const time = format.instant(ReceivedAt, serverNow())
  const source = t('origin.from', { source: Source })
  return (
    <section className="taller line gap-12 pad-8-16 card" aria-label={source}>
      <IconDatabase className="rigid soft" size={24} stroke={1.75} aria-hidden="true" />
      <div className="grow shrink">
        <div className="break-anywhere">{source}</div>
        <div className="type-15 soft break-anywhere">
          {SourceVersion === null ? time : t('origin.version', { time, version: SourceVersion })}
        </div>
      </div>
    </section>
  )
}
