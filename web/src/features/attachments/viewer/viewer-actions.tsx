import { IconDownload, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { messageOf } from '../../../platform/api/failure.ts'
import { useSession } from '../../../platform/session/session.ts'
import { useTexts } from '../../../platform/texts/use-texts.ts'
import { Button } from '../../../platform/ui/button.tsx'
import { ConfirmDialog } from '../../../platform/ui/confirm-dialog.tsx'
import { notify } from '../../../platform/ui/notify.ts'
import { download, removalOf, useRemoveAttachment } from '../attachment-api.ts'
import type { ShownAttachment } from '../describe-attachment.ts'
import classes from './viewer.module.css'

interface ViewerActionsProps {
  readonly attachment: ShownAttachment
  /**
   * Receives true when the question about the removal opens on top of the viewer, and false when it closes.
   */
  readonly onAsking: (isAsking: boolean) => void
  readonly onRemoved: () => void
}

/** The actions on an attachment: save, and remove if the user has the right. */
export function ViewerActions({ attachment, onAsking, onRemoved }: ViewerActionsProps) {
  const t = useTexts()
  const canRemove = useSession().canCall(removalOf(attachment)) && !attachment.isFixed
  const fail = (error: unknown) =>
    notify.error(t('attachments.downloadFailed', { reason: messageOf(error, t) }))
  return (
    <div className="flex wrap justify-end gap-8 grow">
      {canRemove && <RemoveButton {...{ attachment, onAsking, onRemoved }} />}
      <Button variant="quiet" icon={IconDownload} onClick={() => download(attachment).catch(fail)}>
        {t('attachments.download')}
      </Button>
    </div>
  )
}

function RemoveButton({ attachment, onAsking, onRemoved }: ViewerActionsProps) {
  const t = useTexts()
  const [isAsking, setIsAsking] = useState(false)
  const ask = (isAsked: boolean) => {
    setIsAsking(isAsked)
    onAsking(isAsked)
  }
  const { mutate, isPending } = useRemoveAttachment({
    onRemoved: () => {
      ask(false)
      notify.success(t('attachments.removed'))
      onRemoved()
    },
    onFailed: (error) => notify.error(messageOf(error, t)),
  })
  return (
    <>
      <Button variant="quiet" className={classes.remove} icon={IconTrash} onClick={() => ask(true)}>
        {t('attachments.remove')}
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        title={t('attachments.removeTitle')}
        confirmLabel={t('attachments.remove')}
        onConfirm={() => mutate(attachment)}
        onCancel={() => ask(false)}
        isBusy={isPending}
        isDestructive
      >
        <p className="paragraph">{t('attachments.removeHint', { name: attachment.FileName })}</p>
      </ConfirmDialog>
    </>
  )
}
