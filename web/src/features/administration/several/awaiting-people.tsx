import { IconPassword } from '@tabler/icons-react'
import type { Person } from '@verstas/contract/administration/entities.ts'
import { lazy, Suspense, useState } from 'react'
import { useSession } from '../../../platform/session/session.ts'
import { useTexts } from '../../../platform/texts/use-texts.ts'
import { Button } from '../../../platform/ui/button.tsx'
import { useAllPeople } from '../api.ts'
import { useCanChange } from '../person/use-authority.ts'

const PasswordLinks = lazy(async () => ({ default: (await import('./password-links.tsx')).PasswordLinks }))

/**
 * A card that counts the people who have a user name and no password yet, with the button that makes password
 * links for them. Renders nothing if there are none, or if the administrator may change none of them.
 */
export function AwaitingPeople() {
  const { employee } = useSession()
  const { data: people = [] } = useAllPeople()
  const awaiting = people.filter((one) => one.IsActive && one.AwaitsPassword && one.Id !== employee.Id)
  // Most sites have no such people, and need no profiles for the card.
  return awaiting.length > 0 && <Card awaiting={awaiting} />
}

function Card({ awaiting }: { readonly awaiting: readonly Person[] }) {
  const t = useTexts()
  const canChange = useCanChange()
  const [isOpen, setIsOpen] = useState(false)
  const people = awaiting.filter(canChange)
  if (people.length === 0 && !isOpen) return null
  return (
    <section className="card pad-16 stack gap-12 justify-start">
      <div className="stack gap-4">
        <h2 className="type-17 strong">{t('people.awaiting', { count: people.length })}</h2>
        <p className="type-15 soft">{t('people.awaitingHint')}</p>
      </div>
      <Button variant="tonal" icon={IconPassword} onClick={() => setIsOpen(true)}>
        {t('people.makeLinks')}
      </Button>
      <Suspense>{isOpen && <PasswordLinks people={people} onClose={() => setIsOpen(false)} />}</Suspense>
    </section>
  )
}
