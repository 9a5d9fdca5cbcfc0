import { type Icon, IconChevronRight } from '@tabler/icons-react'
import { Link } from '../routing/link.tsx'
import classes from './account-row.module.css'

interface AccountRowProps {
  readonly icon: Icon
  readonly name: string
  /** The page that the row opens after calling `onClick`. By default the row only calls `onClick`. */
  readonly to?: string
  readonly onClick: () => void
}

/** A row of the account sheet. */
export function AccountRow({ icon: RowIcon, name, to, onClick }: AccountRowProps) {
  const content = (
    <>
      <RowIcon size={24} stroke={1.75} aria-hidden="true" className="soft" />
      {name}
      <IconChevronRight size={20} aria-hidden="true" />
    </>
  )
  if (to !== undefined)
    return (
      <Link
        to={to}
        className={`${classes.row} hover ruled-item grid middle gap-16 full pad-8-16 touch-main ink`}
        onClick={onClick}
      >
        {content}
      </Link>
    )
  return (
    <button
      type="button"
      className={`${classes.row} hover ruled-item grid middle gap-16 full pad-8-16 touch-main ink`}
      onClick={onClick}
    >
      {content}
    </button>
  )
}
