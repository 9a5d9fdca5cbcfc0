import type { WorkOrder } from '@verstas/contract/work-orders/entities.ts'
import { useTexts } from '../../../platform/texts/use-texts.ts'
import { Collapsible } from '../../../platform/ui/collapsible.tsx'
import { DataList, Field } from '../../../platform/ui/data-list.tsx'
import { useFormat } from '../../../platform/ui/format.tsx'
import classes from './details-tab.module.css'

interface VehiclePanelProps {
  readonly vehicle: WorkOrder['Vehicle']
  readonly isUsedHoursInUse: boolean
}

/** The vehicle of a work order: its age, its numbers, and its last visit. */
export function VehiclePanel({ vehicle, isUsedHoursInUse }: VehiclePanelProps) {
  const t = useTexts()
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
          {isUsedHoursInUse && (
            <Field label={t('workOrder.vehicle.usedHours')}>{hours(vehicle.UseHours ?? null)}</Field>
          )}
          <Field label={t('workOrder.vehicle.colour')}>{vehicle.Colour}</Field>
          <Field label={t('workOrder.vehicle.serialNumber')} isWide>
            <span className={classes.code}>{vehicle.SerialNumber}</span>
          </Field>
          <Field label={t('workOrder.vehicle.engineNumber')} isWide>
            {vehicle.EngineNumber && <span className={classes.code}>{vehicle.EngineNumber}</span>}
          </Field>
        </DataList>
      </div>
    </Collapsible>
  )
}
