import type { Person } from '@verstas/contract/administration/entities.ts'
import { directoryEndpoints } from '@verstas/contract/scim/administration-endpoints.ts'
import { useAttemptKey } from '../../../platform/api/attempt-key.ts'
import { call } from '../../../platform/api/client.ts'
import { useTexts } from '../../../platform/texts/use-texts.ts'
import { Switch } from '../../../platform/ui/checks.tsx'
import { notify } from '../../../platform/ui/notify.ts'
import { useAct } from '../use-act.ts'

interface DirectoryNoteProps {
  readonly person: Person
  readonly directory: NonNullable<Person['Directory']>
  readonly canChange: boolean
}

/** Says what the company's directory manages, and lets an administrator take over profile and sites. */
export function DirectoryNote({ person, directory, canChange }: DirectoryNoteProps) {
  const { UserName: user, ManagedFields, AreRightsHere } = directory
  const t = useTexts()
  const attempt = useAttemptKey()
  const body = { AreRightsHere: !AreRightsHere }
  const { act, isBusy } = useAct({
    write: directoryEndpoints.setDirectoryRights,
    run: () =>
      call(directoryEndpoints.setDirectoryRights, {
        params: { id: person.Id },
        headers: { 'idempotency-key': attempt.keyOf(body) },
        body,
      }),
    onSuccess: () => {
      attempt.settle()
      notify.success(t(body.AreRightsHere ? 'directory.rightsChosenHere' : 'directory.rightsOfGroups'))
    },
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
