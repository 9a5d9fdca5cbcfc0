import { Plate } from '../../../platform/ui/plate.tsx'

/** The vehicle in the title of a dialog. */
export interface DialogCar {
  readonly plate: string
  /** Make and model; empty if unknown. */
  readonly model: string
}

interface CarTitleProps extends DialogCar {
  /** The name of the dialog, which only screen readers use. */
  readonly title: string
  /** The text below the model. */
  readonly about: string
}

/** The title of a dialog about a vehicle: its plate and model. */
export function CarTitle({ title, plate, model, about }: CarTitleProps) {
  return (
    <span className="line wrap gap-12">
      <span className="visually-hidden">{title} </span>
      <Plate number={plate} size={36} />
      <span className="stack shrink">
        {model && <span className="type-15 strong">{model}</span>}
        <span className="type-13 soft">{about}</span>
      </span>
    </span>
  )
}
