import { IconAlertTriangle, IconHourglass } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Plate } from '../../platform/ui/plate.tsx'
import classes from './hero.module.css'

interface HeroProps {
  /** The title of the card, for the running or the next work. */
  readonly title: string
  /** The reason why the work is urgent, if any. The reason sets the colour and the icon of the title. */
  readonly urgency?: 'late' | 'waiting' | undefined
  /** Content to the right of the title, for example the start time. */
  readonly aside: ReactNode
  readonly plate: string | null
  readonly blankLabel: string
  /** The description of the work, or the model of the vehicle if there is none. Line breaks are kept. */
  readonly work: string
  /** Facts such as model, work order and location; null and empty ones are omitted. */
  readonly facts: readonly (string | null | undefined)[]
  readonly children?: ReactNode
  /** The main button, and a small button next to it, if any. */
  readonly actions: ReactNode
}

const icons = { late: IconAlertTriangle, waiting: IconHourglass } as const

/** The large card at the top of the start page. */
export function Hero({
  title,
  urgency,
  aside,
  plate,
  blankLabel,
  work,
  facts,
  children,
  actions,
}: HeroProps) {
  const UrgencyIcon = urgency && icons[urgency]
  return (
    <section className={`${classes.hero} container pad-16 card`} aria-labelledby="hero">
      <div className={`${classes.head} line wrap spread gap-y-0 gap-x-8 type-15 soft`}>
        <h2 id="hero" className={`${classes.title} type-17 strong ink`} data-urgency={urgency}>
          {UrgencyIcon && <UrgencyIcon className="rigid" size={22} stroke={2.25} aria-hidden="true" />}
          {title}
        </h2>
        <span>{aside}</span>
      </div>
      <Plate number={plate} size={60} blankLabel={blankLabel} />
      <p className={`${classes.work} clip type-20 pre-line`}>{work}</p>
      <p className="type-15 soft">{facts.filter(Boolean).join(' · ')}</p>
      {children}
      <div className={`${classes.actions} flex wrap gap-8 mt-16`}>{actions}</div>
    </section>
  )
}
