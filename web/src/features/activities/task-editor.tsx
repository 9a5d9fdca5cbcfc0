import { lazy, Suspense, useEffect, useMemo } from 'react'
import { DraftOffer } from '../../platform/editing/draft-offer.tsx'
import { useKeptDrafts } from '../../platform/editing/use-draft.ts'
import { useTexts } from '../../platform/texts/use-texts.ts'
import { useFormat } from '../../platform/ui/format.tsx'
import { loadLater } from '../../platform/ui/load-later.ts'

const loadDialog = () => import('./dialog/task-dialog.tsx')
const TaskDialog = lazy(loadDialog)

/** The task in the open dialog. */
export interface OpenTask {
  /** Null for a new task. */
  readonly id: number | null
  /** True if the dialog begins with the form of the task, for instance to continue a draft. */
  readonly isForm?: boolean
}

/** The name under which drafts of tasks are stored. */
const draftForm = 'activity'

interface TaskEditorProps {
  /** Null while no dialog is open. */
  readonly open: OpenTask | null
  readonly onOpen: (task: OpenTask) => void
  readonly onClose: () => void
  /** The ids of the page's tasks, whose drafts are offered. */
  readonly offered: readonly number[]
  /** The number of the page's work order, to which a new task is added. */
  readonly orderNumber?: number
}

/** The open dialog of a task. While no dialog is open, offers to continue drafts. */
export function TaskEditor({ open, onOpen, onClose, offered, orderNumber }: TaskEditorProps) {
  // Preloads the dialog. If preloading fails, opening a task loads the dialog again.
  useEffect(() => loadLater(loadDialog), [])
  const newId = orderNumber === undefined ? 'new' : `new.${orderNumber}`
  if (!open) return <TaskDraftOffers offered={offered} newId={newId} onOpen={onOpen} />
  return (
    <Suspense>
      <TaskDialog
        key={open.id}
        id={open.id}
        isForm={open.isForm ?? false}
        orderNumber={orderNumber ?? null}
        draftName={{ form: draftForm, id: open.id ?? newId }}
        onClose={onClose}
      />
    </Suspense>
  )
}

interface TaskDraftOffersProps extends Pick<TaskEditorProps, 'offered' | 'onOpen'> {
  readonly newId: string
}

function TaskDraftOffers({ offered, newId, onOpen }: TaskDraftOffersProps) {
  const t = useTexts()
  const format = useFormat()
  const listed = [...new Set(offered)].join()
  const ids = useMemo(() => [newId, ...listed.split(',').filter(Boolean).map(Number)], [newId, listed])
  const keptDrafts = useKeptDrafts(draftForm, ids)
  return ids.map((id, index) => {
    const draft = keptDrafts[index]
    if (!draft) return null
    const isNew = typeof id !== 'number'
    return (
      <DraftOffer
        key={id}
        onContinue={() => onOpen({ id: isNew ? null : id, isForm: true })}
        onDrop={draft.drop}
      >
        {t('activityEdit.draftSince', {
          task: t(isNew ? 'activityEdit.newTitle' : 'activityEdit.title'),
          time: format.dateTime(new Date(draft.keptAt).toISOString()),
        })}
      </DraftOffer>
    )
  })
}
