import { IconTrash } from '@tabler/icons-react'
import type { EndpointDefinition } from '@verstas/contract/endpoint.ts'
import type { Passkey } from '@verstas/contract/passkeys/entities.ts'
import { useState } from 'react'
import { useAct } from '../../platform/editing/use-act.ts'
import { useTexts } from '../../platform/texts/use-texts.ts'
import { IconButton } from '../../platform/ui/button.tsx'
import { ConfirmDialog } from '../../platform/ui/confirm-dialog.tsx'

interface RemovePasskeyProps {
  readonly passkey: Passkey
  /** Describes the consequences of the removal for the owner. */
  readonly hint: string
  /** The endpoint that `remove` calls. */
  readonly write: EndpointDefinition
  readonly remove: () => Promise<unknown>
  readonly onRemoved?: () => void
}

/** The button that removes a passkey after a question. */
export function RemovePasskey(props: RemovePasskeyProps) {
  const {
    passkey: { Name },
    hint,
    write,
    remove,
    onRemoved,
  } = props
  const t = useTexts()
  const [isAsking, setIsAsking] = useState(false)
  const { act, isBusy } = useAct({
    write,
    run: () => remove().finally(() => setIsAsking(false)),
    onSuccess: () => onRemoved?.(),
  })
  return (
    <>
      <IconButton
        label={t('account.removePasskey', { name: Name })}
        icon={IconTrash}
        onClick={() => setIsAsking(true)}
      />
      <ConfirmDialog
        isOpen={isAsking}
        title={t('account.removePasskeyTitle', { name: Name })}
        confirmLabel={t('account.remove')}
        isDestructive
        isBusy={isBusy}
        onConfirm={act}
        onCancel={() => setIsAsking(false)}
      >
        <p className="pad-x-4 type-15 soft">{hint}</p>
      </ConfirmDialog>
    </>
  )
}
