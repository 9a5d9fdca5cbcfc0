import type { MadeAccess, Person, Profile } from '@verstas/contract/administration/entities.ts'
import { type AccessKind, losesAccess } from '@verstas/domain/administration/authority.ts'
import { grantedRights, isStampingEmployee } from '@verstas/domain/session/rights.ts'
import { useSession } from '../../../platform/session/session.ts'
import { useTexts } from '../../../platform/texts/use-texts.ts'
import { Checkbox, Switch } from '../../../platform/ui/checks.tsx'
import { FieldGroup } from '../../../platform/ui/field.tsx'
import { useFormat } from '../../../platform/ui/format.tsx'
import { SelectField, TextField } from '../../../platform/ui/text-fields.tsx'
import { SiteCheckList } from '../../../shared/sites/site-check-list.tsx'
import { useMadeAccess, useProfiles } from '../api.ts'
import { ClockingSwitch } from '../clocking-switch.tsx'
import type { PersonFields } from './person-fields.ts'
import { useGivableProfiles } from './use-authority.ts'

interface PersonInputsProps {
  readonly person: Person | null
  /** True if the administrator may only remove the person from the administrator's sites. */
  readonly isLocked: boolean
  readonly fields: PersonFields
  readonly problems: ReadonlySet<keyof PersonFields>
  /** The field whose value another person already has, with the server's message; null if there is none. */
  readonly takenField: { readonly field: string; readonly message: string } | null
  readonly onChange: (changed: Partial<PersonFields>) => void
}

/** A field that the company's directory may manage. */
type ManagedField = NonNullable<Person['Directory']>['ManagedFields'][number]

/** The kinds of time beyond the shift that a person can be asked about. */
const timeKinds = [
  { field: 'IsOvertimeInUse', label: 'people.overtime' },
  { field: 'IsFlexInUse', label: 'people.flex' },
  { field: 'IsKiKyInUse', label: 'people.kiky' },
] as const

export function PersonInputs(props: PersonInputsProps) {
  const { person, isLocked: disabled, fields, problems, takenField, onChange } = props
  const t = useTexts()
  const format = useFormat()
  const { data: profiles = [] } = useProfiles()
  const canGive = useGivableProfiles()
  const loses = losesWithProfile(profiles, person, fields)
  const isManaged = (field: ManagedField) => person?.Directory?.ManagedFields.includes(field) ?? false
  const nameProblem = (field: 'UserName' | 'Email' | 'PrincipalName', words: string) =>
    takenField?.field === field ? takenField.message : problems.has(field) && words
  const asTyped = { autoCapitalize: 'none', autoCorrect: 'off', spellCheck: false, autoComplete: 'off' }
  return (
    <>
      <TextField
        label={t('people.name')}
        disabled={disabled || isManaged('Name')}
        maxLength={100}
        autoComplete="off"
        value={fields.Name}
        onChange={({ currentTarget }) => onChange({ Name: currentTarget.value })}
        error={problems.has('Name') && t('setup.missing')}
      />
      <SelectField
        label={t('people.profile')}
        disabled={disabled || isManaged('ProfileId')}
        value={fields.ProfileId}
        options={[
          ...(fields.ProfileId === '' ? [{ value: '', label: '' }] : []),
          ...profiles.map((profile) => ({
            value: String(profile.Id),
            label: profile.ManagesUsers ? t('people.profileManages', { name: profile.Name }) : profile.Name,
            disabled: !canGive(profile),
          })),
        ]}
        onChange={({ currentTarget }) => onChange({ ProfileId: currentTarget.value })}
        error={problems.has('ProfileId') && t('setup.missing')}
      />
      <SiteInputs {...props} isManaged={isManaged('SiteIds')} />
      <ClockingSwitch
        letters={fields.Subsystem}
        disabled={disabled}
        onChange={(Subsystem) => onChange({ Subsystem })}
      />
      <TextField
        label={t('session.userName')}
        disabled={disabled}
        description={t('people.userNameHint')}
        maxLength={100}
        {...asTyped}
        value={fields.UserName}
        onChange={({ currentTarget }) => onChange({ UserName: currentTarget.value })}
        error={nameProblem('UserName', t('people.userNameWrong'))}
      />
      <TextField
        label={t('people.email')}
        disabled={disabled || isManaged('Email')}
        type="email"
        inputMode="email"
        maxLength={254}
        {...asTyped}
        value={fields.Email}
        onChange={({ currentTarget }) => onChange({ Email: currentTarget.value })}
        error={nameProblem('Email', t('people.addressWrong'))}
      />
      <TextField
        label={t('people.principal')}
        disabled={disabled}
        maxLength={254}
        {...asTyped}
        value={fields.PrincipalName}
        onChange={({ currentTarget }) => onChange({ PrincipalName: currentTarget.value })}
        error={nameProblem('PrincipalName', t('people.addressWrong'))}
      />
      {isStampingEmployee(fields.Subsystem) && (
        <FieldGroup label={t('people.timeKinds')} description={t('people.timeKindsHint')}>
          <div className="stack gap-12">
            {timeKinds.map(({ field, label }) => (
              <Switch
                key={field}
                label={t(label)}
                disabled={disabled}
                checked={fields[field]}
                onChange={({ currentTarget }) => onChange({ [field]: currentTarget.checked })}
              />
            ))}
          </div>
        </FieldGroup>
      )}
      <Switch
        label={t('people.isWorkqueue')}
        disabled={disabled}
        checked={fields.IsWorkqueue}
        onChange={({ currentTarget }) => onChange({ IsWorkqueue: currentTarget.checked })}
      />
      {person && (
        <Switch
          label={t('people.isActive')}
          disabled={disabled || isManaged('IsActive')}
          description={
            person.StampedSince
              ? `${t('people.isActiveHint')} ${t('people.stampedSince', { time: format.dateTime(person.StampedSince) })}`
              : t('people.isActiveHint')
          }
          checked={fields.IsActive}
          onChange={({ currentTarget }) => onChange({ IsActive: currentTarget.checked })}
        />
      )}
      {person && endsAccess(person, fields, loses) && (
        <MadeAccessInput
          personId={person.Id}
          isEnding={({ SiteId, Kind }) => !fields.IsActive || !fields.SiteIds.includes(SiteId) || loses(Kind)}
          keptIds={fields.KeptAccessIds}
          onChange={(KeptAccessIds) => onChange({ KeptAccessIds })}
        />
      )}
    </>
  )
}

