import { useMutation, useQueryClient } from '@tanstack/react-query'
import { directoryEndpoints } from '@verstas/contract/scim/administration-endpoints.ts'
import type { DirectoryGroup } from '@verstas/contract/scim/administration-entities.ts'
import { isAdministrationProfile } from '@verstas/domain/administration/service-authority.ts'
import { grantedRights } from '@verstas/domain/session/rights.ts'
import { useState } from 'react'
import { useAttemptKey } from '../../../platform/api/attempt-key.ts'
import { call } from '../../../platform/api/client.ts'
import { invalidateChanges } from '../../../platform/api/endpoint-query.ts'
import { messageOf } from '../../../platform/api/failure.ts'
import { useSession } from '../../../platform/session/session.ts'
import { useTexts } from '../../../platform/texts/use-texts.ts'
import { Button } from '../../../platform/ui/button.tsx'
import { Checkbox } from '../../../platform/ui/checks.tsx'
import { FieldGroup } from '../../../platform/ui/field.tsx'
import { FormDialog } from '../../../platform/ui/form-dialog.tsx'
import { FormProblem } from '../../../platform/ui/form-problem.tsx'
import { notify } from '../../../platform/ui/notify.ts'
import { SelectField, TextField } from '../../../platform/ui/text-fields.tsx'
import { useProfiles } from '../../administration/api.ts'

interface GroupFormProps {
  readonly group: DirectoryGroup
  readonly onClose: () => void
}

/** The form with the profile and the sites that a group gives to its members. */
export function GroupForm({ group, onClose }: GroupFormProps) {
  const t = useTexts()
  const queries = useQueryClient()
  const attempt = useAttemptKey()
  const { sites: ownSites } = useSession()
  const { data: profiles = [] } = useProfiles()
  const [profileId, setProfileId] = useState(String(group.ProfileId ?? ''))
  const [subsystem, setSubsystem] = useState(group.Subsystem)
  const [siteIds, setSiteIds] = useState(group.Sites.map(({ Id }) => Id))
  const others = group.Sites.filter(({ Id }) => !ownSites.some((site) => site.Id === Id))
  const { mutate, error, isPending } = useMutation({
    mutationFn: () => {
      const body = {
        ProfileId: profileId === '' ? null : Number(profileId),
        Subsystem: subsystem,
        SiteIds: siteIds,
        Version: group.Version,
      }
      return call(directoryEndpoints.saveDirectoryGroup, {
        params: { id: group.Id },
        headers: { 'idempotency-key': attempt.keyOf(body) },
        body,
      })
    },
    onSuccess: () => {
      attempt.settle()
      notify.success(t('directory.mapped', { name: group.Name }))
    },
    onError: (failure) => {
      attempt.settle(failure)
      invalidateChanges(queries, directoryEndpoints.saveDirectoryGroup)
    },
  })
  return (
    <FormDialog
      title={t('directory.mapTitle', { name: group.Name })}
      onClose={onClose}
      onSubmit={() => mutate(undefined, { onSuccess: onClose })}
      actions={
        <Button type="submit" isBusy={isPending}>
          {t('common.save')}
        </Button>
      }
    >
      <FormProblem>{error && messageOf(error, t)}</FormProblem>
      <SelectField
        label={t('people.profile')}
        value={profileId}
        options={[
          { value: '', label: t('directory.noProfile') },
          ...profiles
            .filter((profile) => !isAdministrationProfile(grantedRights(profile)))
            .map(({ Id, Name }) => ({ value: String(Id), label: Name })),
        ]}
        onChange={({ currentTarget }) => setProfileId(currentTarget.value)}
      />
      <FieldGroup label={t('people.sites')}>
        <div className="stack gap-12">
          {[...ownSites, ...others].map(({ Id, Description }) => (
            <Checkbox
              key={Id}
              label={Description}
              checked={siteIds.includes(Id)}
              onChange={({ currentTarget }) => {
                const rest = siteIds.filter((id) => id !== Id)
                setSiteIds(currentTarget.checked ? [...rest, Id] : rest)
              }}
            />
          ))}
        </div>
      </FieldGroup>
      <TextField
        label={t('people.subsystem')}
        description={t('directory.subsystemHint')}
        maxLength={20}
        autoCapitalize="characters"
        autoComplete="off"
        value={subsystem}
        onChange={({ currentTarget }) =>
          setSubsystem(currentTarget.value.toUpperCase().replace(/[^A-Z]/g, ''))
        }
      />
    </FormDialog>
  )
}
