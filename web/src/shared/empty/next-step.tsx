import { Link } from '../../platform/routing/link.tsx'
import { useSession } from '../../platform/session/session.ts'
import { useTexts } from '../../platform/texts/use-texts.ts'
import { Button } from '../../platform/ui/button.tsx'
import { useHelpers } from '../employees/api.ts'

/**
 * The next step on an empty page: administrators get a link to getting started, others a hint about the
 * person to ask.
 */
export function NextStep() {
  const t = useTexts()
  const { holds } = useSession()
  if (!holds(['ManageSettings'])) return <WhomToAsk />
  return (
    <Button
      variant="tonal"
      render={(root) => <Link to="/settings/$list" params={{ list: 'start' }} {...root} />}
    >
      {t('nextStep.open')}
    </Button>
  )
}

/** The names of the people who can change the settings, once they are known. */
function WhomToAsk() {
  const t = useTexts()
  const { data: names = [] } = useHelpers()
  const [first, second] = names
  if (first === undefined) return <p className="type-15 soft">{t('nextStep.ask')}</p>
  return (
    <p className="type-15 soft">
      {second === undefined
        ? t('nextStep.askOne', { name: first })
        : t('nextStep.askTwo', { name: first, other: second })}
    </p>
  )
}
