import { Link } from '../../../platform/routing/link.tsx'
import { useTexts } from '../../../platform/texts/use-texts.ts'

/** A link from a card to the page with all its rows. */
export function AllLink({ to }: { readonly to: '/conversations' | '/usertasks' | '/workshopschedule' }) {
  const t = useTexts()
  return (
    <Link to={to} className="line pad-x-12 touch rounded type-15 strong brand">
      {t('desk.all')}
    </Link>
  )
}