const endsAccess = (
  person: Person,
  { IsActive, SiteIds }: PersonFields,
  loses: (kind: AccessKind) => boolean,
): boolean =>
  (person.IsActive && !IsActive) ||
  person.Sites.some(({ Id }) => !SiteIds.includes(Id)) ||
  loses('wallLink') ||
  loses('device')

/**
 * Returns a function that checks a kind of access. It returns true if the person may create it now, but not
 * with the chosen profile.
 */
function losesWithProfile(
  profiles: readonly Profile[],
  person: Person | null,
  { ProfileId }: PersonFields,
): (kind: AccessKind) => boolean {
  const before = profiles.find(({ Id }) => Id === person?.ProfileId)
  const after = profiles.find(({ Id }) => String(Id) === ProfileId)
  if (before === undefined || after === undefined) return () => false
  return (kind) => losesAccess(kind, grantedRights(before), grantedRights(after))
}

/**
 * Assigns the person to the administrator's sites, and selects the default site. The person's other sites
 * remain.
 */
function SiteInputs({
  person,
  isLocked,
  isManaged,
  fields,
  problems,
  onChange,
}: PersonInputsProps & { readonly isManaged: boolean }) {
  const t = useTexts()
  const { sites: ownSites } = useSession()
  const others = (person?.Sites ?? []).filter(({ Id }) => !ownSites.some((site) => site.Id === Id))
  const chosen = [...ownSites, ...others].filter(({ Id }) => fields.SiteIds.includes(Id))
  return (
    <>
      <FieldGroup label={t('people.sites')} error={problems.has('SiteIds') && t('people.siteMissing')}>
        <div className="stack gap-12">
          <SiteCheckList
            sites={[
              ...ownSites.map((site) => ({
                ...site,
                isFixed: isManaged || (isLocked && !person?.Sites.some(({ Id }) => Id === site.Id)),
              })),
              ...others.map((site) => ({ ...site, isFixed: true })),
            ]}
            chosen={fields.SiteIds}
            onChange={(SiteIds) => onChange({ SiteIds })}
          />
        </div>
      </FieldGroup>
      {chosen.length > 1 && (
        <SelectField
          label={t('people.defaultSite')}
          disabled={isLocked || isManaged}
          value={String(fields.SiteIds[0])}
          options={chosen.map(({ Id, Description }) => ({ value: String(Id), label: Description }))}
          onChange={({ currentTarget }) => {
            const first = Number(currentTarget.value)
            onChange({ SiteIds: [first, ...fields.SiteIds.filter((id) => id !== first)] })
          }}
        />
      )}
    </>
  )
}

interface MadeAccessInputProps {
  readonly personId: number
  /** True if saving the form would end the access. */
  readonly isEnding: (access: MadeAccess) => boolean
  readonly keptIds: readonly string[]
  readonly onChange: (keptIds: readonly string[]) => void
}

/**
 * The wall links and trusted devices that saving the form would end, because their creator leaves or loses
 * the right to create them. Unchecked ones remain valid.
 */
function MadeAccessInput({ personId, isEnding, keptIds, onChange }: MadeAccessInputProps) {
  const t = useTexts()
  const { data = [] } = useMadeAccess(personId)
  const ending = data.filter(isEnding)
  if (ending.length === 0) return null
  const words = ({ Kind, Name, SiteName }: MadeAccess) =>
    t(`people.made.${Kind}`, { name: Name, site: SiteName })
  return (
    <FieldGroup label={t('people.endedAccess')} description={t('people.endedAccessHint')}>
      <div className="stack gap-12">
        {ending.map((access) => (
          <Checkbox
            key={access.Id}
            label={words(access)}
            checked={!keptIds.includes(access.Id)}
            onChange={({ currentTarget }) => {
              const others = keptIds.filter((id) => id !== access.Id)
              onChange(currentTarget.checked ? others : [...others, access.Id])
            }}
          />
        ))}
      </div>
    </FieldGroup>
  )
}
