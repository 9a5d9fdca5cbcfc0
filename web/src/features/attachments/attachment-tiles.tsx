import { useState } from 'react'
import { useTexts } from '../../platform/texts/use-texts.ts'
import type { ShownAttachment } from './describe-attachment.ts'
import classes from './gallery.module.css'
import { AttachmentTile } from './gallery.tsx'
import { Viewer } from './viewer/viewer.tsx'

/** Tiles of attachments that open in the viewer, for use outside the list of attachments. */
export function AttachmentTiles({ attachments }: { readonly attachments: readonly ShownAttachment[] }) {
  const t = useTexts()
  const [openId, setOpenId] = useState<number | null>(null)
  return (
    <>
      <ul className={`${classes.grid} grid gap-4 clip rounded`} aria-label={t('attachments.list')}>
        {attachments.map((attachment) => (
          <li key={attachment.Id}>
            <AttachmentTile attachment={attachment} onOpen={() => setOpenId(attachment.Id)} />
          </li>
        ))}
      </ul>
      {openId !== null && (
        <Viewer
          attachments={attachments}
          openId={openId}
          onShow={setOpenId}
          onClose={() => setOpenId(null)}
        />
      )}
    </>
  )
}
