import { serviceAccountEndpoints } from '@verstas/contract/integration/administration-endpoints.ts'
import type { ServiceAccount } from '@verstas/contract/integration/administration-entities.ts'
import { useState } from 'react'
import { call } from '../../platform/api/client.ts'
import { messageOf, metaDataOf } from '../../platform/api/failure.ts'
import { useSave } from '../../platform/editing/use-save.ts'
import { useTexts } from '../../platform/texts/use-texts.ts'
import { Button } from '../../platform/ui/button.tsx'
import { ConfirmDialog } from '../../platform/ui/confirm-dialog.tsx'
import { FormDialog } from '../../platform/ui/form-dialog.tsx'
import { FormProblem } from '../../platform/ui/form-problem.tsx'
import { SaveButton } from '../../platform/ui/save-button.tsx'
import { TextArea } from '../../platform/ui/text-fields.tsx'
import { fieldsOf, saveOf } from './account-fields.ts'

const { saveServiceAccount } = serviceAccountEndpoints

interface PublicKeyFormProps {
  readonly account: ServiceAccount
  readonly onClose: () => void
}

/** Edits the public key with which an account signs in (private_key_jwt). */
export function PublicKeyForm({ account, onClose }: PublicKeyFormProps) {
  const { Id, Name, Language, PublicKeyThumbprint } = account
  const t = useTexts()
  // Remembers the opened account, because a save must send these values and not refetched ones.
  const [opened] = useState(account)
  const [key, setKey] = useState('')
  const [wasTried, setWasTried] = useState(false)
  const [isRemoving, setIsRemoving] = useState(false)
  const { save, isBusy, error, reset } = useSave({
    write: saveServiceAccount,
    send: (PublicKey: string | null, headers) => {
      const fields = saveOf(fieldsOf(opened, { siteId: 0, language: Language }))
      const body = { ...fields, PublicKey, RemovesPublicKey: PublicKey === null, Version: opened.Version }
      return call(saveServiceAccount, { params: { id: Id }, headers, body }).finally(() =>
        setIsRemoving(false),
      )
    },
    done: t('integrations.saved', { name: Name }),
  })
  const isOfKey = error !== null && metaDataOf(error, 'field') === 'PublicKey'
  return (
    <FormDialog
      title={t('publicKey.title', { name: Name })}
      onClose={onClose}
      onSubmit={() => {
        setWasTried(true)
        if (key.trim() !== '') save(key.trim(), { onSuccess: onClose })
      }}
      actions={
        <>
          {PublicKeyThumbprint !== null && (
            <Button variant="plainDanger" onClick={() => setIsRemoving(true)}>
              {t('publicKey.remove')}
            </Button>
          )}
          <SaveButton isBusy={isBusy} />
        </>
      }
    >
      <FormProblem>{error && !isOfKey && messageOf(error, t)}</FormProblem>
      <p className="type-15 soft">{t('publicKey.hint')}</p>
      {PublicKeyThumbprint !== null && (
        <p className="type-15 break-anywhere">
          {t('integrations.publicKey')}: {PublicKeyThumbprint}
        </p>
      )}
      <TextArea
        label={t('publicKey.field')}
        description={t('publicKey.fieldHint')}
        rows={8}
        maxLength={10_000}
        autoComplete="off"
        spellCheck={false}
        value={key}
        onChange={({ currentTarget }) => {
          setKey(currentTarget.value)
          reset()
        }}
        error={isOfKey ? messageOf(error, t) : wasTried && key.trim() === '' && t('publicKey.missing')}
      />
      <ConfirmDialog
        isOpen={isRemoving}
        title={t('publicKey.removeTitle')}
        confirmLabel={t('publicKey.remove')}
        isDestructive
        isBusy={isBusy}
        onConfirm={() => save(null, { onSuccess: onClose })}
        onCancel={() => setIsRemoving(false)}
      >
        <p className="type-15 soft">{t('publicKey.removeHint', { name: Name })}</p>
      </ConfirmDialog>
    </FormDialog>
  )
}
