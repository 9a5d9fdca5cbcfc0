import { IconFingerprint } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { passkeyEndpoints } from '@verstas/contract/passkeys/endpoints.ts'
import { callAs } from '../../platform/api/client.ts'
import { askForPasskey, isLeft } from '../../platform/session/passkey-browser.ts'
import { useSessionStore } from '../../platform/session/session-context.ts'
import { OptionRow, type SignInOptionProps } from '../../platform/session/sign-in-options.tsx'
import { useTexts } from '../../platform/texts/use-texts.ts'

/** The button that signs in with a passkey, without a user name. */
export default function PasskeyOption({ onFailure }: SignInOptionProps) {
  const t = useTexts()
  const store = useSessionStore()
  const { mutate, isPending } = useMutation({
    mutationFn: async () => {
      const body = await askForPasskey(await callAs(null, passkeyEndpoints.beginPasskeyLogin, {}))
      await store.signIn({
        kind: 'own',
        send: (onServerTime) => callAs(null, passkeyEndpoints.passkeyLogin, { body }, onServerTime),
      })
    },
    onError: (error) => {
      if (!isLeft(error)) onFailure(error)
    },
  })
  return (
    <OptionRow
      icon={IconFingerprint}
      name={t('account.passkeyDoor')}
      hint={t('account.passkeyDoorHint')}
      isBusy={isPending}
      onClick={() => mutate()}
    />
  )
}
