import { IconChevronRight } from '@tabler/icons-react'
import type { Person, Profile } from '@verstas/contract/administration/entities.ts'
import { rightGroups } from '@verstas/contract/session/right-groups.ts'
import type { Right } from '@verstas/contract/session/rights.ts'
import { grantedRights, isGranted } from '@verstas/domain/session/rights.ts'
import { useState } from 'react'
import { useTexts } from '../../../platform/texts/use-texts.ts'
import { AsyncView } from '../../../platform/ui/async-view.tsx'
import { Button } from '../../../platform/ui/button.tsx'
import { Section } from '../../../platform/ui/list-row.tsx'
import { LoadingSkeleton } from '../../../platform/ui/loading-skeleton.tsx'
import { Panel } from '../../../platform/ui/panel.tsx'
import { RowList } from '../../../platform/ui/row-list.tsx'
import { SelectField } from '../../../platform/ui/text-fields.tsx'
import { useAllPeople, useProfiles } from '../api.ts'
import { CompareDialog, PersonAnswer } from './compare-dialog.tsx'
import { ProfileForm } from './profile-form.tsx'
import classes from './rights.module.css'
import { RightsMatrix } from './rights-matrix.tsx'

interface RightsTabProps {
  readonly isAdding: boolean
  readonly onAdded: () => void
}

/** Shows which people have which rights, and the profiles. */
export function RightsTab({ isAdding, onAdded }: RightsTabProps) {
  const t = useTexts()
  const query = useProfiles()
  const { data: people = [] } = useAllPeople()
  const [personId, setPersonId] = useState<number | null>(null)
  const [edited, setEdited] = useState<Profile | null>(null)
  const [isComparing, setIsComparing] = useState(false)
  const person = people.find(({ Id }) => Id === personId)
  return (
    <AsyncView query={query} skeleton={<LoadingSkeleton shape="rows" count={8} height={48} />}>
      {(profiles) => (
        <>
          <div className={classes.page}>
            <div className="stack content-start gap-16">
              <PersonAnswer people={people} profiles={profiles} person={person} onChoose={setPersonId} />
              <WhoCan people={people} profiles={profiles} />
              {profiles.length > 1 && (
                <Button variant="tonal" onClick={() => setIsComparing(true)}>
                  {t('rights.compare')}
                </Button>
              )}
            </div>
            <RightsMatrix profiles={profiles} chosenId={person?.ProfileId} onOpen={setEdited} />
            <ProfileList profiles={profiles} onOpen={setEdited} />
          </div>
          {isComparing && <CompareDialog profiles={profiles} onClose={() => setIsComparing(false)} />}
          {(isAdding || edited !== null) && (
            <ProfileForm
              key={edited?.Id ?? 'new'}
              profile={edited}
              profiles={profiles}
              onClose={() => {
                setEdited(null)
                onAdded()
              }}
            />
          )}
        </>
      )}
    </AsyncView>
  )
}

interface WhoCanProps {
  readonly people: readonly Person[]
  readonly profiles: readonly Profile[]
}

/** Lists the active people of the site who have a right. */
function WhoCan({ people, profiles }: WhoCanProps) {
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

interface ProfileListProps {
  readonly profiles: readonly Profile[]
  readonly onOpen: (profile: Profile) => void
}

/** The profiles as rows, for narrow screens. A tap opens a profile. */
function ProfileList({ profiles, onOpen }: ProfileListProps) {
  const t = useTexts()
  return (
    <div className={classes.list}>
      <Section title={t('rights.profilesCount', { count: profiles.length })}>
        <RowList label={t('rights.profiles')}>
          {profiles.map((profile) => (
            <li key={profile.Id}>
              <button
                type="button"
                className={`${classes.row} press line gap-12 full pad-8-16 text-start`}
                onClick={() => onOpen(profile)}
              >
                <span className="grow shrink break-anywhere">
                  <span className="block type-17 strong">{profile.Name}</span>
                  <span className="block type-15 soft">
                    {t('rights.people', { count: profile.PeopleCount })} ·{' '}
                    {t('rights.count', { count: grantedRights(profile).size })}
                  </span>
                </span>
                <IconChevronRight size={20} aria-hidden="true" className="rigid soft" />
              </button>
            </li>
          ))}
        </RowList>
      </Section>
    </div>
  )
}
