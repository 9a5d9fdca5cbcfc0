import type { ReactNode } from 'react'
import classes from './form-problem.module.css'

/**
 * Shows why a form was not saved if no single field is the reason. The alert element always exists, because
 * screen readers announce only new content of an existing alert.
 */
export const FormProblem = ({ children }: { readonly children: ReactNode }) => (
  <p role="alert" className={`${classes.problem} hide-empty pad-12-16 rounded late`}>
    {children}
  </p>
)
