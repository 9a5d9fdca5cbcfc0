import type { ReactNode } from 'react'
import classes from './row-list.module.css'

interface RowListProps {
  /** The accessible name of the list, if no heading names it. */
  readonly label?: string
  /** True to render the rows without a card, inside a panel. */
  readonly isBare?: boolean
  /** The rows. Each row is a list item. */
  readonly children: ReactNode
}

/** Rows on one card, separated by hairlines. */
export const RowList = ({ label, isBare = false, children }: RowListProps) => (
  <ul className={`${classes.list} ruled container`} data-bare={isBare || undefined} aria-label={label}>
    {children}
  </ul>
)
