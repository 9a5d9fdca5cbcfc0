import { IconPhone } from '@tabler/icons-react'
import type { Settings } from '@verstas/contract/session/entities.ts'
import type { WorkOrder } from '@verstas/contract/work-orders/entities.ts'
import { canSeeCustomers } from '@verstas/domain/session/rights.ts'
import { lazy, Suspense } from 'react'
import { useSession } from '../../../platform/session/session.ts'
import { useTexts } from '../../../platform/texts/use-texts.ts'
import { Collapsible } from '../../../platform/ui/collapsible.tsx'
import { DataList, Field } from '../../../platform/ui/data-list.tsx'
import { useFormat } from '../../../platform/ui/format.tsx'
import classes from './details-tab.module.css'
import { HistorySection } from './history-section.tsx'
import { VehiclePanel } from './vehicle-panel.tsx'

const SignatureList = lazy(() => import('../../attachments/signature-list.tsx'))

/** The facts of the work order and of its vehicle. */
export function DetailsTab({ workOrder }: { workOrder: WorkOrder }) {
  const { settings } = useSession()
  return (
    <div className={classes.panels}>
      <InfoBlock workOrder={workOrder} configuration={settings.WorkshopConfiguration} />
      <VehiclePanel
        vehicle={workOrder.Vehicle}
        isUsedHoursInUse={settings.WorkshopConfiguration.IsUsedHoursInUse}
      />
      <Suspense>
        <SignatureList workOrderId={workOrder.Id} />
      </Suspense>
      {/* A server that counts no changes has no history of them. */}
      {workOrder.Version !== undefined && <HistorySection workOrderId={workOrder.Id} />}
    </div>
  )
}

interface InfoBlockProps {
  readonly workOrder: WorkOrder
  readonly configuration: Settings['WorkshopConfiguration']
}

/** What was agreed, for when and with whom (specification.md, Screens). Customers only with their right. */
export function InfoBlock({ workOrder, configuration }: InfoBlockProps) {
  const t = useTexts()
  const format = useFormat()
  const isCustomerVisible = canSeeCustomers(useSession().rights)
  const yesOrNo = (value: boolean) => t(value ? 'common.yes' : 'common.no')
  const { TimeReservation: time, EstimatedDeliveryDateTime: delivery } = workOrder
  const reservation = time && format.dateTimeRange(time.StartTime, time.EndTime)
  const kilometres = (km: number | null) =>
    km === null ? null : t('workOrder.kilometres', { km: format.number(km) })

  return (
    <Collapsible
      title={t('workOrder.info.title')}
      summary={[reservation, workOrder.ReceiverName].filter(Boolean).join(' · ')}
      isOpenAtFirst
    >
      <div className={classes.facts}>
        <DataList>
          <Field label={t('workOrder.info.reservation')} isWide>
            {reservation}
          </Field>
          <Field label={t('workOrder.info.estimatedDelivery')}>{delivery && format.dateTime(delivery)}</Field>
          <Field label={t('workOrder.info.receiver')}>{workOrder.ReceiverName}</Field>
          <Field label={t('workOrder.info.substatus')}>{workOrder.SubstatusDescription}</Field>
          {isCustomerVisible && (
            <>
              <Field label={t('workOrder.info.customerName')}>{workOrder.ContactCustomerName}</Field>
              <Field label={t('workOrder.info.customerPhone')}>
                {workOrder.ContactCustomerPhone && <PhoneLink phone={workOrder.ContactCustomerPhone} />}
              </Field>
            </>
          )}
          <Field label={t('workOrder.info.customerWaiting')}>{yesOrNo(workOrder.CustomerWaiting)}</Field>
          <Field label={t('workOrder.info.partsPrePlanned')}>{yesOrNo(workOrder.PartsPrePlanned)}</Field>
          <Field label={t('workOrder.info.partsPrePicked')}>{yesOrNo(workOrder.PartsPrePicked)}</Field>
          <Field label={t('workOrder.info.pickShelf')}>{workOrder.PickShelf}</Field>
          <Field label={t('workOrder.info.vehicleLocation')}>{workOrder.VehicleLocation}</Field>
          <Field label={t('workOrder.info.mileage')}>{kilometres(workOrder.Mileage)}</Field>
          {configuration.IsHandOverMileageEditable && (
            <Field label={t('workOrder.info.mileageAtHandover')}>
              {kilometres(workOrder.MileageAtHandover)}
            </Field>
          )}
          {configuration.IsUsedHoursInUse && (
            <Field label={t('workOrder.info.useHours')}>
              {workOrder.UseHours === null
                ? null
                : t('workOrder.hours', { hours: format.number(workOrder.UseHours) })}
            </Field>
          )}
          <Field label={t('workOrder.info.note')} isWide>
            {workOrder.Note}
          </Field>
        </DataList>
      </div>
    </Collapsible>
  )
}

function PhoneLink({ phone }: { phone: string }) {
  const t = useTexts()
  return (
    <a
      className={classes.phone}
      href={`tel:${phone.replace(/[^\d+]/g, '')}`}
      aria-label={t('workOrder.call', { phone })}
    >
      <IconPhone size={20} aria-hidden="true" />
      {phone}
    </a>
  )
}
