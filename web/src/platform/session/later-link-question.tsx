import { useTexts } from '../texts/use-texts.ts'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'

interface LaterLinkQuestionProps {
  /** The name of the signed-in user. */
  readonly name: string
  readonly onFollow: () => void
  readonly onStay: () => void
}

/** Asks a signed-in user whether a login link may end the session. */
export default function LaterLinkQuestion({ name, onFollow, onStay }: LaterLinkQuestionProps) {
  const t = useTexts()
  return (
    <ConfirmDialog
      isOpen
      title={t('session.laterLinkTitle')}
      confirmLabel={t('session.laterLinkFollow')}
      cancelLabel={t('session.laterLinkStay', { name })}
      onConfirm={onFollow}
      onCancel={onStay}
    >
      {t('session.laterLinkHint', { name })}
    </ConfirmDialog>
  )
}
