import { Link } from '../../../platform/routing/link.tsx'
import { useTexts } from '../../../platform/texts/use-texts.ts'
import classes from './desk.module.css'

interface AllLinkProps {
  readonly to: '/conversations' | '/usertasks' | '/workshopschedule'
  /** The query of the page, if it shows only the rows of the card. */
  readonly search?: { readonly show: string }
}

/** A link from a card to the page with all its rows. */
export function AllLink({ to, search }: AllLinkProps) {
  const t = useTexts()
  return (
    <Link
      to={to}
      {...(search && { search })}
      className={`${classes.all} line justify-centre pad-x-12 touch rounded type-15 strong brand`}
    >
      {t('desk.all')}
    </Link>
  )
}
