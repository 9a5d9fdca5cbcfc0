import type { Profile } from '@verstas/contract/administration/entities.ts'
import { rightsOnlyIn } from '@verstas/domain/administration/profiles.ts'
import { grantedRights } from '@verstas/domain/session/rights.ts'
import { useState } from 'react'
import { useTexts } from '../../../platform/texts/use-texts.ts'
import lineStart from '../../../platform/ui/capital.module.css'
import { Sheet } from '../../../platform/ui/sheet.tsx'
import { SelectField } from '../../../platform/ui/text-fields.tsx'

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
