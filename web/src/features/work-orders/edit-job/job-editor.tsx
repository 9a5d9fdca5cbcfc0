import type { WorkOrder } from '@verstas/contract/work-orders/entities.ts'
import { isJobNamed, jobIdOf } from '@verstas/domain/work-orders/job-rules.ts'
import { lazy, Suspense, useEffect, useMemo, useSyncExternalStore } from 'react'
import { DraftOffer } from '../../../platform/drafts/draft-offer.tsx'
import {
  dropDraft,
  parseDraft,
  readDraftText,
  subscribeToDrafts,
} from '../../../platform/drafts/draft-storage.ts'
import { useSession } from '../../../platform/session/session.ts'
import { useTexts } from '../../../platform/texts/use-texts.ts'
import { useFormat } from '../../../platform/ui/format.tsx'
import { loadLater } from '../../../platform/ui/load-later.ts'
import { useJobTitle } from '../../jobs/use-job-title.ts'
import { jobDraftForm, jobDraftId } from './job-draft-key.ts'

const loadDialog = () => import('./edit-job-dialog.tsx')
const EditJobDialog = lazy(loadDialog)

/** The job that is edited; null for none. */
export type EditedJob = { readonly jobId: number | null } | null

interface JobEditorProps {
  readonly workOrder: WorkOrder
  readonly edited: EditedJob
  readonly onEdit: (edited: EditedJob) => void
}

/** The edit job dialog while it is open; otherwise the offers to go on with what was left unsaved. */
export function JobEditor({ workOrder, edited, onEdit }: JobEditorProps) {
  // The code is on its way before the finger is; without the network the tap itself tries again.
  useEffect(() => loadLater(loadDialog), [])
  if (!edited) return <JobDraftOffers workOrder={workOrder} onContinue={(jobId) => onEdit({ jobId })} />
  return (
    <Suspense>
      <EditJobDialog workOrder={workOrder} jobId={edited.jobId} onClose={() => onEdit(null)} />
    </Suspense>
  )
}

interface JobDraftOffersProps {
  readonly workOrder: WorkOrder
  readonly onContinue: (jobId: number | null) => void
}

function JobDraftOffers({ workOrder, onContinue }: JobDraftOffersProps) {
  const t = useTexts()
  const format = useFormat()
  const { jobTitle } = useJobTitle(workOrder)
  return useKeptJobs(workOrder).map(({ jobId, keptAt, drop }) => (
    <DraftOffer key={jobId} onContinue={() => onContinue(jobId)} onDrop={drop}>
      {t('jobEdit.draftSince', {
        job: jobTitle(jobId),
        time: format.dateTime(new Date(keptAt).toISOString()),
      })}
    </DraftOffer>
  ))
}

/** The jobs of the work order, and the one to come, that the person left unsaved. */
function useKeptJobs({ Id, Jobs }: WorkOrder) {
  const { Id: employeeId, DraftKey: secret } = useSession().employee
  const drafts = useMemo(
    () =>
      [null, ...Jobs.filter(isJobNamed).map(jobIdOf)].map((jobId) => ({
        jobId,
        key: { employeeId, secret, form: jobDraftForm, id: jobDraftId(Id, jobId) },
      })),
    [employeeId, secret, Id, Jobs],
  )
  // A text that stays the same as long as what is kept does.
  const times = useSyncExternalStore(subscribeToDrafts, () =>
    drafts.map(({ key }) => parseDraft(readDraftText(key), () => null)?.keptAt ?? '').join(),
  ).split(',')
  return drafts.flatMap(({ jobId, key }, index) =>
    times[index] ? [{ jobId, keptAt: Number(times[index]), drop: () => dropDraft(key) }] : [],
  )
}
