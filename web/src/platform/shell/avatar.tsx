import { use } from 'react'
import { SessionContext, useSession } from '../session/session.ts'
import classes from './avatar.module.css'
import { useFace } from './use-face.ts'

const initialsOf = (name: string): string =>
  name
    .split(/\s+/)
    .map((part) => part.charAt(0))
    .slice(0, 2)
    .join('')
    .toUpperCase()

/** The picture or the initials of the signed-in user. */
export function Avatar() {
  const { employee } = useSession()
  return <Face employeeId={employee.Id} name={employee.Name} />
}

interface FaceProps {
  readonly employeeId: number
  readonly name: string
}

/** Shows an employee's picture, or the initials if there is none. */
export function Face({ employeeId, name }: FaceProps) {
  // The server sends pictures only within a session. Otherwise the initials remain.
  const hasSession = use(SessionContext) !== null
  return (
    <span className={`${classes.avatar} centre rigid`} data-initials={initialsOf(name)} aria-hidden="true">
      {hasSession && <Picture employeeId={employeeId} />}
    </span>
  )
}

function Picture({ employeeId }: Pick<FaceProps, 'employeeId'>) {
  const address = useFace(employeeId)
  return address && <img src={address} alt="" className={`${classes.picture} photo round`} />
}

/** An employee's initials, never a picture. */
export const Initials = ({ name }: { readonly name: string }) => (
  <span className={`${classes.avatar} centre rigid`} data-initials={initialsOf(name)} aria-hidden="true" />
)
