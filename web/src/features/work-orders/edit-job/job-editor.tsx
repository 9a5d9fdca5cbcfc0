import { IconPencil, IconPlus } from '@tabler/icons-react'
import type { WorkOrder } from '@verstas/contract/work-orders/entities.ts'
import { isJobNamed, jobIdOf } from '@verstas/domain/work-orders/job-rules.ts'
import { lazy, Suspense, useEffect, useMemo } from 'react'
import { DraftOffer } from '../../../platform/editing/draft-offer.tsx'
import { useKeptDrafts } from '../../../platform/editing/use-draft.ts'
import { useTexts } from '../../../platform/texts/use-texts.ts'
import { Button, IconButton } from '../../../platform/ui/button.tsx'
import { useFormat } from '../../../platform/ui/format.tsx'
import { loadLater } from '../../../platform/ui/load-later.ts'
import { notify } from '../../../platform/ui/notify.ts'
import { useJobTitle } from '../../../shared/jobs/job-labels.tsx'
import type { RowSearch } from './job-form.tsx'

const loadDialog = () => import('./edit-job-dialog.tsx')
const EditJobDialog = lazy(loadDialog)

/** The form name in the keys of job drafts. */
const draftForm = 'job'

/** Returns the id of a job's draft. A null `jobId` stands for a new job of the work order. */
const draftIdOf = (workOrder: WorkOrder, jobId: number | null): string => `${workOrder.Id}.${jobId ?? 'new'}`

/** The edited job, and the search that opens with it; null if no job is edited. */
export type EditedJob = { readonly jobId: number | null; readonly search?: RowSearch } | null

interface JobEditorProps {
  readonly workOrder: WorkOrder
  readonly edited: EditedJob
  readonly onEdit: (edited: EditedJob) => void
}

/** The edit dialog while a job is edited; otherwise, the offers to continue drafts. */
export function JobEditor({ workOrder, edited, onEdit }: JobEditorProps) {
  // Preloads the code of the dialog. If that fails, opening the dialog loads it again.
  useEffect(() => loadLater(loadDialog), [])
  if (!edited) return <JobDraftOffers workOrder={workOrder} onContinue={(jobId) => onEdit({ jobId })} />
  return (
    <Suspense>
      <EditJobDialog
        workOrder={workOrder}
        jobId={edited.jobId}
        searchAtFirst={edited.search ?? null}
        draftName={{ form: draftForm, id: draftIdOf(workOrder, edited.jobId) }}
        onClose={() => onEdit(null)}
      />
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
  // Null stands for a new job.
  const jobIds = useMemo(() => [null, ...workOrder.Jobs.filter(isJobNamed).map(jobIdOf)], [workOrder])
  const draftIds = useMemo(() => jobIds.map((jobId) => draftIdOf(workOrder, jobId)), [workOrder, jobIds])
  const drafts = useKeptDrafts(draftForm, draftIds)
  return jobIds.map((jobId, index) => {
    const draft = drafts[index]
    if (!draft) return null
    const time = format.dateTime(new Date(draft.keptAt).toISOString())
    return (
      <DraftOffer key={jobId} onContinue={() => onContinue(jobId)} onDrop={draft.drop}>
        {t('jobEdit.draftSince', { job: jobTitle(jobId), time })}
      </DraftOffer>
    )
  })
}

interface OpenerProps {
  /** The reason why the job cannot be edited, which a tap shows; null if it can be edited. */
  readonly whyNot: string | null
  readonly onOpen: () => void
}

const refusable = ({ whyNot, onOpen }: OpenerProps) => ({
  'aria-disabled': whyNot !== null,
  onClick: () => (whyNot === null ? onOpen() : notify.error(whyNot)),
})

/** The button that opens the job edit dialog. */
export function EditJobButton({ title, ...opener }: OpenerProps & { readonly title: string }) {
  const t = useTexts()
  return <IconButton {...refusable(opener)} label={t('jobEdit.openJob', { job: title })} icon={IconPencil} />
}

/** The button that opens the job edit dialog with its part search. */
export function AddPartButton({ title, ...opener }: OpenerProps & { readonly title: string }) {
  const t = useTexts()
  return (
    <Button
      {...refusable(opener)}
      variant="plain"
      isWide
      aria-label={t('jobEdit.addPartTo', { job: title })}
      icon={IconPlus}
    >
      {t('jobEdit.addPart')}
    </Button>
  )
}

/** The button that opens the edit dialog for a new job. */
export function AddJobButton(opener: OpenerProps) {
  const t = useTexts()
  return (
    <Button {...refusable(opener)} variant="tonal" size="main" icon={IconPlus}>
      {t('jobEdit.add')}
    </Button>
  )
}
