import { IconChevronRight, IconUserOff, IconUsers } from '@tabler/icons-react'
import type { Person } from '@verstas/contract/administration/entities.ts'
import { hasText } from '@verstas/domain/codes/normal-form.ts'
import { useState } from 'react'
import { Link } from '../../platform/routing/link.tsx'
import { Face } from '../../platform/shell/avatar.tsx'
import { useTexts } from '../../platform/texts/use-texts.ts'
import { AsyncView } from '../../platform/ui/async-view.tsx'
import { EmptyState } from '../../platform/ui/empty-state.tsx'
import { FilterChip, FilterChips } from '../../platform/ui/filter-chip.tsx'
import { LoadingSkeleton } from '../../platform/ui/loading-skeleton.tsx'
import { RowList } from '../../platform/ui/row-list.tsx'
import { SearchField } from '../../platform/ui/search-field.tsx'
import { useAllPeople } from './api.ts'
import classes from './people-list.module.css'
import { AwaitingPeople } from './several/awaiting-people.tsx'

/** The active people of the site, or the inactive ones, searchable by name, user name or e-mail address. */
export function PeopleList() {
  const t = useTexts()
  const query = useAllPeople()
  const [wanted, setWanted] = useState('')
  const [isActive, setIsActive] = useState(true)
  const isListEmpty = query.data?.every((person) => person.IsActive !== isActive) ?? false
  return (
    <div className="stack gap-12">
      {!isListEmpty && <SearchField label={t('people.find')} value={wanted} onValue={setWanted} />}
      <FilterChips label={t('people.show')}>
        <FilterChip isChosen={isActive} onToggle={() => setIsActive(true)}>
          {t('people.active')}
        </FilterChip>
        <FilterChip isChosen={!isActive} onToggle={() => setIsActive(false)}>
          {t('people.left')}
        </FilterChip>
      </FilterChips>
      {isActive && <AwaitingPeople />}
      <AsyncView query={query} skeleton={<LoadingSkeleton shape="rows" count={8} height={72} />}>
        {(people) => {
          const found = people.filter((person) => person.IsActive === isActive && isMeant(person, wanted))
          if (isListEmpty && !isActive)
            return (
              <EmptyState icon={IconUserOff} title={t('people.noneLeft')} hint={t('people.noneLeftHint')} />
            )
          return found.length === 0 ? (
            <EmptyState icon={IconUserOff} title={t('people.nobody')} hint={t('people.nobodyHint')} />
          ) : (
            <RowList label={t('people.title')}>
              {found.map((person) => (
                <PersonRow key={person.Id} person={person} />
              ))}
            </RowList>
          )
        }}
      </AsyncView>
    </div>
  )
}

const isMeant = ({ Name, UserName, Email }: Person, wanted: string): boolean =>
  [Name, UserName, Email].some((value) => hasText(value ?? '', wanted))

function PersonRow({
  person: { Id, Name, IsWorkqueue, ProfileName, UserName },
}: {
  readonly person: Person
}) {
  const t = useTexts()
  const about = [IsWorkqueue && t('people.workqueue'), ProfileName, UserName].filter(Boolean)
  return (
    <li>
      <Link
        to="/administration/$personId"
        params={{ personId: String(Id) }}
        className={`${classes.row} press grid middle gap-12 full pad-8-16`}
      >
        {IsWorkqueue ? (
          <IconUsers size={24} stroke={1.75} aria-hidden="true" className={classes.icon} />
        ) : (
          <Face employeeId={Id} name={Name} />
        )}
        <span className="shrink break-anywhere">
          <span className="block type-17 strong">{Name}</span>
          <span className="block type-15 soft">{about.join(' · ')}</span>
        </span>
        <IconChevronRight size={20} aria-hidden="true" className="soft" />
      </Link>
    </li>
  )
}
