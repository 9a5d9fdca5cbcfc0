import { Button } from '@mantine/core'
import { IconArrowDown, IconCheck } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import type { Check } from '@verstas/contract/health-checks/survey.ts'
import { useGoBack } from '../../../platform/shell/use-go-back.ts'
import { useTexts } from '../../../platform/texts/use-texts.ts'
import { showCheck } from './show-check.ts'

/** Goes to the first check that has no light yet; where none is left, back to the page before. */
export function NextButton({ missing }: { readonly missing: readonly Check[] }) {
  const t = useTexts()
  const navigate = useNavigate()
  const leave = useGoBack(() => void navigate({ to: '/startpage', replace: true }))
  const [first] = missing
  if (!first)
    return (
      <Button leftSection={<IconCheck size={20} aria-hidden="true" />} onClick={leave}>
        {t('healthCheck.done')}
      </Button>
    )
  return (
    <Button leftSection={<IconArrowDown size={20} aria-hidden="true" />} onClick={() => showCheck(first.Id)}>
      {t('healthCheck.next', { count: missing.length })}
    </Button>
  )
}
