import { Link } from '../../platform/routing/link.tsx'
import { useSession } from '../../platform/session/session.ts'
import { useTexts } from '../../platform/texts/use-texts.ts'
import { Button } from '../../platform/ui/button.tsx'

/**
 * The next step on an empty page: administrators get a link to getting started, others a hint about the
 * person to ask.
 */
export function NextStep() {
  const t = useTexts()
  const { holds } = useSession()
  if (!holds(['ManageSettings'])) return <p className="type-15 soft">{t('nextStep.ask')}</p>
  return (
    <Button
      variant="tonal"
      render={(root) => <Link to="/settings/$list" params={{ list: 'start' }} {...root} />}
    >
      {t('nextStep.open')}
    </Button>
  )
}
