import { IconX } from '@tabler/icons-react'
import { longestPin } from '@verstas/domain/quick-change/pin.ts'
import { useTexts } from '../../../platform/texts/use-texts.ts'
import { IconButton } from '../../../platform/ui/button.tsx'
import { Checkbox } from '../../../platform/ui/checks.tsx'
import { FormProblem } from '../../../platform/ui/form-problem.tsx'
import { SelectField, TextField } from '../../../platform/ui/text-fields.tsx'
import { useProfiles } from '../api.ts'
import { useGivableProfiles } from '../person/use-authority.ts'
import type { NewPersonFields } from './parse-people.ts'
import classes from './several.module.css'

/** The server's refusal of one line. */
export interface LineRefusal {
  /** The refused field; null if the refusal is about the whole person. */
  readonly field: string | null
  readonly message: string
}

interface PersonLineProps {
  readonly number: number
  readonly line: NewPersonFields
  readonly problems: ReadonlyMap<keyof NewPersonFields, 'wrong' | 'twice'>
  readonly refusal: LineRefusal | undefined
  /** True if the line shows the fields of the PIN and the badge, which shared devices use. */
  readonly isQuickChangeShown: boolean
  readonly onChange: (changed: Partial<NewPersonFields>) => void
  readonly onDrop: () => void
}

/** One person of the preview. The values can be edited in place. */
export function PersonLine(props: PersonLineProps) {
  const { number, line, problems, refusal, isQuickChangeShown, onChange, onDrop } = props
  const t = useTexts()
  const { data: profiles = [] } = useProfiles()
  const canGive = useGivableProfiles()
  const words = {
    Name: t('setup.missing'),
    UserName: t('people.userNameWrong'),
    Email: t('people.addressWrong'),
    ProfileId: t('setup.missing'),
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
        <div className={`${classes.fields} grid gap-8`}>
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
