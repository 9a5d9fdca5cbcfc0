import { IconDownload, IconShieldLock } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { personalDataEndpoints } from '@verstas/contract/personal-data/endpoints.ts'
import type { PersonKind, StoredPerson } from '@verstas/contract/personal-data/entities.ts'
import { useState } from 'react'
import { endpointQuery } from '../../../platform/api/endpoint-query.ts'
import { saveFile } from '../../../platform/api/save-file.ts'
import { useFileSave } from '../../../platform/editing/use-file-save.ts'
import { Link } from '../../../platform/routing/link.tsx'
import { Page } from '../../../platform/shell/page.tsx'
import { useTexts } from '../../../platform/texts/use-texts.ts'
import { AsyncView } from '../../../platform/ui/async-view.tsx'
import { Button } from '../../../platform/ui/button.tsx'
import { Section } from '../../../platform/ui/list-row.tsx'
import { LoadingSkeleton } from '../../../platform/ui/loading-skeleton.tsx'
import { needsPasskey, PasskeyGate } from '../../administration/passkey-gate.tsx'
import { ErasePerson } from './erase-person.tsx'
import { GroupCounts } from './group-counts.tsx'
import { HoldForm } from './hold-form.tsx'
import { HoldList } from './hold-list.tsx'
import { MentionsOfPerson } from './mentions.tsx'
import { PersonBadges } from './person-badges.tsx'

const { getStoredPerson, exportStoredPerson } = personalDataEndpoints

interface PersonDataProps {
  readonly kind: PersonKind
  readonly id: number
}

/** The stored data about a person, with a download, legal holds and the erasure. */
export function PersonDataPage({ kind, id }: PersonDataProps) {
  const t = useTexts()
  const params = { kind, id }
  const query = useQuery(endpointQuery(getStoredPerson, { params }))
  return (
    <Page title={t('personalData.title')} width="reading" hasBack>
      <PasskeyGate isRequired={needsPasskey(query.error)}>
        <AsyncView query={query} skeleton={<LoadingSkeleton height={[72, 320, 120]} />}>
          {(person) => (
            <div className="stack gap-24">
              <Headline person={person} />
              <Stored person={person} />
              <Holds person={person} />
              {!person.IsErased && <MentionsOfPerson kind={kind} id={id} />}
              <ErasePerson person={person} />
            </div>
          )}
        </AsyncView>
      </PasskeyGate>
    </Page>
  )
}

function Headline({ person }: { readonly person: StoredPerson }) {
  const t = useTexts()
  const { Kind, Id, Name, Detail } = person
  return (
    <header className="stack gap-4">
      <h2 className="type-20 strong break-anywhere">{Name}</h2>
      <p className="type-15 soft break-anywhere">
        {[
          t('personalData.numbered', { kind: t(`personalData.kind.${Kind}`), number: String(Id) }),
          ...(Detail === null ? [] : [Detail]),
        ].join(' · ')}
      </p>
      <PersonBadges person={person} />
    </header>
  )
}

function Stored({ person: { Kind, Id, Counts, Hindrance } }: { readonly person: StoredPerson }) {
  const t = useTexts()
  const { mutate, isPending } = useFileSave(
    () => saveFile(exportStoredPerson, { params: { kind: Kind, id: Id } }),
    'personalData.saved',
  )
  const isElsewhere = Hindrance === 'elsewhere' || Hindrance === 'moreRights'
  return (
    <Section title={t('personalData.stored')}>
      <GroupCounts counts={Counts} label={t('personalData.stored')} />
      <p className="type-15 soft">{t('personalData.downloadHint')}</p>
      <div className="line wrap gap-12">
        <Button
          variant="tonal"
          icon={IconDownload}
          isBusy={isPending}
          disabled={isElsewhere}
          onClick={() => mutate()}
        >
          {t('personalData.download')}
        </Button>
        <Button
          variant="quiet"
          render={(props) => (
            <Link
              to="/settings/$list"
              params={{ list: `readsof${Kind === 'customer' ? 'customer' : 'employee'}-${Id}` }}
              {...props}
            />
          )}
        >
          {t('personReads.ofPerson')}
        </Button>
      </div>
    </Section>
  )
}

function Holds({ person }: { readonly person: StoredPerson }) {
  const t = useTexts()
  const [isPlacing, setIsPlacing] = useState(false)
  if (person.IsErased && person.Holds.length === 0) return null
  return (
    <Section title={t('holds.title')}>
      {person.Holds.length > 0 ? (
        <HoldList holds={person.Holds} />
      ) : (
        <p className="card pad-12-16 type-17 soft">{t('holds.none')}</p>
      )}
      {!person.IsErased && (
        <Button variant="quiet" icon={IconShieldLock} onClick={() => setIsPlacing(true)}>
          {t('holds.place')}
        </Button>
      )}
      {isPlacing && <HoldForm person={person} onClose={() => setIsPlacing(false)} />}
    </Section>
  )
}
