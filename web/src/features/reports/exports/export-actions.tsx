import { IconFileExport, IconPencil, IconPlayerPause, IconPlayerPlay, IconTrash } from '@tabler/icons-react'
import { reportExportEndpoints } from '@verstas/contract/reports/export-endpoints.ts'
import type { ReportExport } from '@verstas/contract/reports/export-entities.ts'
import { useState } from 'react'
import { useAttemptKey } from '../../../platform/api/attempt-key.ts'
import { call } from '../../../platform/api/client.ts'
import { useTexts } from '../../../platform/texts/use-texts.ts'
import { Button } from '../../../platform/ui/button.tsx'
import { ConfirmDialog } from '../../../platform/ui/confirm-dialog.tsx'
import { notify } from '../../../platform/ui/notify.ts'
import { useAct } from '../../administration/use-act.ts'
import { ExportForm, type ExportTargets } from './export-form.tsx'
import { isUnderWay } from './export-words.ts'

const { pauseReportExport, resumeReportExport, runReportExport, removeReportExport } = reportExportEndpoints

interface ExportActionsProps {
  readonly schedule: ReportExport
  readonly targets: ExportTargets
}

/** The actions on a schedule: export now, pause or resume, change, delete. */
export function ExportActions({ schedule, targets }: ExportActionsProps) {
  const { Id, Name: name, IsPaused, Runs } = schedule
  const t = useTexts()
  const [opened, setOpened] = useState<'form' | 'remove' | null>(null)
  const close = () => setOpened(null)
  const params = { id: Id }
  const attempt = useAttemptKey()
  const run = useAct({
    write: runReportExport,
    run: () =>
      call(runReportExport, { params, headers: { 'idempotency-key': attempt.keyOf(Id) } }).then(
        (answer) => {
          attempt.settle()
          return answer
        },
        (error: unknown) => {
          attempt.settle(error)
          throw error
        },
      ),
    onSuccess: () => notify.success(t('reports.exportStarted', { name })),
  })
  const pause = useAct({ write: pauseReportExport, run: () => call(pauseReportExport, { params }) })
  const resume = useAct({ write: resumeReportExport, run: () => call(resumeReportExport, { params }) })
  const remove = useAct({
    write: removeReportExport,
    run: () => call(removeReportExport, { params }).finally(close),
    onSuccess: () => notify.success(t('reports.exportRemoved', { name })),
  })
  const isRunning = Runs.some(isUnderWay)
  const toggle = IsPaused ? resume : pause
  const toggleLabel = t(IsPaused ? 'webhooks.resume' : 'webhooks.pause')
  return (
    <div className="line wrap gap-y-4 gap-x-8">
      <Button
        variant="tonal"
        size="small"
        icon={IconFileExport}
        isBusy={run.isBusy}
        disabled={isRunning}
        aria-label={`${t('reports.exportRun')}: ${name}`}
        onClick={run.act}
      >
        {t('reports.exportRun')}
      </Button>
      <Button
        variant={IsPaused ? 'tonal' : 'plain'}
        size="small"
        icon={IsPaused ? IconPlayerPlay : IconPlayerPause}
        isBusy={toggle.isBusy}
        aria-label={`${toggleLabel}: ${name}`}
        onClick={toggle.act}
      >
        {toggleLabel}
      </Button>
      <Button
        variant="plain"
        size="small"
        icon={IconPencil}
        aria-label={`${t('integrations.change')}: ${name}`}
        onClick={() => setOpened('form')}
      >
        {t('integrations.change')}
      </Button>
      <Button
        variant="plain"
        size="small"
        icon={IconTrash}
        aria-label={`${t('webhooks.remove')}: ${name}`}
        onClick={() => setOpened('remove')}
      >
        {t('webhooks.remove')}
      </Button>
      {opened === 'form' && <ExportForm schedule={schedule} targets={targets} onClose={close} />}
      <ConfirmDialog
        isOpen={opened === 'remove'}
        title={t('reports.exportRemoveTitle', { name })}
        confirmLabel={t('webhooks.remove')}
        isDestructive
        isBusy={remove.isBusy}
        onConfirm={remove.act}
        onCancel={close}
      >
        <p className="type-15 soft">{t('reports.exportRemoveHint')}</p>
      </ConfirmDialog>
    </div>
  )
}
