import { useQueryClient } from '@tanstack/react-query'
import { attachmentEndpoints } from '@verstas/contract/attachments/endpoints.ts'
import { useCallback, useEffect, useMemo } from 'react'
import { endpointKey } from '../api/endpoint-query.ts'
import { messageOf } from '../api/failure.ts'
import { askForLastingStorage } from '../api/lasting-storage.ts'
import { useSession } from '../session/session.ts'
import { useTexts } from '../texts/use-texts.ts'
import { notify } from '../ui/notify.ts'
import { queueOf } from './current-queue.ts'
import type { NewUpload, UploadTarget } from './upload-entry.ts'
import type { UploadQueue } from './upload-queue.ts'

/** What the app does with the queue of whoever is signed in. */
export function useUploadQueue() {
  const t = useTexts()
  const queries = useQueryClient()
  const { employee, site } = useSession()

  const open = useCallback((): Promise<UploadQueue> => {
    const { listAttachments } = attachmentEndpoints
    return queueOf(
      { employeeId: employee.Id, siteId: site.Id },
      {
        onSent: () => {
          notify.success(t('uploads.sent'))
          void queries.invalidateQueries({ queryKey: endpointKey(listAttachments) })
        },
        onRefused: (_, error) =>
          notify.error(t('uploads.transmissionError', { reason: messageOf(error, t) })),
      },
    )
  }, [employee.Id, site.Id, queries, t])

  return useMemo(
    () => ({
      open,
      /** Keeps a file and sends it; null, and words for the person, where that cannot be. */
      add: async (target: UploadTarget, upload: NewUpload): Promise<string | null> => {
        const name = upload.fileName
        try {
          const queue = await open()
          askForLastingStorage()
          return await queue.add(target, upload).catch(() => {
            notify.error(t('uploads.notKept', { name }))
            return null
          })
        } catch {
          notify.error(t('uploads.notReady', { name }))
          return null
        }
      },
    }),
    [open, t],
  )
}

/** Has the queue ready before the first file comes: what is shot without a network must be kept all the same. */
export function usePreparedQueue() {
  const queue = useUploadQueue()
  const { open } = queue
  useEffect(() => {
    open().catch(() => undefined)
  }, [open])
  return queue
}
