import { IconWifiOff } from '@tabler/icons-react'
import { useTexts } from '../../../platform/texts/use-texts.ts'
import { FormNotice } from '../edit/form-notice.tsx'

/** Says that nobody knows whether the save got through, and why the form stands still. */
export function SaveUnanswered() {
  const t = useTexts()
  return (
    <FormNotice tone="failed" icon={IconWifiOff} title={t('jobEdit.unanswered')}>
      {t('jobEdit.unansweredHint')}
    </FormNotice>
  )
}
