import { IconAlertTriangle } from '@tabler/icons-react'
import type { PayBlocker, PayrollPerson } from '@verstas/contract/payroll/entities.ts'
import { useState } from 'react'
import { Link } from '../../platform/routing/link.tsx'
import { useTexts } from '../../platform/texts/use-texts.ts'
import { Button } from '../../platform/ui/button.tsx'
import { NumberDialog } from './number-dialog.tsx'
import classes from './payroll.module.css'

interface FixButtonProps {
  readonly person: PayrollPerson
  readonly blocker: PayBlocker
  /** The reason as words, if the person has several; it distinguishes the buttons for screen readers. */
  readonly reason: string | null
  readonly onOpenRules: () => void
}

/** The button that leads to what prevents the export: the day, the rules, or the number of the person. */
export function FixButton({ person, blocker: { Kind, Day }, reason, onOpenRules }: FixButtonProps) {
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
