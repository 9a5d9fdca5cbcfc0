import { IconPassword } from '@tabler/icons-react'
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
  const t = useTexts()
  const { employee } = useSession()
  const { data: people = [] } = useAllPeople()
  const canChange = useCanChange()
  const [isOpen, setIsOpen] = useState(false)
  const awaiting = people.filter(
    (person) => person.IsActive && person.AwaitsPassword && person.Id !== employee.Id && canChange(person),
  )
  if (awaiting.length === 0 && !isOpen) return null
  return (
    <section className="card pad-16 stack gap-12 justify-start">
      <div className="stack gap-4">
        <h2 className="type-17 strong">{t('people.awaiting', { count: awaiting.length })}</h2>
        <p className="type-15 soft">{t('people.awaitingHint')}</p>
      </div>
      <Button variant="tonal" icon={IconPassword} onClick={() => setIsOpen(true)}>
        {t('people.makeLinks')}
      </Button>
      <Suspense>{isOpen && <PasswordLinks people={awaiting} onClose={() => setIsOpen(false)} />}</Suspense>
    </section>
  )
}
