import { useSession } from '../session/session.ts'
import classes from './avatar.module.css'

const initialsOf = (name: string): string =>
  name
    .split(/\s+/)
    .map((part) => part.charAt(0))
    .slice(0, 2)
    .join('')
    .toUpperCase()

/** Who is signed in, by the first letters. */
export function Avatar() {
  const { employee } = useSession()
  return <Initials name={employee.Name} />
}

/** A person by the first letters. */
export const Initials = ({ name }: { readonly name: string }) => (
  <span className={classes.avatar} data-initials={initialsOf(name)} aria-hidden="true" />
)
