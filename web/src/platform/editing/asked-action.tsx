import type { EndpointDefinition } from '@verstas/contract/endpoint.ts'
import { useState } from 'react'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { ItemButton, type ItemButtonProps } from '../ui/item-button.tsx'
import { notify } from '../ui/notify.ts'
import { useAct } from './use-act.ts'

interface AskedActionProps<Answer> extends Pick<ItemButtonProps, 'label' | 'item' | 'icon' | 'variant'> {
  /** The question of the dialog. */
  readonly title: string
  /** The consequences of the action, in one or more paragraphs. */
  readonly hint: string | readonly string[]
  /** The label of the confirming button. The default is the label of the action. */
  readonly confirmLabel?: string
  readonly isDestructive?: boolean
  /** The endpoint that `run` calls. */
  readonly write: EndpointDefinition
  readonly run: () => Promise<Answer>
  /** The message after a success. */
  readonly done?: string
  readonly onSuccess?: (answer: Answer) => void
}

/** The button of an action on one of several items, which runs after a confirmation. */
export function AskedAction<Answer>(props: AskedActionProps<Answer>) {
  const { title, hint, confirmLabel, isDestructive, write, run, done, onSuccess, ...button } = props
  const [isAsking, setIsAsking] = useState(false)
  const close = () => setIsAsking(false)
  const { act, isBusy } = useAct({
    write,
    run: () => run().finally(close),
    onSuccess: (answer) => {
      if (done !== undefined) notify.success(done)
      onSuccess?.(answer)
    },
  })
  return (
    <>
      <ItemButton {...button} onClick={() => setIsAsking(true)} />
      <ConfirmDialog
        isOpen={isAsking}
        title={title}
        confirmLabel={confirmLabel ?? button.label}
        isDestructive={isDestructive ?? false}
        isBusy={isBusy}
        onConfirm={act}
        onCancel={close}
      >
        {[hint].flat().map((paragraph) => (
          <p key={paragraph} className="type-15 soft">
            {paragraph}
          </p>
        ))}
      </ConfirmDialog>
    </>
  )
}
