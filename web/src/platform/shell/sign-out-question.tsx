import { useWaiting } from '../device-queue/device-queue.tsx'
import { useSession } from '../session/session.ts'
import { useTexts } from '../texts/use-texts.ts'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'

interface SignOutQuestionProps {
  readonly isOpen: boolean
  readonly onCancel: () => void
}

/** Asks before a sign-out while something waits to be sent; it stays for the next sign-in. */
export function SignOutQuestion({ isOpen, onCancel }: SignOutQuestionProps) {
  const t = useTexts()
  const { signOut } = useSession()
  const { count } = useWaiting()
  return (
    <ConfirmDialog
      isOpen={isOpen}
      title={t('shell.signOutWaitingTitle')}
      confirmLabel={t('shell.signOut')}
      onConfirm={() => void signOut()}
      onCancel={onCancel}
    >
      {t('shell.signOutWaitingHint', { count })}
    </ConfirmDialog>
  )
}
