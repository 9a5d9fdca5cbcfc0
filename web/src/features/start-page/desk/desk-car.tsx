import type { DeskCar as Car, PartsCar } from '@verstas/contract/start-page/entities.ts'
import type { ReactNode } from 'react'
import { useTexts } from '../../../platform/texts/use-texts.ts'
import { CarLink } from '../../../platform/ui/car-row.tsx'
import { useFormat } from '../../../platform/ui/format.tsx'
import classes from './desk.module.css'

type Shown = Pick<
  Car | PartsCar,
  'WorkOrderId' | 'OrderNumber' | 'LicenseNumber' | 'MakeName' | 'ModelName' | 'Work' | 'StartTime'
> & { readonly EndTime?: string }

interface DeskCarProps {
  readonly car: Shown
  readonly state?: ReactNode
  readonly note?: ReactNode
  /** Buttons for the vehicle. They are below the row if the card is narrow. */
  readonly actions?: ReactNode
  /** The page that the row opens; the work order if omitted. */
  readonly to?: '/partsplanning' | '/workshopschedule'
}

/** A row of a vehicle: time, plate, state and work. It opens the page on which the vehicle is dealt with. */
export function DeskCar({ car, state, note, actions, to }: DeskCarProps) {
  const t = useTexts()
  const format = useFormat()
  const facts = {
    start: format.time(car.StartTime),
    end: car.EndTime && format.time(car.EndTime),
    plate: car.LicenseNumber,
    blankLabel: t('workSchedule.noPlate'),
    state,
    model: car.ModelName || car.MakeName,
    work: car.Work,
    note,
  }
  return (
    <li className={actions ? `${classes.acted} flex wrap middle` : undefined}>
      {to === '/partsplanning' ? (
        <CarLink to={to} search={{ car: car.OrderNumber }} car={facts} />
      ) : to ? (
        <CarLink to={to} search={{ workOrder: car.WorkOrderId }} car={facts} />
      ) : (
        <CarLink to="/workorder" search={{ number: String(car.OrderNumber) }} car={facts} />
      )}
      {actions && (
        <span className={`${classes.actions} ${classes.below} hide-empty flex wrap gap-8`}>{actions}</span>
      )}
    </li>
  )
}
