import type { ReactNode } from 'react'
import classes from './action-bar.module.css'

/**
 * The thumb's zone: the page's next thing to do, always at the bottom edge above the running stamping. Put the
 * main action last; a destructive one does not belong here.
 */
export function ActionBar({ children }: { children: ReactNode }) {
  return <div className={classes.bar}>{children}</div>
}
