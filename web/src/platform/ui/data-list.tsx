import type { ReactNode } from 'react'
import classes from './data-list.module.css'

/** Pairs of a name and its value; one column on a phone, as many as fit on wider screens. */
export function DataList({ children }: { children: ReactNode }) {
  return <dl className={classes.list}>{children}</dl>
}

interface FieldProps {
  readonly label: string
  /** Nothing draws a dash, so that a value that is not known does not look forgotten. */
  readonly children: ReactNode
  /** Takes the whole width, for long texts. */
  readonly isWide?: boolean
}

export function Field({ label, children, isWide = false }: FieldProps) {
  const isEmpty = children === null || children === undefined || children === ''
  return (
    <div className={classes.field} data-wide={isWide || undefined}>
      <dt className={classes.label}>{label}</dt>
      <dd className={classes.value}>{isEmpty ? '–' : children}</dd>
    </div>
  )
}
