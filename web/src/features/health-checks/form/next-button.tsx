import { IconArrowDown, IconCheck } from '@tabler/icons-react'
import type { Check } from '@verstas/contract/health-checks/survey.ts'
import { useNavigate } from '../../../platform/routing/hooks.ts'
import { useGoBack } from '../../../platform/shell/use-go-back.ts'
import { useTexts } from '../../../platform/texts/use-texts.ts'
import { Button } from '../../../platform/ui/button.tsx'
import { showCheck } from './show-check.ts'

/** Scrolls to the first check without a light. If all checks have a light, returns to the previous page. */
export function NextButton({ missing }: { readonly missing: readonly Check[] }) {
  const t = useTexts()
  const navigate = useNavigate()
  const leave = useGoBack(() => void navigate({ to: '/startpage', replace: true }))
  const [first] = missing
  if (!first)
    return (
      <Button icon={IconCheck} onClick={leave}>
        {t('healthCheck.done')}
      </Button>
    )
  return (
    <Button icon={IconArrowDown} onClick={() => showCheck(first.Id)}>
      {t('healthCheck.next', { count: missing.length })}
    </Button>
  )
}
