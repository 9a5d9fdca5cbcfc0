import { Button } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import type { Attachment } from '@verstas/contract/attachments/entities.ts'
import { messageOf } from '../../platform/api/failure.ts'
import { useTexts } from '../../platform/texts/use-texts.ts'
import { notify } from '../../platform/ui/notify.ts'
import { download, downloadAll } from './attachment-api.ts'
import type { KindFilter } from './kinds.ts'

interface DownloadAllButtonProps {
  readonly workOrderId: number
  /** What is shown of the work order's attachments, and why no others. */
  readonly attachments: readonly Attachment[]
  readonly filter: KindFilter
}

/** Saves all files that are shown: several in one archive, one as it is. */
export function DownloadAllButton({ workOrderId, attachments, filter }: DownloadAllButtonProps) {
  const t = useTexts()
  const { mutate, isPending } = useMutation({
    mutationFn: () => {
      const [first, second] = attachments
      return first && !second ? download(first) : downloadAll(workOrderId, filter)
    },
    onError: (error) => notify.error(t('attachments.downloadFailed', { reason: messageOf(error, t) })),
  })
  return (
    <Button
      variant="default"
      leftSection={<IconDownload size={20} aria-hidden="true" />}
      loading={isPending}
      onClick={() => mutate()}
    >
      {t('attachments.downloadAll', { count: attachments.length })}
    </Button>
  )
}
