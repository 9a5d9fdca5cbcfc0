import { Button } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import type { Attachment } from '@verstas/contract/attachments/entities.ts'
import { useState } from 'react'
import { messageOf } from '../api/failure.ts'
import { useTexts } from '../texts/use-texts.ts'
import { notify } from '../ui/notify.ts'
import { download } from './attachment-api.ts'

/** Saves all files, one after another. */
export function DownloadAllButton({ attachments }: { readonly attachments: readonly Attachment[] }) {
  const t = useTexts()
  const [isBusy, setIsBusy] = useState(false)
  const downloadAll = async () => {
    setIsBusy(true)
    try {
      for (const attachment of attachments) await download(attachment)
    } catch (error) {
      notify.error(t('attachments.downloadFailed', { reason: messageOf(error, t) }))
    } finally {
      setIsBusy(false)
    }
  }
  return (
    <Button
      variant="default"
      leftSection={<IconDownload size={20} aria-hidden="true" />}
      loading={isBusy}
      onClick={() => void downloadAll()}
    >
      {t('attachments.downloadAll', { count: attachments.length })}
    </Button>
  )
}
