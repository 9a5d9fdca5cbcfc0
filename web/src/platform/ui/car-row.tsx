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
  /** The photo of the vehicle, which only wide rows show; null while it loads, undefined for none. */
  readonly photo?: ReactNode
  /** Further information below the work. */
  readonly note?: ReactNode
  /** True if the reservation is over. The row is then less prominent. */
  readonly isPast?: boolean
}

/** A list of vehicles by time. The rows have a common card, except next to another page. */
export function CarList(props: { label: string; isBare?: boolean; children: ReactNode }) {
  const { label, isBare = false, children } = props
  return (
    <ul className={`${classes.list} lined container card`} aria-label={label} data-bare={isBare || undefined}>
      {children}
    </ul>
  )
}

type CarLinkProps = Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'children'> & { readonly car: CarFacts }

/** Returns the look and the content of a row. */
const rowOf = (car: CarFacts) => ({
  className: `${classes.row} press taller fades grid middle gap-y-0 gap-x-12 full pad-8-16 text-start`,
  'data-past': car.isPast || undefined,
  children: <CarWords {...car} />,
})

const CarAnchor = ({ car, ...anchor }: CarLinkProps) => <a {...anchor} {...rowOf(car)} />

/** A row of a vehicle that opens a page. It has the router's props `to`, `params` and `search`. */
export const CarLink = createLink(CarAnchor)

type CarButtonProps = ButtonHTMLAttributes<HTMLButtonElement> & { readonly car: CarFacts }

/** A row of a vehicle that calls `onClick`. */
export const CarButton = ({ car, ...button }: CarButtonProps) => (
  <button type="button" {...button} {...rowOf(car)} />
)

function CarWords({ start, end, plate, blankLabel, state, make, model, work, note, photo }: CarFacts) {
  return (
    <>
      <span className={`${classes.times} number-19 nowrap`}>
        {start}
        {end && (
          <span className={`${classes.end} block mt-4 type-13 soft`}>
            <span className="visually-hidden">–</span>
            {end}
          </span>
        )}
      </span>
      {photo !== undefined && <span className={classes.photo}>{photo}</span>}
      <span className="shrink">
        <span className={`${classes.top} line spread gap-y-4 gap-x-8`}>
          <Plate number={plate} blankLabel={blankLabel} />
          {state}
        </span>
        <span className={`${classes.what} block type-15 soft ellipsis`} data-make={make ? true : undefined}>
          <span className={`${classes.model} strong ink`}>{[make, model].filter(Boolean).join(' ')}</span>
          {work && ` · ${work}`}
        </span>
        {note && <span className={`${classes.note} hide-empty flex wrap gap-y-4 gap-x-8`}>{note}</span>}
      </span>
    </>
  )
}

/** The line of the current time, between the reservations that have started and those that have not. */
export function NowEntry({ time, label }: { time: string; label: string }) {
  return (
    <li className={classes.now}>
      <span className={`${classes.pill} pad-x-8 rounded-full filled-brand`} aria-hidden="true">
        {time}
      </span>
      <span className="visually-hidden">{label}</span>
    </li>
  )
}
