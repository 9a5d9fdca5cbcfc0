import { IconChecks, IconDownload, IconFileExport, IconLock, IconLockOpen } from '@tabler/icons-react'
import { payrollEndpoints } from '@verstas/contract/payroll/endpoints.ts'
import type { PayrollPeriod } from '@verstas/contract/payroll/entities.ts'
import { useState } from 'react'
import { saveFile } from '../../platform/api/save-file.ts'
import { useFileSave } from '../../platform/editing/use-file-save.ts'
import { useTexts } from '../../platform/texts/use-texts.ts'
import { Button } from '../../platform/ui/button.tsx'
import { ConfirmDialog } from '../../platform/ui/confirm-dialog.tsx'
import { canApprove } from './hours-columns.ts'
import { usePaySteps } from './use-pay-step.ts'

interface PeriodActionsProps {
  readonly period: PayrollPeriod
  readonly unticked: ReadonlySet<number>
}

/** The next steps of the period: approve and lock, export, or save the file. */
export function PeriodActions({ period, unticked }: PeriodActionsProps) {
  if (period.State === 'exported') return <SaveFile period={period} />
  return period.State === 'locked' ? (
    <Export period={period} />
  ) : (
    <Approve period={period} unticked={unticked} />
  )
}

function Approve({ period, unticked }: PeriodActionsProps) {
  const t = useTexts()
  const { approve, lock } = usePaySteps()
  const { From, People, IsOver, HasRules } = period
  const ready = People.filter((person) => canApprove(person) && !unticked.has(person.Id))
  const isLockable = HasRules && IsOver && People.every(({ State }) => State === 'approved')
  return (
    <>
      {HasRules && !isLockable && (
        <p className="type-15 soft">{t(IsOver ? 'payroll.lockAfterApproval' : 'payroll.lockAfterEnd')}</p>
      )}
      <Button
        variant="quiet"
        icon={IconLock}
        disabled={!isLockable}
        isBusy={lock.isBusy}
        onClick={() => lock.send({ From })}
      >
        {t('payroll.lock')}
      </Button>
      {!isLockable && (
        <Button
          icon={IconChecks}
          disabled={!HasRules || ready.length === 0}
          isBusy={approve.isBusy}
          onClick={() => approve.send({ From, People: ready.map(({ Id, Seen }) => ({ Id, Seen })) })}
        >
          {t('payroll.approve', { count: ready.length })}
        </Button>
      )}
    </>
  )
}

function Export({ period: { From, Number: number } }: { readonly period: PayrollPeriod }) {
  const t = useTexts()
  const steps = usePaySteps()
  const [isAsking, setAsking] = useState(false)
  return (
    <>
      <Button
        variant="quiet"
        icon={IconLockOpen}
        isBusy={steps.unlock.isBusy}
        onClick={() => steps.unlock.send({ From })}
      >
        {t('payroll.unlock')}
      </Button>
      <Button icon={IconFileExport} isBusy={steps.export.isBusy} onClick={() => setAsking(true)}>
        {t('payroll.export')}
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        title={t('payroll.exportQuestion', { number })}
        confirmLabel={t('payroll.export')}
        onConfirm={() => {
          setAsking(false)
          steps.export.send({ From })
        }}
        onCancel={() => setAsking(false)}
      >
        <p className="type-17">{t('payroll.exportWarning')}</p>
      </ConfirmDialog>
    </>
  )
}

function SaveFile({ period: { From } }: { readonly period: PayrollPeriod }) {
  const t = useTexts()
  const { mutate, isPending } = useFileSave(
    () => saveFile(payrollEndpoints.getPayrollFile, { params: { date: From } }),
    'payroll.saved',
  )
  return (
    <Button icon={IconDownload} isBusy={isPending} onClick={() => mutate()}>
      {t('payroll.saveFile')}
    </Button>
  )
}
