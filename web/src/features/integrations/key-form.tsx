import { useMutation, useQueryClient } from '@tanstack/react-query'
import { serviceAccountEndpoints } from '@verstas/contract/integration/administration-endpoints.ts'
import type { NewServiceKey, ServiceAccount } from '@verstas/contract/integration/administration-entities.ts'
import { useState } from 'react'
import { call } from '../../platform/api/client.ts'
import { invalidateChanges } from '../../platform/api/endpoint-query.ts'
import { messageOf, metaDataOf } from '../../platform/api/failure.ts'
import { useSave } from '../../platform/editing/use-save.ts'
import { useTexts } from '../../platform/texts/use-texts.ts'
import { Button } from '../../platform/ui/button.tsx'
import { ConfirmDialog } from '../../platform/ui/confirm-dialog.tsx'
import { Dialog, DialogFoot } from '../../platform/ui/dialog.tsx'
import { FormDialog } from '../../platform/ui/form-dialog.tsx'
import { FormProblem } from '../../platform/ui/form-problem.tsx'
import { useFormat } from '../../platform/ui/format.tsx'
import { SaveButton } from '../../platform/ui/save-button.tsx'
import { SelectField, TextArea } from '../../platform/ui/text-fields.tsx'
import { fieldsOf, saveOf } from './account-fields.ts'
import { ShownOnce } from './shown-once.tsx'

interface KeyFormProps {
  readonly account: ServiceAccount
  readonly onClose: () => void
}

const lifetimes = [30, 90, 365, 730] as const

/** Creates a key for a service account and shows it once. */
export function KeyForm({ account: { Id, Name }, onClose }: KeyFormProps) {
  const t = useTexts()
  const queries = useQueryClient()
  const [days, setDays] = useState('')
  const { mutate, data, error, isPending } = useMutation({
    mutationFn: () =>
      call(serviceAccountEndpoints.addServiceKey, {
        params: { id: Id },
        body: { Days: days === '' ? null : Number(days) },
      }),
    // Does not cache the response, because it contains the secret.
    gcTime: 0,
    onError: () => invalidateChanges(queries, serviceAccountEndpoints.addServiceKey),
  })
  if (data) return <MadeKey name={Name} madeKey={data} onClose={onClose} />
  return (
    <Dialog title={t('integrations.keyFor', { name: Name })} onClose={onClose} closesOnTouchOutside={false}>
      <div className="stack gap-16">
        <FormProblem>{error && messageOf(error, t)}</FormProblem>
        <SelectField
          label={t('integrations.lifetime')}
          value={days}
          options={[
            { value: '', label: t('integrations.lifetimeUsual') },
            ...lifetimes.map((count) => ({ value: String(count), label: t('integrations.days', { count }) })),
          ]}
          onChange={({ currentTarget }) => setDays(currentTarget.value)}
        />
      </div>
      <DialogFoot>
        <Button isBusy={isPending} onClick={() => mutate()}>
          {t('integrations.makeKey')}
        </Button>
      </DialogFoot>
    </Dialog>
  )
}

interface MadeKeyProps {
  readonly name: string
  readonly madeKey: NewServiceKey
  readonly onClose: () => void
}

/** The new key. It is shown only once. */
function MadeKey({ name, madeKey: { Key, Expires }, onClose }: MadeKeyProps) {
  const t = useTexts()
  const format = useFormat()
  return (
    <ShownOnce
      title={t('integrations.keyFor', { name })}
      words={t('integrations.keyOnce')}
      label={t('integrations.key')}
      description={t('integrations.validUntil', { day: format.date(Expires) })}
      copyLabel={t('integrations.copyKey')}
      secret={Key}
      onClose={onClose}
    />
  )
}

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
