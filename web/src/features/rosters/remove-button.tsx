import { IconTrash } from '@tabler/icons-react'
import type { EndpointDefinition } from '@verstas/contract/endpoint.ts'
import { useState } from 'react'
import { useSave } from '../../platform/editing/use-save.ts'
import { useTexts } from '../../platform/texts/use-texts.ts'
import { IconButton } from '../../platform/ui/button.tsx'
import { ConfirmDialog } from '../../platform/ui/confirm-dialog.tsx'
import { FormProblem } from '../../platform/ui/form-problem.tsx'

interface RemoveButtonProps {
  readonly label: string
  readonly question: string
  /** The endpoint that `remove` calls. */
  readonly write: EndpointDefinition
  readonly remove: () => Promise<unknown>
  /** The message after a success. */
  readonly done: string
  readonly onRemoved?: () => void
}

/** The button that removes an entry after a confirmation. A failure is shown in the dialog. */
export function RemoveButton({ label, question, write, remove, done, onRemoved }: RemoveButtonProps) {
  const t = useTexts()
  const [isAsking, setIsAsking] = useState(false)
  const close = () => setIsAsking(false)
  const { save, isBusy, problem } = useSave({ write, send: remove, done, onDone: onRemoved ?? close })
  return (
    <>
      <IconButton label={label} icon={IconTrash} onClick={() => setIsAsking(true)} />
      <ConfirmDialog
        isOpen={isAsking}
        isDestructive
        title={question}
        confirmLabel={t('rosters.remove')}
        isBusy={isBusy}
        onConfirm={() => save({})}
        onCancel={close}
      >
        <FormProblem>{problem}</FormProblem>
      </ConfirmDialog>
    </>
  )
}
