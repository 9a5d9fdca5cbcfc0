import { useTexts } from '../texts/use-texts.ts'
import { Button } from '../ui/button.tsx'
import { SignInFrame } from './sign-in-frame.tsx'
import classes from './sign-in-page.module.css'

/**
 * Shows a user with an unlinked company account that the administrators were asked to link it, and the next
 * step.
 */
export function StrangerPage({ onLeave }: { readonly onLeave: () => void }) {
  const t = useTexts()
  return (
    <SignInFrame title={t('companySignIn.strangerTitle')}>
      <div role="status" className={classes.stranger}>
        <p>{t('companySignIn.strangerAsked')}</p>
        <p>{t('companySignIn.strangerNext')}</p>
      </div>
      <Button isWide onClick={onLeave}>
        {t('companySignIn.toSignIn')}
      </Button>
    </SignInFrame>
  )
}
