import type { ReactNode } from 'react'
import classes from './form-problem.module.css'

/**
 * The reason why a form was not saved, if none of its fields is wrong. The element exists from the start,
 * because a screen reader announces new content of an alert, but not a new alert.
 */
export const FormProblem = ({ children }: { readonly children: ReactNode }) => (
  <p role="alert" className={classes.problem}>
    {children}
  </p>
)
