import { IconFileExport, IconPencil, IconPlayerPause, IconPlayerPlay, IconTrash } from '@tabler/icons-react'
import { reportExportEndpoints } from '@verstas/contract/reports/export-endpoints.ts'
import type { ReportExport } from '@verstas/contract/reports/export-entities.ts'
import { useState } from 'react'
import { useAttempt } from '../../../platform/api/attempt-key.ts'
import { call } from '../../../platform/api/client.ts'
import { AskedAction } from '../../../platform/editing/asked-action.tsx'
import { useAct } from '../../../platform/editing/use-act.ts'
import { useTexts } from '../../../platform/texts/use-texts.ts'
import { ItemButton } from '../../../platform/ui/item-button.tsx'
import { notify } from '../../../platform/ui/notify.ts'
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
  const [isEditing, setIsEditing] = useState(false)
  const params = { id: Id }
  const attempt = useAttempt()
  const run = useAct({
    write: runReportExport,
    run: () => attempt(Id, (headers) => call(runReportExport, { params, headers })),
    onSuccess: () => notify.success(t('reports.exportStarted', { name })),
  })
  const pause = useAct({ write: pauseReportExport, run: () => call(pauseReportExport, { params }) })
  const resume = useAct({ write: resumeReportExport, run: () => call(resumeReportExport, { params }) })
  const isRunning = Runs.some(isUnderWay)
  const toggle = IsPaused ? resume : pause
  const toggleLabel = t(IsPaused ? 'webhooks.resume' : 'webhooks.pause')
  return (
    <div className="line wrap gap-y-4 gap-x-8">
      <ItemButton
        label={t('reports.exportRun')}
        item={name}
        variant="tonal"
        icon={IconFileExport}
        isBusy={run.isBusy}
        disabled={isRunning}
        onClick={run.act}
      />
      <ItemButton
        label={toggleLabel}
        item={name}
        variant={IsPaused ? 'tonal' : 'plain'}
        icon={IsPaused ? IconPlayerPlay : IconPlayerPause}
        isBusy={toggle.isBusy}
        onClick={toggle.act}
      />
      <ItemButton
        label={t('integrations.change')}
        item={name}
        icon={IconPencil}
        onClick={() => setIsEditing(true)}
      />
      <AskedAction
        label={t('webhooks.remove')}
        item={name}
        icon={IconTrash}
        title={t('reports.exportRemoveTitle', { name })}
        hint={t('reports.exportRemoveHint')}
        isDestructive
        write={removeReportExport}
        run={() => call(removeReportExport, { params })}
        done={t('reports.exportRemoved', { name })}
      />
      {isEditing && <ExportForm schedule={schedule} targets={targets} onClose={() => setIsEditing(false)} />}
    </div>
  )
}
