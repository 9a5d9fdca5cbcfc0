import type { ReactNode } from 'react'
import classes from './action-bar.module.css'
import { useHeightVariable } from './use-height-variable.ts'

/**
 * A bar with the main actions of a page at the bottom edge, within reach of the thumb. The main action is
 * last. Destructive actions do not belong in the bar.
 */
export function ActionBar({ children }: { children: ReactNode }) {
  return (
    <div
      ref={useHeightVariable('--v-bottom-bar')}
      className={`${classes.bar} taller line wrap gap-8 float raised`}
    >
      {children}
    </div>
  )
}
