import { directoryEndpoints } from '@verstas/contract/scim/administration-endpoints.ts'
import type { DirectoryGroup } from '@verstas/contract/scim/administration-entities.ts'
import { isAdministrationProfile } from '@verstas/domain/administration/service-authority.ts'
import { grantedRights } from '@verstas/domain/session/rights.ts'
import { useState } from 'react'
import { useSave } from '../../../platform/editing/use-save.ts'
import { useSession } from '../../../platform/session/session.ts'
import { useTexts } from '../../../platform/texts/use-texts.ts'
import { FieldGroup } from '../../../platform/ui/field.tsx'
import { FormDialog } from '../../../platform/ui/form-dialog.tsx'
import { FormProblem } from '../../../platform/ui/form-problem.tsx'
import { SaveButton } from '../../../platform/ui/save-button.tsx'
import { SelectField } from '../../../platform/ui/text-fields.tsx'
import { SiteCheckList } from '../../../shared/sites/site-check-list.tsx'
import { useProfiles } from '../../administration/api.ts'
import { ClockingSwitch } from '../../administration/clocking-switch.tsx'

const { saveDirectoryGroup } = directoryEndpoints

interface GroupFormProps {
  readonly group: DirectoryGroup
  readonly onClose: () => void
}

/** The form for the profile and the sites that a group grants to its members. */
export function GroupForm({ group, onClose }: GroupFormProps) {
  const t = useTexts()
  const { sites: ownSites } = useSession()
  const { data: profiles = [] } = useProfiles()
  const [profileId, setProfileId] = useState(String(group.ProfileId ?? ''))
  const [subsystem, setSubsystem] = useState(group.Subsystem)
  const [siteIds, setSiteIds] = useState(group.Sites.map(({ Id }) => Id))
  const others = group.Sites.filter(({ Id }) => !ownSites.some((site) => site.Id === Id))
  const { save, isBusy, problem } = useSave({
    write: saveDirectoryGroup,
    params: { id: group.Id },
    done: t('directory.mapped', { name: group.Name }),
  })
  const submit = () =>
    save(
      {
        ProfileId: profileId === '' ? null : Number(profileId),
        Subsystem: subsystem,
        SiteIds: siteIds,
        Version: group.Version,
      },
      { onSuccess: onClose },
    )
  return (
    <FormDialog
      title={t('directory.mapTitle', { name: group.Name })}
      onClose={onClose}
      onSubmit={submit}
      actions={<SaveButton isBusy={isBusy} />}
    >
      <FormProblem>{problem}</FormProblem>
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
          <SiteCheckList sites={[...ownSites, ...others]} chosen={siteIds} onChange={setSiteIds} />
        </div>
      </FieldGroup>
      <ClockingSwitch
        letters={subsystem}
        description={t('directory.subsystemHint')}
        onChange={setSubsystem}
      />
    </FormDialog>
  )
}
