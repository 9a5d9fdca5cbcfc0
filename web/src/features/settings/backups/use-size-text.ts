import type { Backup } from '@verstas/contract/backup/entities.ts'
import { useTexts } from '../../../platform/texts/use-texts.ts'
import { useFormat } from '../../../platform/ui/format.tsx'

const megabyte = 1_000_000

/** Returns a function that describes the size and duration of a backup. A backup has at least 1 MB. */
export function useSizeText(): (backup: Backup) => string {
  const t = useTexts()
  const format = useFormat()
  return ({ Bytes, Seconds }) =>
    t('backups.size', {
      size: format.number(Math.max(1, Math.round(Bytes / megabyte))),
      duration: Seconds < 60 ? `${Seconds}s` : `${Math.floor(Seconds / 60)}min ${Seconds % 60}s`,
    })
}
