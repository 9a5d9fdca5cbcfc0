import { IconFileText } from '@tabler/icons-react'
import { useTexts } from '../../../platform/texts/use-texts.ts'
import classes from './viewer.module.css'

/** Says that a file cannot be shown here, and how it can; `isBroken` where it should have been. */
export function NoPreview({ isBroken }: { readonly isBroken: boolean }) {
  const t = useTexts()
  return (
    <div className={classes.message} role={isBroken ? 'alert' : undefined}>
      <IconFileText size={56} stroke={1.5} aria-hidden="true" />
      <strong>{t(isBroken ? 'attachments.showFailed' : 'attachments.noPreview')}</strong>
      <span>{t('attachments.noPreviewHint')}</span>
    </div>
  )
}
