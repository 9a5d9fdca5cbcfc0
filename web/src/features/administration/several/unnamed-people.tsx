import type { Person } from '@verstas/contract/administration/entities.ts'
import { useState } from 'react'
import { Link } from '../../../platform/routing/link.tsx'
import { useTexts } from '../../../platform/texts/use-texts.ts'
import { Button } from '../../../platform/ui/button.tsx'

/** The number of people that the card names at first. */
const shownCount = 6

/**
 * True for an active person without a user name, who therefore gets no password link. People of the company's
 * directory or domain sign in without a password.
 */
export const isUnnamed = ({ IsActive, IsWorkqueue, UserName, PrincipalName, Directory }: Person): boolean =>
  IsActive && !IsWorkqueue && UserName === null && PrincipalName === null && Directory === null

/** A card that names the people without a user name, and says what to do. A name opens the person. */
export function UnnamedPeople({ people }: { readonly people: readonly Person[] }) {
  const t = useTexts()
  const [isAllShown, setIsAllShown] = useState(false)
  const shown = isAllShown ? people : people.slice(0, shownCount)
  const title = t('people.unnamed', { count: people.length })
  return (
    <section className="card pad-16 stack gap-4" aria-label={title}>
      <h2 className="type-17 strong">{title}</h2>
      <p className="type-15 soft">{t('people.unnamedHint')}</p>
      <ul className="flex wrap gap-x-16">
        {shown.map(({ Id, Name }) => (
          <li key={Id}>
            <Link
              to="/administration/$personId"
              params={{ personId: String(Id) }}
              className="line touch rounded type-15 strong brand break-anywhere"
            >
              {Name}
            </Link>
          </li>
        ))}
        {people.length > shown.length && (
          <li>
            <Button variant="quiet" size="small" onClick={() => setIsAllShown(true)}>
              {t('monitor.clearFilters')} ({people.length})
            </Button>
          </li>
        )}
      </ul>
    </section>
  )
}
