import type { ChatMessage } from '@verstas/contract/chat/entities.ts'
import { AttachmentTiles } from '../attachments/attachment-tiles.tsx'
import classes from './message.module.css'

/** The files that a message shows; a tap opens them. */
export function MessagePhotos({ message }: { readonly message: ChatMessage }) {
  const { attachments = [], createdOn, actorDescription } = message
  if (attachments.length === 0) return null
  return (
    <div className={classes.photos}>
      <AttachmentTiles
        attachments={attachments.map((file) => ({
          ...file,
          EntityTypeDescription: '',
          EntityId: message.id,
          EntityDescription: actorDescription,
          CreationDate: createdOn,
        }))}
      />
    </div>
  )
}
