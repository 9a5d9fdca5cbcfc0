import type { WorkOrder } from '@verstas/contract/work-orders/entities.ts'
import type { Day } from '@verstas/domain/time/format.ts'
import { serverNow } from '../../../platform/api/server-clock.ts'
import { useTexts } from '../../../platform/texts/use-texts.ts'
import { Collapsible } from '../../../platform/ui/collapsible.tsx'
import { DataList, Field } from '../../../platform/ui/data-list.tsx'
import { useFormat } from '../../../platform/ui/format.tsx'
import { type State, StateBadge } from '../../../platform/ui/state-badge.tsx'
import classes from './details-tab.module.css'

interface VehiclePanelProps {
  readonly vehicle: WorkOrder['Vehicle']
  readonly isUsedHoursInUse: boolean
}

/** The vehicle: its age, its numbers, its last service and its warranties. */
export function VehiclePanel({ vehicle, isUsedHoursInUse }: VehiclePanelProps) {
  const t = useTexts()
  const format = useFormat()
  const { Warranties: warranties = [] } = vehicle
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
            {dayOrNothing(vehicle.FirstRegistrationDate)}
          </Field>
          <Field label={t('workOrder.vehicle.modelYear')}>{vehicle.ModelYear}</Field>
          <Field label={t('workOrder.vehicle.previousService')}>
            {dayOrNothing(vehicle.PreviousServiceDate ?? null)}
          </Field>
          <Field label={t('workOrder.vehicle.previousServiceMileage')}>
            {kilometres(vehicle.PreviousServiceMileage ?? null)}
          </Field>
          {isUsedHoursInUse && (
            <Field label={t('workOrder.vehicle.usedHours')}>{hours(vehicle.UseHours)}</Field>
          )}
          <Field label={t('workOrder.vehicle.colour')}>{vehicle.Colour}</Field>
          <Field label={t('workOrder.vehicle.serialNumber')} isWide>
            {vehicle.SerialNumber}
          </Field>
          <Field label={t('workOrder.vehicle.engineNumber')} isWide>
            {vehicle.EngineNumber}
          </Field>
        </DataList>
      </div>
      <h2 className={classes.subtitle}>{t('workOrder.vehicle.warranties')}</h2>
      {warranties.length === 0 ? (
        <p className={classes.soft}>{t('workOrder.vehicle.noWarranties')}</p>
      ) : (
        <ul className={classes.warranties}>
          {warranties.map((warranty) => (
            <WarrantyLine key={`${warranty.Type} ${warranty.StartDate}`} warranty={warranty} />
          ))}
        </ul>
      )}
    </Collapsible>
  )
}

const drawnAs = {
  valid: ['done', 'workOrder.vehicle.warrantyValid'],
  expired: ['open', 'workOrder.vehicle.warrantyExpired'],
  notBegun: ['waiting', 'workOrder.vehicle.warrantyNotBegun'],
} as const satisfies Record<WarrantyState, readonly [State, string]>

function WarrantyLine({ warranty }: { warranty: Warranty }) {
  const t = useTexts()
  const format = useFormat()
  const { Type, Explanation, StartDate, EndDate } = warranty
  const [state, word] = drawnAs[warrantyStateOn(format.dayOf(serverNow()), warranty)]
  const start = format.day(StartDate)
  return (
    <li className={classes.warranty}>
      <div className={classes.words}>
        <div className={classes.type}>{Type}</div>
        {Explanation && <div>{Explanation}</div>}
        <div className={classes.soft}>
          {EndDate === null
            ? t('workOrder.vehicle.warrantyOpen', { start })
            : t('workOrder.vehicle.warrantyUntil', { start, end: format.day(EndDate) })}
        </div>
      </div>
      <StateBadge state={state}>{t(word)}</StateBadge>
    </li>
  )
}

export type Warranty = NonNullable<WorkOrder['Vehicle']['Warranties']>[number]
export type WarrantyState = 'valid' | 'expired' | 'notBegun'

/** Whether a warranty counts on a day; its first and last days are part of it. */
export function warrantyStateOn(today: Day, { StartDate, EndDate }: Warranty): WarrantyState {
  if (EndDate !== null && EndDate < today) return 'expired'
  return StartDate > today ? 'notBegun' : 'valid'
}
