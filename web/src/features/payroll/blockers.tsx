import { IconAlertTriangle } from '@tabler/icons-react'
import type { PayBlocker, PayrollPerson } from '@verstas/contract/payroll/entities.ts'
import { useState } from 'react'
import { Link } from '../../platform/routing/link.tsx'
import { useTexts } from '../../platform/texts/use-texts.ts'
import { Button } from '../../platform/ui/button.tsx'
import { FormDialog } from '../../platform/ui/form-dialog.tsx'
import { useFormat } from '../../platform/ui/format.tsx'
import { SaveButton } from '../../platform/ui/save-button.tsx'
import { TextField } from '../../platform/ui/text-fields.tsx'
import classes from './payroll.module.css'
import { usePaySteps } from './use-pay-step.ts'

/** Reasons of one kind, which have the same remedy. */
interface BlockerGroup {
  readonly first: PayBlocker
  /** Number of further reasons of the kind. */
  readonly others: number
}

/** Groups the reasons of a person by kind, because one correction usually solves all reasons of a kind. */
export const groupBlockers = (blockers: readonly PayBlocker[]): readonly BlockerGroup[] =>
  [...Map.groupBy(blockers, ({ Kind }) => Kind).values()].flatMap(([first, ...others]) =>
    first ? [{ first, others: others.length }] : [],
  )

/** The reasons as text, below a person's name. */
export function Blockers({ groups }: { readonly groups: readonly BlockerGroup[] }) {
  const wordsOf = useBlockerWords()
  return groups.map((group) => (
    <span key={group.first.Kind} className="type-15 late block">
      {wordsOf(group)}
    </span>
  ))
}

interface FixButtonsProps {
  readonly person: PayrollPerson
  readonly groups: readonly BlockerGroup[]
  readonly onOpenRules: () => void
}

/** A button for each kind of reason, which leads to the correction. */
export function FixButtons({ person, groups, onOpenRules }: FixButtonsProps) {
  const wordsOf = useBlockerWords()
  return (
    <span className={`${classes.fixes} stack gap-4`}>
      {groups.map((group) => (
        <FixButton
          key={group.first.Kind}
          person={person}
          blocker={group.first}
          reason={groups.length > 1 ? wordsOf(group) : null}
          onOpenRules={onOpenRules}
        />
      ))}
    </span>
  )
}

function useBlockerWords(): (group: BlockerGroup) => string {
  const t = useTexts()
  const format = useFormat()
  return ({ first: { Kind, Day, Minutes, PayKind, TypeName }, others }) => {
    const words = t(`payroll.blocker.${Kind}`, {
      day: Day === null ? '' : format.shortDay(Day),
      minutes: format.duration(Minutes ?? 0),
      kind: PayKind === null ? '' : t(`payroll.kind.${PayKind}`),
      type: TypeName ?? '',
    })
    return others === 0 ? words : t('payroll.moreBlockers', { first: words, count: others })
  }
}

interface FixButtonProps {
  readonly person: PayrollPerson
  readonly blocker: PayBlocker
  /** The reason as text, if the person has several; it distinguishes the buttons for screen readers. */
  readonly reason: string | null
  readonly onOpenRules: () => void
}

/** A button that leads to the place of the correction: the day, the rules, or the number of the person. */
function FixButton({ person, blocker: { Kind, Day }, reason, onOpenRules }: FixButtonProps) {
  const t = useTexts()
  const [isOpen, setOpen] = useState(false)
  const about = {
    ...({ variant: 'plainDanger', size: 'small', icon: IconAlertTriangle } as const),
    ...{ className: classes.fix, children: t('payroll.fix') },
  }
  const label = [`${t('payroll.fix')}: ${person.Name}`, reason].filter(Boolean).join(', ')
  if (Kind === 'changed') return null
  if (Kind === 'unknownCode') return <Button {...about} aria-label={label} onClick={onOpenRules} />
  if (Kind === 'noNumber')
    return (
      <>
        <Button {...about} aria-label={label} onClick={() => setOpen(true)} />
        {isOpen && <NumberDialog person={person} onClose={() => setOpen(false)} />}
      </>
    )
  return (
    <Button
      {...about}
      render={(props) => (
        <Link
          to="/stampingcorrections/{-$employee}/{-$date}"
          params={{ employee: String(person.Id), date: Day ?? undefined }}
          {...props}
          aria-label={label}
        />
      )}
    />
  )
}

interface NumberDialogProps {
  readonly person: PayrollPerson
  readonly onClose: () => void
}

/** The form of a person's number in the payroll system. */
function NumberDialog({ person, onClose }: NumberDialogProps) {
  const t = useTexts()
  const { setNumber } = usePaySteps()
  const [number, setTyped] = useState('')
  return (
    <FormDialog
      title={t('payroll.column.employeeNumber')}
      about={person.Name}
      onClose={onClose}
      onSubmit={() =>
        number.trim() !== '' &&
        setNumber.send({ EmployeeId: person.Id, Number: number.trim() }, { onSuccess: onClose })
      }
      actions={<SaveButton disabled={number.trim() === ''} isBusy={setNumber.isBusy} />}
    >
      <TextField
        label={t('payroll.column.employeeNumber')}
        maxLength={20}
        autoComplete="off"
        value={number}
        onChange={({ currentTarget: { value } }) => setTyped(value)}
      />
    </FormDialog>
  )
}
