import type { AnchorHTMLAttributes, ButtonHTMLAttributes, ReactNode } from 'react'
import { createLink } from '../routing/link.tsx'
import classes from './car-row.module.css'
import { Plate } from './plate.tsx'

/** The facts about a vehicle that a row shows. */
export interface CarFacts {
  /** The formatted start time. */
  readonly start: string
  /** The formatted end time on a second line. Undefined if the row does not show it. */
  readonly end?: string | undefined
  readonly plate: string | null
  /** The accessible label of a vehicle without a plate. */
  readonly blankLabel: string
  /** The most important state of the work, at the right edge. */
  readonly state?: ReactNode
  /** The make before the model, if the row shows it. The row may then have a second line. */
  readonly make?: string | undefined
  readonly model: string
  /** The work, on the same line as the model. */
  readonly work: string
  /** Further information below the work. */
  readonly note?: ReactNode
  /** True if the reservation is over. The row is then less prominent. */
  readonly isPast?: boolean
}

/** A list of vehicles by time. The rows have a common card, except next to another page. */
export function CarList(props: { label: string; isBare?: boolean; children: ReactNode }) {
  const { label, isBare = false, children } = props
  return (
    <ul className={classes.list} aria-label={label} data-bare={isBare || undefined}>
      {children}
    </ul>
  )
}

type CarLinkProps = Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'children'> & { readonly car: CarFacts }

function CarAnchor({ car, ...anchor }: CarLinkProps) {
  return (
    <a {...anchor} className={classes.row} data-past={car.isPast || undefined}>
      <CarWords {...car} />
    </a>
  )
}

/** A row of a vehicle that opens a page. It has the router's props `to`, `params` and `search`. */
export const CarLink = createLink(CarAnchor)

type CarButtonProps = ButtonHTMLAttributes<HTMLButtonElement> & { readonly car: CarFacts }

/** A row of a vehicle that calls `onClick`. */
export function CarButton({ car, ...button }: CarButtonProps) {
  return (
    <button type="button" {...button} className={classes.row} data-past={car.isPast || undefined}>
      <CarWords {...car} />
    </button>
  )
}

function CarWords({ start, end, plate, blankLabel, state, make, model, work, note }: CarFacts) {
  return (
    <>
      <span className={classes.times}>
        {start}
        {end && (
          <span className={classes.end}>
            <span className="visually-hidden">–</span>
            {end}
          </span>
        )}
      </span>
      <span className="shrink">
        <span className={classes.top}>
          <Plate number={plate} blankLabel={blankLabel} />
          {state}
        </span>
        <span className={classes.what} data-make={make ? true : undefined}>
          <span className={classes.model}>{[make, model].filter(Boolean).join(' ')}</span>
          {work && ` · ${work}`}
        </span>
        {note && <span className={classes.note}>{note}</span>}
      </span>
    </>
  )
}

/** The line of the current time, between the reservations that have started and those that have not. */
export function NowEntry({ time, label }: { time: string; label: string }) {
  return (
    <li className={classes.now}>
      <span className={classes.pill} aria-hidden="true">
        {time}
      </span>
      <span className="visually-hidden">{label}</span>
    </li>
  )
}
