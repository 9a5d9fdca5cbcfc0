import { useMutation } from '@tanstack/react-query'
import { maxPasskeyName } from '@verstas/contract/limits.ts'
import { passkeyEndpoints } from '@verstas/contract/passkeys/endpoints.ts'
import type { Passkey } from '@verstas/contract/passkeys/entities.ts'
import { useState } from 'react'
import { call } from '../../platform/api/client.ts'
import { messageOf } from '../../platform/api/failure.ts'
import { useTexts } from '../../platform/texts/use-texts.ts'
import { Button } from '../../platform/ui/button.tsx'
import { FormDialog } from '../../platform/ui/form-dialog.tsx'
import { TextField } from '../../platform/ui/text-fields.tsx'

interface RenamePasskeyProps {
  readonly passkey: Passkey
  readonly onClose: () => void
}

/** Renames a passkey, so that its owner recognizes the device. */
export function RenamePasskey({ passkey: { Id, Name }, onClose }: RenamePasskeyProps) {
  const t = useTexts()
  const [name, setName] = useState(Name)
  const [isMissing, setIsMissing] = useState(false)
  const { mutate, error, isPending } = useMutation({
    mutationFn: () =>
      call(passkeyEndpoints.renamePasskey, { params: { id: Id }, body: { Name: name.trim() } }),
  })
  const submit = () => {
    const isEmpty = name.trim() === ''
    setIsMissing(isEmpty)
    if (!isEmpty) mutate(undefined, { onSuccess: onClose })
  }
  return (
    <FormDialog
      title={t('account.renamePasskey', { name: Name })}
      onClose={onClose}
      onSubmit={submit}
      actions={
        <Button type="submit" isBusy={isPending}>
          {t('common.save')}
        </Button>
      }
    >
      <TextField
        label={t('account.passkeyName')}
        value={name}
        maxLength={maxPasskeyName}
        autoComplete="off"
        data-autofocus
        error={isMissing ? t('account.enterPasskeyName') : error && messageOf(error, t)}
        onChange={({ currentTarget }) => setName(currentTarget.value)}
      />
    </FormDialog>
  )
}
