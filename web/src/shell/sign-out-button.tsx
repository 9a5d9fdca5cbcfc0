import { Button } from '@mantine/core'
import { IconLogout } from '@tabler/icons-react'
import { useState } from 'react'
import { useSession } from '../session/session.ts'
import { useTexts } from '../texts/use-texts.ts'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { useWaiting } from './waiting.ts'

/** The way out; it asks first while something waits to be sent, which stays for the next sign-in. */
export function SignOutButton() {
  const t = useTexts()
  const { signOut } = useSession()
  const { count } = useWaiting()
  const [isAsking, setIsAsking] = useState(false)
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconLogout size={20} aria-hidden="true" />}
        onClick={() => (count > 0 ? setIsAsking(true) : void signOut())}
      >
        {t('shell.signOut')}
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        title={t('shell.signOutWaitingTitle')}
        confirmLabel={t('shell.signOut')}
        onConfirm={() => void signOut()}
        onCancel={() => setIsAsking(false)}
      >
        <p>{t('shell.signOutWaitingHint', { count })}</p>
      </ConfirmDialog>
    </>
  )
}
