import { IconPencil, IconUserOff } from '@tabler/icons-react'
import type { Person } from '@verstas/contract/administration/entities.ts'
import { directoryEndpoints } from '@verstas/contract/scim/administration-endpoints.ts'
import { isStampingEmployee } from '@verstas/domain/session/rights.ts'
import { useState } from 'react'
import { useAttempt } from '../../../platform/api/attempt-key.ts'
import { call } from '../../../platform/api/client.ts'
import { useAct } from '../../../platform/editing/use-act.ts'
import { useParams } from '../../../platform/routing/hooks.ts'
import { useSession } from '../../../platform/session/session.ts'
import { Page } from '../../../platform/shell/page.tsx'
import { useTexts } from '../../../platform/texts/use-texts.ts'
import { AsyncView } from '../../../platform/ui/async-view.tsx'
import { Button } from '../../../platform/ui/button.tsx'
import { Switch } from '../../../platform/ui/checks.tsx'
import { DataList, Field } from '../../../platform/ui/data-list.tsx'
import { EmptyState } from '../../../platform/ui/empty-state.tsx'
import { useFormat } from '../../../platform/ui/format.tsx'
import { LoadingSkeleton } from '../../../platform/ui/loading-skeleton.tsx'
import { notify } from '../../../platform/ui/notify.ts'
import { Panel } from '../../../platform/ui/panel.tsx'
import { PictureSection } from '../../../shared/employees/picture-section.tsx'
import { useAllPeople, useProfiles } from '../api.ts'
import { PasskeyGate, usePasskeyIsRequired } from '../passkey-gate.tsx'
import { PersonForm } from './person-form.tsx'
import { SignInSections } from './sign-in-sections.tsx'
import { type Authority, useAuthority } from './use-authority.ts'

/** The page of one person of the site, with all administrator actions. */
export function PersonPage() {
  const t = useTexts()
  const id = Number(useParams().personId)
  const query = useAllPeople()
  const person = query.data?.find(({ Id }) => Id === id)
  const authority = useAuthority(person)
  const [isEditing, setIsEditing] = useState(false)
  return (
    <Page
      title={person?.Name ?? t('page.person')}
      subtitle={person?.ProfileName}
      width="reading"
      mainAction={
        authority?.canTakePlace && (
          <Button icon={IconPencil} onClick={() => setIsEditing(true)}>
            {t('people.edit')}
          </Button>
        )
      }
    >
      <PasskeyGate isRequired={usePasskeyIsRequired()}>
        <AsyncView
          query={query}
          skeleton={<LoadingSkeleton shape="page" />}
          isEmpty={() => person === undefined}
          empty={<EmptyState icon={IconUserOff} title={t('people.nobody')} />}
        >
          {() => person && <Details person={person} authority={authority} />}
        </AsyncView>
      </PasskeyGate>
      {person && authority && isEditing && (
        <PersonForm person={person} gap={authority.gap} onClose={() => setIsEditing(false)} />
      )}
    </Page>
  )
}

interface DetailsProps {
  readonly person: Person
  /** Undefined while the profiles are loading. */
  readonly authority: Authority | undefined
}

/** Waits for the profiles, because they determine whether the administrator may change the person. */
function Details({ person, authority }: DetailsProps) {
  return (
    <AsyncView query={useProfiles()} skeleton={<LoadingSkeleton shape="page" />}>
      {() => authority && <PersonDetails person={person} authority={authority} />}
    </AsyncView>
  )
}

interface PersonDetailsProps {
  readonly person: Person
  readonly authority: Authority
}

function PersonDetails({ person, authority: { gap } }: PersonDetailsProps) {
  const t = useTexts()
  const format = useFormat()
  const { site } = useSession()
  const names = person.Sites.map(({ Description }) => Description).join(', ')
  const isHere = person.Sites.some(({ Id }) => Id === site.Id)
  return (
    <>
      {!person.IsActive && <p className="pad-12-16 rounded strong tone-blocked">{t('people.left')}</p>}
      {gap !== null && <p className="pad-12-16 rounded strong tone-blocked">{gap}</p>}
      {person.Directory && (
        <DirectoryNote person={person} directory={person.Directory} canChange={gap === null} />
      )}
      {person.StampedSince && (
        <p className="type-15 soft">
          {t('people.stampedSince', { time: format.dateTime(person.StampedSince) })}
        </p>
      )}
      <Panel title={t('people.details')}>
        <DataList>
          {person.IsWorkqueue && <Field label={t('people.workqueue')}>{t('people.isWorkqueue')}</Field>}
          <Field label={t('people.profile')}>{person.ProfileName}</Field>
          <Field label={t('people.sites')}>{names}</Field>
          <Field label={t('people.clocks')}>
            {t(isStampingEmployee(person.Subsystem) ? 'common.yes' : 'common.no')}
          </Field>
          {/[^MU]/.test(person.Subsystem) && <Field label={t('people.subsystem')}>{person.Subsystem}</Field>}
          <Field label={t('session.userName')}>{person.UserName}</Field>
          <Field label={t('people.email')}>{person.Email}</Field>
          <Field label={t('people.principal')}>{person.PrincipalName}</Field>
        </DataList>
      </Panel>
      {person.IsActive && isHere && !person.IsWorkqueue && (
        <PictureSection employeeId={person.Id} name={person.Name} />
      )}
      {person.IsActive && isHere && !person.IsWorkqueue && (
        <SignInSections person={person} canChange={gap === null} />
      )}
    </>
  )
}

interface DirectoryNoteProps {
  readonly person: Person
  readonly directory: NonNullable<Person['Directory']>
  readonly canChange: boolean
}

/** Shows which values the company's directory manages. An administrator can take over profile and sites. */
function DirectoryNote({ person, directory, canChange }: DirectoryNoteProps) {
  const { UserName: user, ManagedFields, AreRightsHere } = directory
  const t = useTexts()
  const attempt = useAttempt()
  const body = { AreRightsHere: !AreRightsHere }
  const { act, isBusy } = useAct({
    write: directoryEndpoints.setDirectoryRights,
    run: () =>
      attempt(body, (headers) =>
        call(directoryEndpoints.setDirectoryRights, { params: { id: person.Id }, headers, body }),
      ),
    onSuccess: () =>
      void notify.success(t(body.AreRightsHere ? 'directory.rightsChosenHere' : 'directory.rightsOfGroups')),
  })
  const isAdministrator = !ManagedFields.includes('IsActive')
  const words = isAdministrator
    ? 'directory.managedName'
    : ManagedFields.includes('ProfileId')
      ? 'directory.managedWithRights'
      : 'directory.managed'
  return (
    <div className="stack gap-12">
      <p className="type-15 soft">{t(words, { user })}</p>
      {!isAdministrator && (
        <Switch
          label={t('directory.rightsHere')}
          description={t('directory.rightsHereHint')}
          checked={AreRightsHere}
          disabled={!canChange || isBusy}
          onChange={act}
        />
      )}
    </div>
  )
}
