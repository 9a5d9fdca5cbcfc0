import type { ReactNode } from 'react'
import classes from './form-problem.module.css'

/**
 * Why a form was not saved, where no field of it is to blame. It stands there empty from the start: a screen reader
 * tells what comes into an alert, not one that comes.
 */
export const FormProblem = ({ children }: { readonly children: ReactNode }) => (
  <p role="alert" className={classes.problem}>
    {children}
  </p>
)
