import type { ReactNode } from 'react'
import classes from './data-list.module.css'

/** A list of names and values: one column on a phone, as many as fit on wider screens. */
export function DataList({ children }: { children: ReactNode }) {
  return <dl className={`${classes.list} grid`}>{children}</dl>
}

interface FieldProps {
  readonly label: string
  /** The value. A dash replaces an empty value. */
  readonly children: ReactNode
  /** True to span the whole width, for long texts. */
  readonly isWide?: boolean
}

/** An entry of a `DataList`: a label and its value. */
export function Field({ label, children, isWide = false }: FieldProps) {
  const isEmpty = children === null || children === undefined || children === '' || children === false
  return (
    <div className={`${classes.field} shrink`} data-wide={isWide || undefined}>
      <dt className="type-13 soft">{label}</dt>
      <dd className={`${classes.value} type-17 lines-22 pre-line`} data-empty={isEmpty || undefined}>
        {isEmpty ? '–' : children}
      </dd>
    </div>
  )
}
