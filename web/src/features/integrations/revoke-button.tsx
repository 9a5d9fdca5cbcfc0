import type { EndpointDefinition } from '@verstas/contract/endpoint.ts'
import { useState } from 'react'
import { useTexts } from '../../platform/texts/use-texts.ts'
import { Button } from '../../platform/ui/button.tsx'
import { ConfirmDialog } from '../../platform/ui/confirm-dialog.tsx'
import { notify } from '../../platform/ui/notify.ts'
import { useAct } from '../administration/use-act.ts'

interface RevokeButtonProps {
  /** The name of the account or the id of the key. */
  readonly name: string
  readonly label: string
  /** The question of the dialog. */
  readonly title: string
  /** The consequences, as text. */
  readonly hint: string
  /** The endpoint that `revoke` calls. */
  readonly write: EndpointDefinition
  readonly revoke: () => Promise<unknown>
}

/** The button that revokes a key or an account after a confirmation. */
export function RevokeButton({ name, label, title, hint, write, revoke }: RevokeButtonProps) {
  const t = useTexts()
  const [isAsking, setIsAsking] = useState(false)
  const { act, isBusy } = useAct({
    write,
    run: () => revoke().finally(() => setIsAsking(false)),
    onSuccess: () => notify.success(t('integrations.revokedToast', { name })),
  })
  return (
    <>
      <Button variant="plain" size="small" aria-label={`${label}: ${name}`} onClick={() => setIsAsking(true)}>
        {label}
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        title={title}
        confirmLabel={t('integrations.revoke')}
        isDestructive
        isBusy={isBusy}
        onConfirm={act}
        onCancel={() => setIsAsking(false)}
      >
        <p className="type-15 soft">{hint}</p>
      </ConfirmDialog>
    </>
  )
}
