import type { ReactNode } from 'react'
import classes from './action-bar.module.css'
import { useHeightVariable } from './use-height-variable.ts'

/**
 * The page's main actions, always in sight at the bottom edge, within reach of the thumb. Put the main action
 * last; a destructive one does not belong here.
 */
export function ActionBar({ children }: { children: ReactNode }) {
  return (
    <div ref={useHeightVariable('--v-bottom-bar')} className={classes.bar}>
      {children}
    </div>
  )
}
