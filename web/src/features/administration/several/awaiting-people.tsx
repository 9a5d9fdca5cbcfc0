import { IconPassword } from '@tabler/icons-react'
import type { Person } from '@verstas/contract/administration/entities.ts'
import { lazy, Suspense, useState } from 'react'
import { Link } from '../../../platform/routing/link.tsx'
import { useSession } from '../../../platform/session/session.ts'
import { useTexts } from '../../../platform/texts/use-texts.ts'
import { Button } from '../../../platform/ui/button.tsx'
import { useAllPeople } from '../api.ts'
import { useCanChange } from '../person/use-authority.ts'

const PasswordLinks = lazy(async () => ({ default: (await import('./password-links.tsx')).PasswordLinks }))

/**
 * A card that counts the people who have a user name and no password yet, with the button that makes password
 * links for them. Another card names the people who get none, because they have no user name. Both contain only
 * people whom the administrator may change.
 */
export function AwaitingPeople() {
  const { employee } = useSession()
  const { data: people = [] } = useAllPeople()
  const others = people.filter(({ Id }) => Id !== employee.Id)
  const awaiting = others.filter(({ IsActive, AwaitsPassword }) => IsActive && AwaitsPassword)
  const unnamed = others.filter(isUnnamed)
  // Most sites have no such people, and need no profiles for the cards.
  return (awaiting.length > 0 || unnamed.length > 0) && <Cards awaiting={awaiting} unnamed={unnamed} />
}

interface CardsProps {
  readonly awaiting: readonly Person[]
  readonly unnamed: readonly Person[]
}

function Cards(props: CardsProps) {
  const t = useTexts()
  const canChange = useCanChange()
  const [isOpen, setIsOpen] = useState(false)
  const awaiting = props.awaiting.filter(canChange)
  const unnamed = props.unnamed.filter(canChange)
  return (
    <>
      {(awaiting.length > 0 || isOpen) && (
        <section className="card pad-16 stack gap-12 justify-start">
          <div className="stack gap-4">
            <h2 className="type-17 strong">{t('people.awaiting', { count: awaiting.length })}</h2>
            <p className="type-15 soft">{t('people.awaitingHint')}</p>
          </div>
          <Button variant="tonal" icon={IconPassword} onClick={() => setIsOpen(true)}>
            {t('people.makeLinks')}
          </Button>
          <Suspense>
            {isOpen && <PasswordLinks people={awaiting} unnamed={unnamed} onClose={() => setIsOpen(false)} />}
          </Suspense>
        </section>
      )}
      {unnamed.length > 0 && <UnnamedPeople people={unnamed} />}
    </>
  )
}

/** The number of people that the card names at first. */
const shownCount = 6

/**
 * True for an active person without a user name, who therefore gets no password link. People of the company's
 * directory or domain sign in without a password.
 */
const isUnnamed = ({ IsActive, IsWorkqueue, UserName, PrincipalName, Directory }: Person): boolean =>
  IsActive && !IsWorkqueue && UserName === null && PrincipalName === null && Directory === null

/** A card that names the people without a user name, and says what to do. A name opens the person. */
function UnnamedPeople({ people }: { readonly people: readonly Person[] }) {
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
