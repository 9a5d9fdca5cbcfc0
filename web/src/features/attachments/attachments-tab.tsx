import { IconPaperclip } from '@tabler/icons-react'
import type { Attachment } from '@verstas/contract/attachments/entities.ts'
import { useState } from 'react'
import { messageOf } from '../../platform/api/failure.ts'
import { useTexts } from '../../platform/texts/use-texts.ts'
import { AsyncView } from '../../platform/ui/async-view.tsx'
import { EmptyState } from '../../platform/ui/empty-state.tsx'
import { LoadingSkeleton } from '../../platform/ui/loading-skeleton.tsx'
import { hasTickets, useAttachments } from './attachment-api.ts'
import { AttachmentTile } from './attachment-tile.tsx'
import classes from './attachments-tab.module.css'
import { DownloadAllButton } from './download-all-button.tsx'
import { KindChoice } from './kind-choice.tsx'
import { filterAttachments, type KindFilter } from './kinds.ts'
import UploadList from './uploads/upload-list.tsx'
import { useAddFiles, useUploads } from './uploads/uploads.ts'
import { useDropAndPaste } from './use-drop-and-paste.ts'
import { ViewerDialog } from './viewer/viewer-dialog.tsx'

interface AttachmentsTabProps {
  readonly workOrderId: number
  readonly orderNumber: number
  /** Whether the person may attach anything. */
  readonly canAdd: boolean
}

/** The pictures, videos, papers and signatures of a work order (specification.md, Screens), and those on their way. */
export default function AttachmentsTab({ workOrderId, orderNumber, canAdd }: AttachmentsTabProps) {
  const t = useTexts()
  const query = useAttachments(workOrderId)
  const add = useAddFiles({ orderNumber, jobNumber: null })
  const attach = (files: readonly File[]) => void add(files)
  const isAbove = useDropAndPaste(canAdd, attach)
  const isSending = useUploads().some(({ payload }) => payload.orderNumber === orderNumber)
  return (
    <div className={classes.tab} data-above={isAbove || undefined}>
      {isAbove && (
        <div className={classes.drop}>
          <IconPaperclip size={40} aria-hidden="true" />
          {t('attachments.drop')}
        </div>
      )}
      <UploadList orderNumber={orderNumber} />
      <AsyncView
        query={query}
        errorTitle={t('attachments.loadFailed')}
        errorHint={(error) => messageOf(error, t)}
        skeleton={<LoadingSkeleton shape="cards" count={2} />}
        isEmpty={(attachments) => attachments.length === 0 && !isSending}
        empty={
          <EmptyState
            icon={IconPaperclip}
            title={t('attachments.empty')}
            hint={t(canAdd ? 'attachments.emptyHint' : 'attachments.emptyReadOnly')}
          />
        }
      >
        {(attachments) => <Gallery workOrderId={workOrderId} attachments={attachments} />}
      </AsyncView>
    </div>
  )
}

/** Several files are saved as one archive, which not every server makes; each can be saved by itself. */
const isSavable = (shown: readonly Attachment[]): boolean => shown.length === 1 || shown.some(hasTickets)

interface GalleryProps {
  readonly workOrderId: number
  readonly attachments: readonly Attachment[]
}

function Gallery({ workOrderId, attachments }: GalleryProps) {
  const t = useTexts()
  const [filter, setFilter] = useState<KindFilter>('all')
  const [openId, setOpenId] = useState<number | null>(null)
  const shown = filterAttachments(attachments, filter)
  return (
    <>
      <div className={classes.tools}>
        <KindChoice attachments={attachments} value={filter} onChange={setFilter} />
        {isSavable(shown) && <DownloadAllButton {...{ workOrderId, filter }} attachments={shown} />}
      </div>
      {shown.length === 0 && attachments.length > 0 && <EmptyState title={t('attachments.noneOfKind')} />}
      <ul className={classes.grid} aria-label={t('attachments.list')}>
        {shown.map((attachment) => (
          <li key={attachment.Id}>
            <AttachmentTile attachment={attachment} onOpen={() => setOpenId(attachment.Id)} />
          </li>
        ))}
      </ul>
      {openId !== null && (
        <ViewerDialog
          attachments={shown}
          openId={openId}
          onShow={setOpenId}
          onClose={() => setOpenId(null)}
        />
      )}
    </>
  )
}
