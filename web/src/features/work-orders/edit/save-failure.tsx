import { IconAlertTriangle } from '@tabler/icons-react'
import { messageOf } from '../../../platform/api/failure.ts'
import { useTexts } from '../../../platform/texts/use-texts.ts'
import { FormNotice } from './form-notice.tsx'

interface SaveFailureProps {
  /** Why the server did not save; null when it was not asked or did. */
  readonly error: unknown
  /** The input could not even be sent. */
  readonly isRefusedHere: boolean
}

/** Says at the end of a form why it is not saved, and that what was typed is kept. */
export function SaveFailure({ error, isRefusedHere }: SaveFailureProps) {
  const t = useTexts()
  if (!isRefusedHere && !error) return null
  return (
    <FormNotice
      tone="failed"
      icon={IconAlertTriangle}
      title={t(isRefusedHere ? 'edit.invalid' : 'edit.saveFailed')}
    >
      {!isRefusedHere && `${messageOf(error, t)}\n${t('edit.saveFailedHint')}`}
    </FormNotice>
  )
}
