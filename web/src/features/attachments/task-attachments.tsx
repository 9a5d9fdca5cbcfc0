import type { Activity } from '@verstas/contract/activities/entities.ts'
import { attachmentEndpoints } from '@verstas/contract/attachments/endpoints.ts'
import { useState } from 'react'
import { useSession } from '../../platform/session/session.ts'
import { useTexts } from '../../platform/texts/use-texts.ts'
import { ChooseFilesButton } from './attach-button.tsx'
import { kindOf, type ShownAttachment } from './describe-attachment.ts'
import classes from './gallery.module.css'
import { AttachmentTile } from './gallery.tsx'
import UploadList from './uploads/upload-list.tsx'
import { useAddFiles } from './uploads/uploads.ts'
import { Viewer } from './viewer/viewer.tsx'

interface TaskAttachmentsProps {
  readonly activity: Activity
  /**
   * Receives a function that closes the viewer on top of the task's dialog, or null once the viewer is
   * closed.
   */
  readonly onUpper: (close: (() => void) | null) => void
}

/** The files of a task: to view, to add from the camera or the device, and to remove in the viewer. */
export function TaskAttachments({ activity, onUpper }: TaskAttachmentsProps) {
  const t = useTexts()
  const canAdd = useSession().canCall(attachmentEndpoints.uploadToActivity)
  const add = useAddFiles({ orderNumber: null, jobNumber: null, activityId: activity.Id })
  const [openId, setOpenId] = useState<number | null>(null)
  const show = (id: number | null) => {
    setOpenId(id)
    onUpper(id === null ? null : () => show(null))
  }
  const attachments = activity.attachments.map((file) =>
    asAttachment(file, activity, t('activityEdit.title')),
  )
  return (
    <section className={`${classes.files} stack gap-8`} aria-labelledby="task-files">
      <h3 id="task-files" className={`${classes.place} type-15 strong soft`}>
        {t('activityEdit.attachments')}
      </h3>
      <UploadList activityId={activity.Id} />
      {attachments.length > 0 && (
        <ul className={`${classes.grid} grid gap-4 clip rounded`} aria-label={t('attachments.list')}>
          {attachments.map((attachment) => (
            <li key={attachment.Id}>
              <AttachmentTile attachment={attachment} onOpen={() => show(attachment.Id)} />
            </li>
          ))}
        </ul>
      )}
      {canAdd && <ChooseFilesButton variant="quiet" onFiles={(files) => void add(files)} />}
      {openId !== null && (
        <Viewer attachments={attachments} openId={openId} onShow={setOpenId} onClose={() => show(null)} />
      )}
    </section>
  )
}

/** Converts a task's file to an attachment. A task has only the id, the key and the name of each file. */
function asAttachment(
  { Id, Key, FileName }: Activity['attachments'][number],
  { Id: EntityId, Header, Version }: Activity,
  EntityTypeDescription: string,
): ShownAttachment {
  const isImage = kindOf({ FileName, Kind: undefined }) === 'Image'
  return {
    Id,
    Key,
    FileName,
    EntityTypeDescription,
    EntityId,
    EntityDescription: Header,
    CreationDate: null,
    // A server that sends versions also creates thumbnails of pictures.
    ...(Version !== undefined && { HasThumbnail: isImage }),
  }
}
