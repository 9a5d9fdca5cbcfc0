import { type ReactNode, useId } from 'react'
import classes from './desk-card.module.css'

interface DeskCardProps {
  readonly title: string
  /** The number of rows that wait for the person. Null shows none. */
  readonly count?: number | null
  /** True if the rows are late. The number is red then. */
  readonly isLate?: boolean
  /** Content at the right of the title, for example a link to all rows. */
  readonly aside?: ReactNode
  /** The rows. Each row is a list item. */
  readonly children: ReactNode
}

/** A card of the start page: a title with the number of its rows, and the rows between hairlines. */
export function DeskCard({ title, count = null, isLate = false, aside, children }: DeskCardProps) {
  const titleId = useId()
  return (
    <section className="container clip card" aria-labelledby={titleId}>
      <div className={`${classes.head} line wrap spread gap-y-0 gap-x-12`}>
        <h2 id={titleId} className="type-17 strong">
          {title}
        </h2>
        <span className="line gap-8">
          {count !== null && (
            <span
              className={`${classes.count} grid centre rigid rounded-full ${isLate ? 'filled-late' : 'filled-brand'}`}
            >
              {count}
            </span>
          )}
          {aside}
        </span>
      </div>
      <ul className={`${classes.rows} lined`}>{children}</ul>
    </section>
  )
}

/** The text of a card without rows. */
export const DeskNote = ({ children }: { readonly children: ReactNode }) => (
  <li className="pad-12-16 type-15 soft">{children}</li>
)
