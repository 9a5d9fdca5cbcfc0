import { IconCircleCheck, IconCircleX } from '@tabler/icons-react'
import type { Person, Profile } from '@verstas/contract/administration/entities.ts'
import { allRights } from '@verstas/contract/session/right-groups.ts'
import { rightsOnlyIn } from '@verstas/domain/administration/profiles.ts'
import { grantedRights } from '@verstas/domain/session/rights.ts'
import { useState } from 'react'
import { Link } from '../../../platform/routing/link.tsx'
import { useTexts } from '../../../platform/texts/use-texts.ts'
import { Button } from '../../../platform/ui/button.tsx'
import lineStart from '../../../platform/ui/capital.module.css'
import { Panel } from '../../../platform/ui/panel.tsx'
import { Sheet } from '../../../platform/ui/sheet.tsx'
import { SelectField } from '../../../platform/ui/text-fields.tsx'
import classes from './rights.module.css'

interface CompareDialogProps {
  /** At least two profiles. */
  readonly profiles: readonly Profile[]
  readonly onClose: () => void
}

/** Shows the rights that only one of two profiles has. */
export function CompareDialog({ profiles, onClose }: CompareDialogProps) {
  const t = useTexts()
  const [firstId, setFirstId] = useState(profiles[0]?.Id)
  const [secondId, setSecondId] = useState(profiles[1]?.Id)
  const first = profiles.find(({ Id }) => Id === firstId)
  const second = profiles.find(({ Id }) => Id === secondId)
  const options = profiles.map(({ Id, Name }) => ({ value: String(Id), label: Name }))
  const differences =
    first && second
      ? [
          { profile: first, rights: rightsOnlyIn(grantedRights(first), grantedRights(second)) },
          { profile: second, rights: rightsOnlyIn(grantedRights(second), grantedRights(first)) },
        ].filter(({ rights }) => rights.length > 0)
      : []
  return (
    <Sheet isOpen title={t('rights.compare')} onClose={onClose}>
      <div className="stack gap-16">
        <SelectField
          label={t('rights.compareFirst')}
          value={String(firstId)}
          options={options}
          onChange={({ currentTarget }) => setFirstId(Number(currentTarget.value))}
        />
        <SelectField
          label={t('rights.compareSecond')}
          value={String(secondId)}
          options={options}
          onChange={({ currentTarget }) => setSecondId(Number(currentTarget.value))}
        />
        {differences.length === 0 && <p className="type-15 soft">{t('rights.same')}</p>}
        {differences.map(({ profile, rights }) => (
          <section key={profile.Id} className="stack gap-8">
            <h3 className="type-17 strong">{t('rights.onlyIn', { name: profile.Name })}</h3>
            <ul className="stack gap-4 type-15">
              {rights.map((right) => (
                <li key={right} className={lineStart.capital}>
                  {t(`right.${right}`)}
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
    </Sheet>
  )
}

interface PersonAnswerProps {
  readonly people: readonly Person[]
  readonly profiles: readonly Profile[]
  /** Undefined until a person is chosen. */
  readonly person: Person | undefined
  readonly onChoose: (personId: number | null) => void
}

/** Shows what a person can and cannot do, by which profile, and at which sites. */
export function PersonAnswer({ people, profiles, person, onChoose }: PersonAnswerProps) {
  const t = useTexts()
  const profile = profiles.find(({ Id }) => Id === person?.ProfileId)
  const held = profile && grantedRights(profile)
  const sites = person?.Sites.filter(({ IsOpen }) => IsOpen).map(({ Description }) => Description) ?? []
  return (
    <Panel title={person ? t('rights.whatCan', { name: person.Name }) : t('rights.whatCanSomebody')}>
      <div className="stack gap-12">
        <SelectField
          label={t('rights.person')}
          value={String(person?.Id ?? '')}
          options={[
            { value: '', label: t('rights.choosePerson') },
            ...people
              .filter(({ IsActive, Id }) => IsActive || Id === person?.Id)
              .map(({ Id, Name }) => ({ value: String(Id), label: Name })),
          ]}
          onChange={({ currentTarget }) => onChoose(currentTarget.value ? Number(currentTarget.value) : null)}
        />
        {person && profile && held && (
          <>
            <p className="type-15 soft">
              {t('rights.from', { profile: profile.Name, sites: sites.join(', ') || '–' })}{' '}
              {!person.IsActive && t('rights.leaver')}
            </p>
            <ul className="stack gap-8 type-15">
              {allRights.map((right) => (
                <li key={right} className={`${classes.answer} ${held.has(right) ? '' : 'soft'}`}>
                  {held.has(right) ? (
                    <IconCircleCheck size={20} aria-hidden="true" className="rigid done" />
                  ) : (
                    <IconCircleX size={20} aria-hidden="true" className="rigid" />
                  )}
                  <span className={`${lineStart.capital} block`}>
                    {t(held.has(right) ? 'rights.can' : 'rights.cannot')} {t(`right.${right}`)}
                  </span>
                </li>
              ))}
            </ul>
            <Button
              variant="tonal"
              render={(root) => (
                <Link to="/administration/$personId" params={{ personId: String(person.Id) }} {...root} />
              )}
            >
              {t('rights.changePerson')}
            </Button>
          </>
        )}
      </div>
    </Panel>
  )
}
