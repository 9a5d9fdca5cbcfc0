import { useTexts } from '../texts/use-texts.ts'
import { Button } from '../ui/button.tsx'
import { SignInFrame } from './sign-in-frame.tsx'
import classes from './sign-in-page.module.css'

/** Shows a user whose company account is unlinked that the administrators were asked, and what to do next. */
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
