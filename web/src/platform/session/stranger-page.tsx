import { useTexts } from '../texts/use-texts.ts'
import { Button } from '../ui/button.tsx'
import { SignInFrame } from './sign-in-frame.tsx'

/** Shows a stranger that the administrators were asked to link the identity. Shows the next step, too. */
export default function StrangerPage({ onLeave }: { readonly onLeave: () => void }) {
  const t = useTexts()
  return (
    <SignInFrame title={t('companySignIn.strangerTitle')}>
      <div role="status" className="stack gap-12 type-17">
        <p className="paragraph">{t('companySignIn.strangerAsked')}</p>
        <p className="paragraph">{t('companySignIn.strangerNext')}</p>
      </div>
      <Button isWide onClick={onLeave}>
        {t('companySignIn.toSignIn')}
      </Button>
    </SignInFrame>
  )
}
