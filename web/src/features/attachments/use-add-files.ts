import { useCallback } from 'react'
import type { UploadTarget } from '../../platform/uploads/upload-entry.ts'
import { usePreparedQueue } from '../../platform/uploads/use-upload-queue.ts'

/** Attaches files: each one is kept on this device at once, and then sent. */
export function useAddFiles({
  orderNumber,
  jobNumber,
}: UploadTarget): (files: Iterable<File>) => Promise<void> {
  const { add } = usePreparedQueue()
  return useCallback(
    async (files) => {
      for (const file of files) await add({ orderNumber, jobNumber }, { file, fileName: file.name })
    },
    [add, orderNumber, jobNumber],
  )
}
