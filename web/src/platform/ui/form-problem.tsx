import type { ReactNode } from 'react'
import classes from './form-problem.module.css'

/**
 * Shows why a form was not saved, if no single field is wrong. The alert element exists from the start,
 * because screen readers announce new content of an alert, but not a new alert.
 */
export const FormProblem = ({ children }: { readonly children: ReactNode }) => (
  <p role="alert" className={classes.problem}>
    {children}
  </p>
)
