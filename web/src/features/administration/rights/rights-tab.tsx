import type { Profile } from '@verstas/contract/administration/entities.ts'
import { useState } from 'react'
import { messageOf } from '../../../platform/api/failure.ts'
import { useTexts } from '../../../platform/texts/use-texts.ts'
import { AsyncView } from '../../../platform/ui/async-view.tsx'
import { Button } from '../../../platform/ui/button.tsx'
import { LoadingSkeleton } from '../../../platform/ui/loading-skeleton.tsx'
import { useAllPeople, useProfiles } from '../api.ts'
import { CompareDialog } from './compare-dialog.tsx'
import { PersonAnswer } from './person-answer.tsx'
import { ProfileForm } from './profile-form.tsx'
import { ProfileList } from './profile-list.tsx'
import classes from './rights.module.css'
import { RightsMatrix } from './rights-matrix.tsx'
import { WhoCan } from './who-can.tsx'

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
    <AsyncView
      query={query}
      errorHint={(error) => messageOf(error, t)}
      skeleton={<LoadingSkeleton shape="rows" count={8} height={48} />}
    >
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
