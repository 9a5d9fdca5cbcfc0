import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Profile } from '@verstas/contract/administration/entities.ts'
import { profileEndpoints } from '@verstas/contract/administration/profile-endpoints.ts'
import type { ProfileValues } from '@verstas/contract/administration/profile-entities.ts'
import { allRights, rightGroups } from '@verstas/contract/session/right-groups.ts'
import type { Right } from '@verstas/contract/session/rights.ts'
import { losesAccess } from '@verstas/domain/administration/authority.ts'
import { findProfileGap, valuesOfProfile } from '@verstas/domain/administration/profiles.ts'
import { grantedRights } from '@verstas/domain/session/rights.ts'
import { useState } from 'react'
import { useAttempt } from '../../../platform/api/attempt-key.ts'
import { call } from '../../../platform/api/client.ts'
import { invalidateChanges } from '../../../platform/api/endpoint-query.ts'
import { messageOf } from '../../../platform/api/failure.ts'
import { useSession } from '../../../platform/session/session.ts'
import { useTexts } from '../../../platform/texts/use-texts.ts'
import { Button } from '../../../platform/ui/button.tsx'
import lineStart from '../../../platform/ui/capital.module.css'
import { Checkbox } from '../../../platform/ui/checks.tsx'
import { ConfirmDialog } from '../../../platform/ui/confirm-dialog.tsx'
import { FieldGroup } from '../../../platform/ui/field.tsx'
import { FormDialog } from '../../../platform/ui/form-dialog.tsx'
import { FormProblem } from '../../../platform/ui/form-problem.tsx'
import { notify } from '../../../platform/ui/notify.ts'
import { SaveButton } from '../../../platform/ui/save-button.tsx'
import { SelectField, TextField } from '../../../platform/ui/text-fields.tsx'

const { addProfile, saveProfile, removeProfile } = profileEndpoints

interface ProfileFormProps {
  /** Null for a new profile. */
  readonly profile: Profile | null
  readonly profiles: readonly Profile[]
  readonly onClose: () => void
}

/** The form of a new or existing profile: its name and its rights. */
export function ProfileForm({ profile, profiles, onClose }: ProfileFormProps) {
  const t = useTexts()
  const queries = useQueryClient()
  // The initial values of the form. A refetch of the profile does not change them.
  const [base, setBase] = useState<ProfileValues>(() =>
    profile ? valuesOfProfile(profile) : { Name: '', Rights: [] },
  )
  const [values, setValues] = useState(base)
  const [wasTried, setWasTried] = useState(false)
  const [asked, setAsked] = useState<'save' | 'remove' | null>(null)
  const attempt = useAttempt()
  const onError = () => {
    setAsked(null)
    invalidateChanges(queries, saveProfile)
  }
  const save = useMutation({
    mutationFn: () => {
      return attempt(values, (headers) =>
        profile === null
          ? call(addProfile, { headers, body: { Values: values } })
          : call(saveProfile, { params: { id: profile.Id }, headers, body: { Base: base, Values: values } }),
      )
    },
    onSuccess: ({ Name: name }) => {
      notify.success(t('rights.saved', { name }))
      onClose()
    },
    onError: () => {
      // Shows the current name after a conflict. A second save replaces it.
      const now = profiles.find(({ Id }) => Id === profile?.Id)
      if (now) setBase((before) => ({ ...before, Name: now.Name }))
      onError()
    },
  })
  const remove = useMutation({
    mutationFn: (id: number) => call(removeProfile, { params: { id } }),
    onSuccess: () => {
      notify.success(t('rights.removed', { name: base.Name }))
      onClose()
    },
    onError,
  })
  const gap = useGap(profile)
  const ended = endedAccess(profile, values.Rights)
  const submit = () => {
    setWasTried(true)
    if (values.Name.trim() === '') return
    if (ended.links + ended.devices > 0) setAsked('save')
    else save.mutate()
  }
  const failure = save.error ?? remove.error
  return (
    <FormDialog
      title={profile ? t('rights.change', { name: profile.Name }) : t('rights.add')}
      onClose={onClose}
      onSubmit={submit}
      actions={
        gap === null && (
          <>
            {profile?.PeopleCount === 0 && (
              <Button variant="plainDanger" onClick={() => setAsked('remove')}>
                {t('rights.remove')}
              </Button>
            )}
            <SaveButton isBusy={save.isPending} />
          </>
        )
      }
    >
      <FormProblem>{failure ? messageOf(failure, t) : gap}</FormProblem>
      <TextField
        label={t('rights.name')}
        autoComplete="off"
        maxLength={100}
        disabled={gap !== null}
        value={values.Name}
        error={wasTried && values.Name.trim() === '' && t('setup.missing')}
        onChange={({ currentTarget }) => setValues({ ...values, Name: currentTarget.value })}
      />
      {profile === null && (
        <BeginWith profiles={profiles} onChoose={(Rights) => setValues({ ...values, Rights })} />
      )}
      {profile !== null && profile.PeopleCount > 0 && (
        <p className="type-15 soft">{t('rights.affects', { count: profile.PeopleCount })}</p>
      )}
      <RightInputs
        rights={values.Rights}
        isLocked={gap !== null}
        onChange={(Rights) => setValues({ ...values, Rights })}
      />
      <ConfirmDialog
        isOpen={asked === 'save'}
        isDestructive
        title={t('rights.change', { name: base.Name })}
        confirmLabel={t('common.save')}
        isBusy={save.isPending}
        onConfirm={() => save.mutate()}
        onCancel={() => setAsked(null)}
      >
        {t('rights.endsAccess', ended)}
      </ConfirmDialog>
      <ConfirmDialog
        isOpen={asked === 'remove'}
        isDestructive
        title={t('rights.removeQuestion', { name: base.Name })}
        confirmLabel={t('rights.remove')}
        isBusy={remove.isPending}
        onConfirm={() => profile && remove.mutate(profile.Id)}
        onCancel={() => setAsked(null)}
      >
        {t('rights.removeHint')}
      </ConfirmDialog>
    </FormDialog>
  )
}

