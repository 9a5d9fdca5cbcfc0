import { IconBrandWindows } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useSessionStore } from '../../platform/session/session-context.ts'
import { OptionRow, type SignInOptionProps } from '../../platform/session/sign-in-options.tsx'
import { useTexts } from '../../platform/texts/use-texts.ts'

/** The button that retries the sign-in with Windows, which the app already tried at its start. */
export default function WindowsOption({ onFailure }: SignInOptionProps) {
  const t = useTexts()
  const store = useSessionStore()
  const signIn = useMutation({
    mutationFn: () => store.signIn({ kind: 'negotiate' }),
    onError: onFailure,
  })
  return (
    <OptionRow
      icon={IconBrandWindows}
      name={t('windowsSignIn.name')}
      hint={t('windowsSignIn.hint')}
      isBusy={signIn.isPending}
      onClick={() => signIn.mutate()}
    />
  )
}
