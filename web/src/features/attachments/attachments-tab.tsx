import { IconPaperclip } from '@tabler/icons-react'
import { useEffect, useEffectEvent, useState } from 'react'
import { useTexts } from '../../platform/texts/use-texts.ts'
import { AsyncView } from '../../platform/ui/async-view.tsx'
import { EmptyState } from '../../platform/ui/empty-state.tsx'
import { LoadingSkeleton } from '../../platform/ui/loading-skeleton.tsx'
import { useAttachments } from './api.ts'
import classes from './attachments-tab.module.css'
import { Gallery } from './gallery.tsx'
import UploadList from './uploads/upload-list.tsx'
import { useAddFiles, useUploads } from './uploads/uploads.ts'

interface AttachmentsTabProps {
  readonly workOrderId: number
  readonly orderNumber: number
  /** True if the user may attach files. */
  readonly canAdd: boolean
}

/**
 * The pictures, videos, papers and signatures of a work order (specification.md, Screens), including those
 * that are not sent yet.
 */
export default function AttachmentsTab({ workOrderId, orderNumber, canAdd }: AttachmentsTabProps) {
  const t = useTexts()
  const query = useAttachments(workOrderId)
  const add = useAddFiles({ orderNumber, jobNumber: null })
  const attach = (files: readonly File[]) => void add(files)
  const isAbove = useDropAndPaste(canAdd, attach)
  const isSending = useUploads().some(({ payload }) => payload.orderNumber === orderNumber)
  return (
    <div className={`${classes.tab} stack content-start gap-12 relative`} data-above={isAbove || undefined}>
      {isAbove && (
        <div
          className={`${classes.drop} line column justify-centre gap-8 fill rounded brand-soft strong brand`}
        >
          <IconPaperclip size={40} aria-hidden="true" />
          {t('attachments.drop')}
        </div>
      )}
      <UploadList orderNumber={orderNumber} />
      <AsyncView
        query={query}
        errorTitle={t('attachments.loadFailed')}
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

/**
 * Accepts files that the user drops on the page or pastes, while `isWanted` is true.
 *
 * @returns true while files are dragged over the page
 */
function useDropAndPaste(isWanted: boolean, onFiles: (files: readonly File[]) => void): boolean {
  const [isAbove, setIsAbove] = useState(false)
  const take = useEffectEvent((files: FileList | undefined) => {
    if (files && files.length > 0) onFiles([...files])
  })
  useEffect(() => {
    if (!isWanted) return
    const hasFiles = ({ dataTransfer }: DragEvent) => dataTransfer?.types.includes('Files') === true
    const hold = (event: DragEvent) => {
      if (!hasFiles(event)) return
      // Makes the page accept the drop. Otherwise the browser would leave the app to show the file.
      event.preventDefault()
      setIsAbove(true)
    }
    const leave = (event: DragEvent) => event.relatedTarget === null && setIsAbove(false)
    const drop = (event: DragEvent) => {
      if (!hasFiles(event)) return
      event.preventDefault()
      setIsAbove(false)
      take(event.dataTransfer?.files)
    }
    const paste = (event: ClipboardEvent) => take(event.clipboardData?.files)
    const listeners = new AbortController()
    const { signal } = listeners
    window.addEventListener('dragover', hold, { signal })
    window.addEventListener('dragleave', leave, { signal })
    window.addEventListener('drop', drop, { signal })
    window.addEventListener('paste', paste, { signal })
    return () => listeners.abort()
  }, [isWanted])
  return isAbove
}
