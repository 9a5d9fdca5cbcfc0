import type { PayrollPerson } from '@verstas/contract/payroll/entities.ts'
import { useState } from 'react'
import { useTexts } from '../../platform/texts/use-texts.ts'
import { Button } from '../../platform/ui/button.tsx'
import { FormDialog } from '../../platform/ui/form-dialog.tsx'
import { TextField } from '../../platform/ui/text-fields.tsx'
import { usePaySteps } from './use-pay-step.ts'

interface NumberDialogProps {
  readonly person: PayrollPerson
  readonly onClose: () => void
}

/** The form of a person's number in the payroll system. */
export function NumberDialog({ person, onClose }: NumberDialogProps) {
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
      actions={
        <Button type="submit" disabled={number.trim() === ''} isBusy={setNumber.isBusy}>
          {t('common.save')}
        </Button>
      }
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
