import { IconFingerprint, IconPencil } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { maxPasskeyName } from '@verstas/contract/limits.ts'
import { passkeyEndpoints } from '@verstas/contract/passkeys/endpoints.ts'
import type { Passkey } from '@verstas/contract/passkeys/entities.ts'
import { useState } from 'react'
import { call } from '../../platform/api/client.ts'
import { messageOf } from '../../platform/api/failure.ts'
import { canUsePasskeys } from '../../platform/session/can-use-passkeys.ts'
import { isLeft, isMadeAlready, makePasskey } from '../../platform/session/passkey-browser.ts'
import { useTexts } from '../../platform/texts/use-texts.ts'
import { AsyncView } from '../../platform/ui/async-view.tsx'
import { Button, IconButton } from '../../platform/ui/button.tsx'
import { describeThisDevice } from '../../platform/ui/describe-this-device.ts'
import { FormDialog } from '../../platform/ui/form-dialog.tsx'
import { Section } from '../../platform/ui/list-row.tsx'
import { notify } from '../../platform/ui/notify.ts'
import { RowList } from '../../platform/ui/row-list.tsx'
import { SaveButton } from '../../platform/ui/save-button.tsx'
import { TextField } from '../../platform/ui/text-fields.tsx'
import { useMyPasskeys } from './api.ts'
import { PasskeyRow } from './passkey-row.tsx'
import classes from './passkey-section.module.css'
import { RemovePasskey } from './remove-passkey.tsx'

interface PasskeySectionProps {
  /** Runs after a passkey was added or removed. */
  readonly onChanged: () => void
}

/** The signed-in user's passkeys, with buttons to add, rename and remove them. */
export function PasskeySection({ onChanged }: PasskeySectionProps) {
  const t = useTexts()
  const query = useMyPasskeys()
  const [renaming, setRenaming] = useState<Passkey | null>(null)
  return (
    <Section title={t('account.passkeys', { count: query.data?.length ?? 0 })}>
      <AsyncView
        query={query}
        empty={<p className={`${classes.empty} pad-x-4 type-15 soft`}>{t('account.noPasskeys')}</p>}
      >
        {(passkeys) => (
          <RowList>
            {passkeys.map((passkey) => (
              <PasskeyRow
                key={passkey.Id}
                passkey={passkey}
                actions={
                  <>
                    <IconButton
                      label={t('account.renamePasskey', { name: passkey.Name })}
                      icon={IconPencil}
                      onClick={() => setRenaming(passkey)}
                    />
                    <RemovePasskey
                      passkey={passkey}
                      hint={t('account.removePasskeyHint')}
                      remove={() => call(passkeyEndpoints.removePasskey, { params: { id: passkey.Id } })}
                      write={passkeyEndpoints.removePasskey}
                      onRemoved={onChanged}
                    />
                  </>
                }
              />
            ))}
          </RowList>
        )}
      </AsyncView>
      {canUsePasskeys() ? (
        <AddPasskey onAdded={onChanged} />
      ) : (
        <p className="pad-x-4 type-15 soft">{t('account.passkeysNotHere')}</p>
      )}
      {renaming && <RenamePasskey passkey={renaming} onClose={() => setRenaming(null)} />}
    </Section>
  )
}

/** The button that adds a passkey. The passkey is initially named after the system and the browser. */
function AddPasskey({ onAdded }: { readonly onAdded: () => void }) {
  const t = useTexts()
  const { mutate, isPending } = useMutation({
    mutationFn: async () => {
      const challenge = await call(passkeyEndpoints.beginNewPasskey, {})
      const newPasskey = await makePasskey(challenge)
      const { browser, system } = describeThisDevice()
      const Name = [system, browser].filter(Boolean).join(', ') || t('account.unknownDevice')
      return call(passkeyEndpoints.addPasskey, { body: { Name, ...newPasskey } })
    },
    onSuccess: ({ Name }) => {
      notify.success(t('account.passkeyAdded', { name: Name }))
      onAdded()
    },
    onError: (error) => {
      if (isMadeAlready(error)) notify.error(t('account.thisDeviceHasOne'))
      else if (!isLeft(error)) notify.error(messageOf(error, t))
    },
  })
  return (
    <Button
      variant="tonal"
      className={classes.main}
      icon={IconFingerprint}
      isBusy={isPending}
      onClick={() => mutate()}
    >
      {t('account.addPasskey')}
    </Button>
  )
}

interface RenamePasskeyProps {
  readonly passkey: Passkey
  readonly onClose: () => void
}

/** The dialog that renames a passkey. A name helps the owner to recognize the device. */
function RenamePasskey({ passkey: { Id, Name }, onClose }: RenamePasskeyProps) {
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
      actions={<SaveButton isBusy={isPending} />}
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
