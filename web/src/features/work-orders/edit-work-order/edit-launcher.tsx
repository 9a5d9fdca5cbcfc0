import { workOrderEditEndpoints } from '@verstas/contract/work-orders/edit-endpoints.ts'
import type { WorkOrder } from '@verstas/contract/work-orders/entities.ts'
import { lazy, Suspense, useEffect, useMemo } from 'react'
import { DraftOffer } from '../../../platform/editing/draft-offer.tsx'
import { useKeptDrafts } from '../../../platform/editing/use-draft.ts'
import { useSession } from '../../../platform/session/session.ts'
import { useTexts } from '../../../platform/texts/use-texts.ts'
import { useFormat } from '../../../platform/ui/format.tsx'
import { loadLater } from '../../../platform/ui/load-later.ts'

const loadDialog = () => import('./edit-work-order-dialog.tsx')
const EditWorkOrderDialog = lazy(loadDialog)

/** The form name in the keys of work order drafts. */
const draftForm = 'work-order'

/** Returns the signed-in user's draft of the work order, if any. */
const useEditDraft = (workOrderId: number) =>
  useKeptDrafts(
    draftForm,
    useMemo(() => [workOrderId], [workOrderId]),
  )

interface EditLauncherProps {
  readonly workOrder: WorkOrder
  readonly isOpen: boolean
  readonly onOpenChange: (isOpen: boolean) => void
}

/** The edit dialog while it is open; otherwise, the offer to continue a draft. */
export function EditLauncher({ workOrder, isOpen, onOpenChange }: EditLauncherProps) {
  const t = useTexts()
  const format = useFormat()
  const [draft] = useEditDraft(workOrder.Id)
  const isEditable = useSession().canCall(workOrderEditEndpoints.saveWorkOrder)
  // Preloads the code of the dialog. If that fails, opening the dialog loads it again.
  useEffect(() => (isEditable ? loadLater(loadDialog) : undefined), [isEditable])
  if (isOpen)
    return (
      <Suspense>
        <EditWorkOrderDialog
          workOrder={workOrder}
          draftName={{ form: draftForm, id: workOrder.Id }}
          onClose={() => onOpenChange(false)}
        />
      </Suspense>
    )
  if (!draft || !isEditable) return null
  const time = format.dateTime(new Date(draft.keptAt).toISOString())
  return (
    <DraftOffer onContinue={() => onOpenChange(true)} onDrop={draft.drop}>
      {t('edit.draftSince', { time })}
    </DraftOffer>
  )
}
