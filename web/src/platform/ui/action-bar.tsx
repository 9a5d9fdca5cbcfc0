import type { ReactNode } from 'react'
import classes from './action-bar.module.css'
import { useHeightVariable } from './use-height-variable.ts'

/**
 * The page's main actions, always visible at the bottom edge, within reach of the thumb. The main action
 * comes last; destructive actions do not belong here.
 */
export function ActionBar({ children }: { children: ReactNode }) {
  return (
    <div ref={useHeightVariable('--v-bottom-bar')} className={classes.bar}>
      {children}
    </div>
  )
}
