import { Plate } from '../../../platform/ui/plate.tsx'
import classes from './car-title.module.css'

/** The car that a dialog is about. */
export interface DialogCar {
  readonly plate: string
  /** Make and model; empty if unknown. */
  readonly model: string
}

interface CarTitleProps extends DialogCar {
  /** The action of the dialog, for a screen reader. */
  readonly title: string
  /** Below the model. */
  readonly about: string
}

/** The head of a dialog about a car. */
export function CarTitle({ title, plate, model, about }: CarTitleProps) {
  return (
    <span className={classes.title}>
      <span className="visually-hidden">{title} </span>
      <Plate number={plate} size={36} />
      <span className={classes.words}>
        {model && <span className={classes.model}>{model}</span>}
        <span className={classes.about}>{about}</span>
      </span>
    </span>
  )
}
