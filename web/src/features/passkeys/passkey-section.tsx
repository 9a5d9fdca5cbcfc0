import { ActionIcon, Button } from '@mantine/core'
import { IconFingerprint, IconKey, IconPencil, IconTrash } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { passkeyEndpoints } from '@verstas/contract/passkeys/endpoints.ts'
import type { Passkey } from '@verstas/contract/passkeys/entities.ts'
import { describeDevice } from '@verstas/domain/account/describe-device.ts'
import { useState } from 'react'
import { call } from '../../platform/api/client.ts'
import { invalidate } from '../../platform/api/endpoint-query.ts'
import { messageOf } from '../../platform/api/failure.ts'
import { canUsePasskeys } from '../../platform/session/can-use-passkeys.ts'
import { useConfirmedRun } from '../../platform/session/confirm-identity.tsx'
import { isLeft, isMadeAlready, makePasskey } from '../../platform/session/passkey-browser.ts'
import { useTexts } from '../../platform/texts/use-texts.ts'
import { AsyncView } from '../../platform/ui/async-view.tsx'
import { ConfirmDialog } from '../../platform/ui/confirm-dialog.tsx'
import { useFormat } from '../../platform/ui/format.tsx'
import { ListRow, Section } from '../../platform/ui/list-row.tsx'
import { LoadingSkeleton } from '../../platform/ui/loading-skeleton.tsx'
import { notify } from '../../platform/ui/notify.ts'
import { RowList } from '../../platform/ui/row-list.tsx'
import { useMyPasskeys } from './api.ts'
import classes from './passkey-section.module.css'
import { RenamePasskey } from './rename-passkey.tsx'

/** My passkeys: which there are, a new one for this device, another name, an end. */
export function PasskeySection() {
  const t = useTexts()
  const query = useMyPasskeys()
  const [renaming, setRenaming] = useState<Passkey | null>(null)
  const [removing, setRemoving] = useState<Passkey | null>(null)
  return (
    <Section title={t('account.passkeys', { count: query.data?.length ?? 0 })}>
      <AsyncView
        query={query}
        errorHint={(error) => messageOf(error, t)}
        skeleton={<LoadingSkeleton shape="rows" count={1} height={72} />}
        empty={<p className={`${classes.hint} ${classes.empty}`}>{t('account.noPasskeys')}</p>}
      >
        {(passkeys) => (
          <RowList>
            {passkeys.map((passkey) => (
              <PasskeyRow
                key={passkey.Id}
                passkey={passkey}
                onRename={() => setRenaming(passkey)}
                onRemove={() => setRemoving(passkey)}
              />
            ))}
          </RowList>
        )}
      </AsyncView>
      {canUsePasskeys() ? <AddPasskey /> : <p className={classes.hint}>{t('account.passkeysNotHere')}</p>}
      {renaming && <RenamePasskey passkey={renaming} onClose={() => setRenaming(null)} />}
      <RemovePasskey passkey={removing} onDone={() => setRemoving(null)} />
    </Section>
  )
}

interface PasskeyRowProps {
  readonly passkey: Passkey
  readonly onRename: () => void
  readonly onRemove: () => void
}

function PasskeyRow({ passkey: { Name, Created, LastUsed }, onRename, onRemove }: PasskeyRowProps) {
  const t = useTexts()
  const format = useFormat()
  const added = format.date(Created)
  return (
    <ListRow
      icon={IconKey}
      name={Name}
      lines={[
        LastUsed === null
          ? t('account.passkeyUnused', { added })
          : t('account.passkeyUsed', { added, used: format.dateTime(LastUsed) }),
      ]}
      actions={
        <>
          <ActionIcon aria-label={t('account.renamePasskey', { name: Name })} onClick={onRename}>
            <IconPencil size={22} aria-hidden="true" />
          </ActionIcon>
          <ActionIcon aria-label={t('account.removePasskey', { name: Name })} onClick={onRemove}>
            <IconTrash size={22} aria-hidden="true" />
          </ActionIcon>
        </>
      }
    />
  )
}

/** Named after this browser at first; the person may find a better name. */
function AddPasskey() {
  const t = useTexts()
  const queries = useQueryClient()
  const { run, sheet } = useConfirmedRun()
  const { mutate, isPending } = useMutation({
    mutationFn: async () => {
      const challenge = await run(() => call(passkeyEndpoints.beginNewPasskey, {}))
      const made = await makePasskey(challenge)
      const { browser, system } = describeDevice(navigator.userAgent)
      const Name = [system, browser].filter(Boolean).join(', ') || t('account.unknownDevice')
      return call(passkeyEndpoints.addPasskey, { body: { Name, ...made } })
    },
    onSuccess: ({ Name }) => {
      invalidate(queries, passkeyEndpoints.listMyPasskeys)
      notify.success(t('account.passkeyAdded', { name: Name }))
    },
    onError: (error) => {
      if (isMadeAlready(error)) notify.error(t('account.thisDeviceHasOne'))
      else if (!isLeft(error)) notify.error(messageOf(error, t))
    },
  })
  return (
    <>
      <Button
        variant="light"
        className={classes.main}
        leftSection={<IconFingerprint size={20} aria-hidden="true" />}
        loading={isPending && sheet === null}
        onClick={() => mutate()}
      >
        {t('account.addPasskey')}
      </Button>
      {sheet}
    </>
  )
}

function RemovePasskey({
  passkey,
  onDone,
}: {
  readonly passkey: Passkey | null
  readonly onDone: () => void
}) {
  const t = useTexts()
  const queries = useQueryClient()
  const { run, sheet } = useConfirmedRun()
  const { mutate, isPending } = useMutation({
    mutationFn: ({ Id }: Passkey) => run(() => call(passkeyEndpoints.removePasskey, { params: { id: Id } })),
    onError: (error) => notify.error(messageOf(error, t)),
    onSettled: () => {
      invalidate(queries, passkeyEndpoints.listMyPasskeys)
      onDone()
    },
  })
  return (
    <>
      <ConfirmDialog
        isOpen={passkey !== null && sheet === null}
        title={t('account.removePasskeyTitle', { name: passkey?.Name ?? '' })}
        confirmLabel={t('account.remove')}
        isDestructive
        isBusy={isPending}
        onConfirm={() => passkey && mutate(passkey)}
        onCancel={onDone}
      >
        <p className={classes.hint}>{t('account.removePasskeyHint')}</p>
      </ConfirmDialog>
      {sheet}
    </>
  )
}
