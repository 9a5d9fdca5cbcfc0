import { IconCar, IconUser, IconZoomCancel } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { legalHoldEndpoints, personalDataEndpoints } from '@verstas/contract/personal-data/endpoints.ts'
import type { FoundPerson } from '@verstas/contract/personal-data/entities.ts'
import { useState } from 'react'
import { endpointQuery } from '../../../platform/api/endpoint-query.ts'
import { Page } from '../../../platform/shell/page.tsx'
import { useTexts } from '../../../platform/texts/use-texts.ts'
import { AsyncView } from '../../../platform/ui/async-view.tsx'
import { Button } from '../../../platform/ui/button.tsx'
import { EmptyState } from '../../../platform/ui/empty-state.tsx'
import { Section } from '../../../platform/ui/list-row.tsx'
import { LoadingSkeleton } from '../../../platform/ui/loading-skeleton.tsx'
import { RowLink, RowWords } from '../../../platform/ui/row-link.tsx'
import { RowList } from '../../../platform/ui/row-list.tsx'
import { SearchField } from '../../../platform/ui/search-field.tsx'
import { useDebounced } from '../../../platform/ui/use-debounced.ts'
import { needsPasskey, PasskeyGate } from '../../administration/passkey-gate.tsx'
import { HoldForm } from './hold-form.tsx'
import { HoldList } from './hold-list.tsx'
import { PersonBadges } from './person-badges.tsx'

/** Debounce of the search, in milliseconds. */
const pauseMs = 300

/** The shortest search. */
const shortest = 2

/** A search for a customer or an employee, and the legal holds of the site. */
export function PeopleSearchPage() {
  const t = useTexts()
  const [typed, setTyped] = useState('')
  const search = useDebounced(typed.trim(), pauseMs)
  const query = useQuery({
    ...endpointQuery(personalDataEndpoints.findStoredPeople, { query: { search } }),
    enabled: search.length >= shortest,
    placeholderData: keepPreviousData,
  })
  return (
    <Page title={t('personalData.title')} width="reading" hasBack>
      <PasskeyGate isRequired={needsPasskey(query.error)}>
        <div className="stack gap-24">
          <div className="stack gap-12">
            <SearchField
              label={t('personalData.find')}
              description={t('personalData.intro')}
              maxLength={100}
              value={typed}
              onValue={setTyped}
            />
            {search.length >= shortest && (
              <AsyncView
                query={query}
                skeleton={<LoadingSkeleton shape="rows" count={3} height={64} />}
                empty={
                  <EmptyState
                    icon={IconZoomCancel}
                    title={t('personalData.none')}
                    hint={t('personalData.noneHint')}
                  />
                }
              >
                {(people) => (
                  <RowList label={t('personalData.title')}>
                    {people.map((person) => (
                      <FoundRow key={`${person.Kind}-${person.Id}`} person={person} />
                    ))}
                  </RowList>
                )}
              </AsyncView>
            )}
          </div>
          <HoldsOfSite />
        </div>
      </PasskeyGate>
    </Page>
  )
}

function FoundRow({ person }: { readonly person: FoundPerson }) {
  const t = useTexts()
  const { Kind, Id, Name, Detail } = person
  const KindIcon = Kind === 'customer' ? IconCar : IconUser
  return (
    <li>
      <RowLink to="/settings/$list" params={{ list: `${Kind}data-${Id}` }}>
        <KindIcon size={24} stroke={1.75} aria-hidden="true" className="rigid brand" />
        <RowWords
          name={Name}
          facts={[t(`personalData.kind.${Kind}`), ...(Detail === null ? [] : [Detail])].join(' · ')}
        >
          <PersonBadges person={person} />
        </RowWords>
      </RowLink>
    </li>
  )
}

/** The legal holds of the site, and a form that places one on a work order or a vehicle. */
function HoldsOfSite() {
  const t = useTexts()
  const [isPlacing, setIsPlacing] = useState(false)
  const query = useQuery(endpointQuery(legalHoldEndpoints.listLegalHolds, {}))
  return (
    <Section title={t('holds.title')}>
      <p className="type-15 soft">{t('holds.hint')}</p>
      <AsyncView
        query={query}
        skeleton={<LoadingSkeleton shape="rows" count={2} height={88} />}
        empty={<p className="card pad-12-16 type-17 soft">{t('holds.none')}</p>}
      >
        {(holds) => <HoldList holds={holds} />}
      </AsyncView>
      <Button variant="tonal" onClick={() => setIsPlacing(true)}>
        {t('holds.place')}
      </Button>
      {isPlacing && <HoldForm person={null} onClose={() => setIsPlacing(false)} />}
    </Section>
  )
}
