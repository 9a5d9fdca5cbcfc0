import { IconPencil, IconX } from '@tabler/icons-react'
import { longestPin } from '@verstas/domain/quick-change/pin.ts'
import { useTexts } from '../../../platform/texts/use-texts.ts'
import { IconButton } from '../../../platform/ui/button.tsx'
import { Checkbox } from '../../../platform/ui/checks.tsx'
import { FormProblem } from '../../../platform/ui/form-problem.tsx'
import { SelectField, TextField } from '../../../platform/ui/text-fields.tsx'
import { useProfiles } from '../api.ts'
import { useGivableProfiles } from '../person/use-authority.ts'
import type { NewPersonFields } from './parse-people.ts'
import type { LineRefusal } from './refusals.ts'
import classes from './several.module.css'

interface PersonLineProps {
  readonly number: number
  readonly line: NewPersonFields
  readonly problems: ReadonlyMap<keyof NewPersonFields, 'wrong' | 'twice'>
  readonly refusal: LineRefusal | undefined
  /** True if the line shows the fields of the PIN and the badge, which shared devices use. */
  readonly isQuickChangeShown: boolean
  /** True if the line shows its fields; false for a summary in one row. */
  readonly isOpen: boolean
  readonly onOpen: () => void
  readonly onChange: (changed: Partial<NewPersonFields>) => void
  readonly onDrop: () => void
}

/** One person of the preview. The values can be edited in place. */
export function PersonLine(props: PersonLineProps) {
  const { number, line, problems, refusal, isQuickChangeShown, isOpen, onOpen, onChange, onDrop } = props
  const t = useTexts()
  const { data: profiles = [] } = useProfiles()
  const canGive = useGivableProfiles()
  const profile = profiles.find(({ Id }) => String(Id) === line.ProfileId)
  const words = {
    Name: t('setup.missing'),
    UserName: t('people.userNameWrong'),
    Email: t('people.addressWrong'),
    ProfileId:
      line.UnknownProfile === '' ? t('setup.missing') : `${line.UnknownProfile}: ${t('fieldReason.profile')}`,
    Pin: t('people.pinWrong'),
  }
  const errorOf = (field: keyof typeof words) => {
    if (refusal?.field === field) return refusal.message
    const problem = problems.get(field)
    return problem && (problem === 'twice' ? t('people.twice') : words[field])
  }
  const input = (field: 'Name' | 'UserName' | 'Email', label: string, maxLength: number) => (
    <TextField
      label={label}
      maxLength={maxLength}
      autoComplete="off"
      autoCapitalize={field === 'Name' ? 'words' : 'none'}
      spellCheck={false}
      value={line[field]}
      error={errorOf(field)}
      onChange={({ currentTarget }) => onChange({ [field]: currentTarget.value })}
    />
  )
  const isOfNoField = refusal && !(refusal.field !== null && refusal.field in words)
  if (!isOpen)
    return (
      <li className="card">
        <button type="button" className="row press tall text-start" aria-expanded={false} onClick={onOpen}>
          <span className="grow shrink stack gap-2 break-anywhere">
            <span className="type-17 strong">{line.Name}</span>
            <span className="type-15 soft">
              {[
                profile?.Name,
                line.UserName,
                line.Email,
                line.Pin !== '' && `${t('people.pin')} ${line.Pin}`,
                line.HasBadge && t('people.badge'),
              ]
                .filter(Boolean)
                .join(' · ')}
            </span>
          </span>
          <IconPencil size={20} aria-hidden="true" className="rigid brand" />
        </button>
      </li>
    )
  return (
    <li>
      <fieldset className="card stack gap-8 pad-12-16" aria-label={t('people.line', { number })}>
        <div className="line spread">
          <span className="type-15 strong soft" aria-hidden="true">
            {t('people.line', { number })}
          </span>
          <IconButton label={t('people.dropLine', { number })} icon={IconX} onClick={onDrop} />
        </div>
        <FormProblem>{isOfNoField && refusal.message}</FormProblem>
        <div className={`${classes.fields} grid top gap-8`}>
          {input('Name', t('people.name'), 100)}
          {input('UserName', t('session.userName'), 100)}
          {input('Email', t('people.email'), 254)}
          <SelectField
            label={t('people.profile')}
            value={line.ProfileId}
            error={errorOf('ProfileId')}
            options={[
              ...(line.ProfileId === '' ? [{ value: '', label: '' }] : []),
              ...profiles.map((profile) => ({
                value: String(profile.Id),
                label: profile.Name,
                disabled: !canGive(profile),
              })),
            ]}
            onChange={({ currentTarget }) => onChange({ ProfileId: currentTarget.value })}
          />
          {isQuickChangeShown && (
            <>
              <TextField
                label={t('people.pin')}
                inputMode="numeric"
                autoComplete="off"
                maxLength={longestPin}
                value={line.Pin}
                error={errorOf('Pin')}
                onChange={({ currentTarget }) => onChange({ Pin: currentTarget.value.trim() })}
              />
              <Checkbox
                className={classes.badge}
                label={t('people.makesBadge')}
                checked={line.HasBadge}
                onChange={({ currentTarget }) => onChange({ HasBadge: currentTarget.checked })}
              />
            </>
          )}
        </div>
      </fieldset>
    </li>
  )
}
