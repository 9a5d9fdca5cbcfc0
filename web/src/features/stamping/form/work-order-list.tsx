import type { ReactNode } from 'react'
import classes from './work-order-candidates.module.css'

/** Work orders to choose from, under their name. */
export function WorkOrderList({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <h2 className={classes.listTitle}>{label}</h2>
      <ul className={classes.list} aria-label={label}>
        {children}
      </ul>
    </div>
  )
}