/** Returns the reason why the administrator may not change the profile; null if there is none. */
function useGap(profile: Profile | null): string | null {
  const t = useTexts()
  const { sites, rights } = useSession()
  if (profile === null) return null
  const held = grantedRights(profile)
  const gap = findProfileGap(
    { siteIds: sites.map(({ Id }) => Id), rights },
    { siteIds: profile.Sites.map(({ Id }) => Id), before: held, after: held },
  )
  if (gap?.reason === 'moreRights') return t('rights.more')
  if (gap === null) return null
  const others = profile.Sites.filter(({ Id }) => gap.siteIds.includes(Id))
  return t('rights.elsewhere', { sites: others.map(({ Description }) => Description).join(', ') })
}

/** Returns the numbers of wall links and devices that the change of rights ends. */
function endedAccess(profile: Profile | null, rights: readonly Right[]) {
  if (profile === null) return { links: 0, devices: 0 }
  const [before, after] = [grantedRights(profile), new Set(rights)]
  return {
    links: losesAccess('wallLink', before, after) ? profile.LinkCount : 0,
    devices: losesAccess('device', before, after) ? profile.DeviceCount : 0,
  }
}

interface BeginWithProps {
  readonly profiles: readonly Profile[]
  readonly onChoose: (rights: Right[]) => void
}

/** Copies the rights of another profile into a new one, except rights that the administrator lacks. */
function BeginWith({ profiles, onChoose }: BeginWithProps) {
  const t = useTexts()
  const { rights: heldRights } = useSession()
  const [id, setId] = useState('')
  return (
    <SelectField
      label={t('rights.copyOf')}
      value={id}
      options={[
        { value: '', label: t('rights.copyNone') },
        ...profiles.map(({ Id, Name }) => ({ value: String(Id), label: Name })),
      ]}
      onChange={({ currentTarget }) => {
        setId(currentTarget.value)
        const chosen = profiles.find(({ Id }) => String(Id) === currentTarget.value)
        onChoose(chosen ? valuesOfProfile(chosen).Rights.filter((right) => heldRights.has(right)) : [])
      }}
    />
  )
}

interface RightInputsProps {
  readonly rights: readonly Right[]
  readonly isLocked: boolean
  readonly onChange: (rights: Right[]) => void
}

/** A check box for each right. Administrators cannot give rights that they lack. */
function RightInputs({ rights, isLocked, onChange }: RightInputsProps) {
  const t = useTexts()
  const { rights: heldRights } = useSession()
  return rightGroups.map((group) => (
    <FieldGroup key={group.name} label={t(`rights.group.${group.name}`)}>
      <div className="stack">
        {group.rights.map((right) => (
          <Checkbox
            key={right}
            label={<span className={`${lineStart.capital} block`}>{t(`right.${right}`)}</span>}
            description={heldRights.has(right) ? undefined : t('rights.lacking')}
            disabled={isLocked || !heldRights.has(right)}
            checked={rights.includes(right)}
            onChange={({ currentTarget }) =>
              onChange(
                allRights.filter((other) =>
                  other === right ? currentTarget.checked : rights.includes(other),
                ),
              )
            }
          />
        ))}
      </div>
    </FieldGroup>
  ))
}
