import type { Person, Profile } from '@verstas/contract/administration/entities.ts'
import { rightGroups } from '@verstas/contract/session/right-groups.ts'
import type { Right } from '@verstas/contract/session/rights.ts'
import { isGranted } from '@verstas/domain/session/rights.ts'
import { useState } from 'react'
import { useTexts } from '../../../platform/texts/use-texts.ts'
import { Panel } from '../../../platform/ui/panel.tsx'
import { SelectField } from '../../../platform/ui/text-fields.tsx'

interface WhoCanProps {
  readonly people: readonly Person[]
  readonly profiles: readonly Profile[]
}

/** Lists the active people of the site who have a right. */
export function WhoCan({ people, profiles }: WhoCanProps) {
  const t = useTexts()
  const [right, setRight] = useState<Right>('ManageUsers')
  const names = people
    .filter(({ IsActive, ProfileId }) => {
      const profile = profiles.find(({ Id }) => Id === ProfileId)
      return IsActive && profile !== undefined && isGranted(right, profile)
    })
    .map(({ Name }) => Name)
  return (
    <Panel title={t('rights.whoCan')}>
      <div className="stack gap-12">
        <SelectField
          label={t('rights.right')}
          value={right}
          options={rightGroups.flatMap(({ rights }) =>
            rights.map((value) => ({ value, label: t(`right.${value}`) })),
          )}
          onChange={({ currentTarget }) => setRight(currentTarget.value as Right)}
        />
        <p className="type-15">{names.join(', ') || t('rights.nobodyCan')}</p>
      </div>
    </Panel>
  )
}
