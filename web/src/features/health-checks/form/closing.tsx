import { IconLock } from '@tabler/icons-react'
import { hasSignature, type Properties } from '@verstas/domain/health-checks/properties.ts'
import { lazy, Suspense, useState } from 'react'
import { useTexts } from '../../../platform/texts/use-texts.ts'
import { Button } from '../../../platform/ui/button.tsx'
import { useLazyDialog } from '../../../platform/ui/use-lazy-dialog.ts'
import type { ShownForm } from '../api.ts'
import classes from './form-screen.module.css'

const ConfirmDialog = lazy(async () => ({
  default: (await import('../../../platform/ui/confirm-dialog.tsx')).ConfirmDialog,
}))

/** Returns whether the inspection is read-only: it is signed, and the user has not reopened it. */
export function useClosing({ Survey }: ShownForm, properties: Properties) {
  const signed = hasSignature(Survey, properties)
  const [isReopened, setIsReopened] = useState(false)
  // A new signature makes the inspection read-only again.
  if (isReopened && !signed) setIsReopened(false)
  return { isClosed: signed && !isReopened, reopen: () => setIsReopened(true) }
}

/** Says that the inspection is signed, and asks for confirmation before reopening it. */
export function ClosedNotice({ onReopen }: { readonly onReopen: () => void }) {
  const t = useTexts()
  const question = useLazyDialog()
  return (
    <section className={classes.closed} aria-labelledby="closed">
      <IconLock size={24} stroke={1.75} aria-hidden="true" />
      <div className={classes.closedWords}>
        <h2 id="closed" className="type-17 strong">
          {t('healthCheck.closedTitle')}
        </h2>
        <p className="flush type-15">{t('healthCheck.closedHint')}</p>
      </div>
      <Button variant="tonal" onClick={question.open}>
        {t('healthCheck.reopen')}
      </Button>
      <Suspense>
        {question.isDrawn && (
          <ConfirmDialog
            isOpen={question.isOpen}
            title={t('healthCheck.reopenTitle')}
            confirmLabel={t('healthCheck.reopenConfirm')}
            onConfirm={onReopen}
            onCancel={question.close}
            isDestructive
          >
            {t('healthCheck.reopenHint')}
          </ConfirmDialog>
        )}
      </Suspense>
    </section>
  )
}
