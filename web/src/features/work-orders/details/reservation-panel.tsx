import type { WorkOrder } from '@verstas/contract/work-orders/entities.ts'
import { minutesBetween } from '@verstas/domain/time/format.ts'
import type { ReactNode } from 'react'
import { serverNow } from '../../../platform/api/server-clock.ts'
import { useSession } from '../../../platform/session/session.ts'
import { useTexts } from '../../../platform/texts/use-texts.ts'
import { Collapsible } from '../../../platform/ui/collapsible.tsx'
import { DataList, Field } from '../../../platform/ui/data-list.tsx'
import { useFormat } from '../../../platform/ui/format.tsx'
import { StateBadge } from '../../../platform/ui/state-badge.tsx'
import { useFindEmployee } from '../../../shared/employees/api.ts'
import { OrderStates } from '../order-states.tsx'
import classes from './details-tab.module.css'

interface ReservationPanelProps {
  readonly workOrder: WorkOrder
  readonly action: ReactNode
}

/**
 * The states, promise, reservation, receiver and note of a work order, then its locations, parts and meter
 * readings (specification.md, Screens).
 */
export function ReservationPanel({ workOrder, action }: ReservationPanelProps) {
  const t = useTexts()
  const format = useFormat()
  const { TimeReservation: time, EstimatedDeliveryDateTime: delivery, VehicleLocation, PickShelf } = workOrder
  const { ReceiverId, ReceiverName } = workOrder
  const findEmployee = useFindEmployee(ReceiverName === undefined)
  const receiver = ReceiverName ?? (ReceiverId && findEmployee(ReceiverId)?.Name)
  return (
    <Collapsible
      title={t('workOrder.info.title')}
      summary={[time && format.timeRange(time.StartTime, time.EndTime), VehicleLocation, PickShelf]
        .filter(Boolean)
        .join(' · ')}
      action={action}
      isOpenAtFirst
    >
      <OrderStates workOrder={workOrder} />
      <div className={classes.facts}>
        <DataList>
          <Field label={t('workOrder.info.estimatedDelivery')}>
            {delivery && (
              <span className="stack gap-4">
                <span className="type-20 strong">{format.dateTime(delivery)}</span>
                {isPromiseOver(workOrder, delivery) && (
                  <span>
                    <StateBadge state="late">
                      {t('startPage.lateBy', {
                        duration: format.elapsed(minutesBetween(new Date(delivery), serverNow())),
                      })}
                    </StateBadge>
                  </span>
                )}
              </span>
            )}
          </Field>
          <Field label={t('workOrder.info.reservation')}>
            {/* Prevents a line break within a time range. */}
            {time && format.dateTimeRange(time.StartTime, time.EndTime).replace('–', '\u2060–\u2060')}
          </Field>
          <Field label={t('workOrder.info.receiver')}>{receiver}</Field>
          <Field label={t('workOrder.info.substatus')}>{workOrder.SubstatusDescription}</Field>
          <Field label={t('workOrder.info.customerWaiting')}>
            {workOrder.CustomerWaiting ? (
              <StateBadge state="waiting">{t('common.yes')}</StateBadge>
            ) : (
              t('common.no')
            )}
          </Field>
          {workOrder.Note && (
            <Field label={t('workOrder.info.note')} isWide>
              {workOrder.Note}
            </Field>
          )}
        </DataList>
        <PlaceFacts workOrder={workOrder} />
      </div>
    </Collapsible>
  )
}

/** True if the promised time has passed, and the vehicle is neither ready nor handed over. */
const isPromiseOver = ({ Status, State, TimeReservation }: WorkOrder, delivery: string): boolean =>
  Status === 'A' &&
  State !== 'Done' &&
  !TimeReservation?.ActualDeliveryDateTime &&
  Date.parse(delivery) < serverNow().getTime()

/**
 * The locations of the vehicle and its parts, whether the parts are planned and picked, and the meter
 * readings.
 */
function PlaceFacts({ workOrder }: { workOrder: WorkOrder }) {
  const t = useTexts()
  const format = useFormat()
  const { IsUsedHoursInUse } = useSession().settings.WorkshopConfiguration
  const yesOrNo = (value: boolean) => t(value ? 'common.yes' : 'common.no')
  const kilometres = (km: number | null) =>
    km !== null && t('workOrder.kilometres', { km: format.number(km) })
  const { UseHours } = workOrder
  return (
    <DataList>
      <Field label={t('workOrder.info.vehicleLocation')}>{workOrder.VehicleLocation}</Field>
      <Field label={t('workOrder.info.pickShelf')}>{workOrder.PickShelf}</Field>
      <Field label={t('workOrder.info.partsPrePlanned')}>{yesOrNo(workOrder.PartsPrePlanned)}</Field>
      <Field label={t('workOrder.info.partsPrePicked')}>{yesOrNo(workOrder.PartsPrePicked)}</Field>
      <Field label={t('workOrder.info.mileage')}>{kilometres(workOrder.Mileage)}</Field>
      <Field label={t('workOrder.info.mileageAtHandover')}>{kilometres(workOrder.MileageAtHandover)}</Field>
      {IsUsedHoursInUse && (
        <Field label={t('workOrder.info.useHours')}>
          {UseHours !== null && t('workOrder.hours', { hours: format.number(UseHours) })}
        </Field>
      )}
    </DataList>
  )
}
