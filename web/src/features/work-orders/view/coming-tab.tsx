import { IconTool } from '@tabler/icons-react'
import { useTexts } from '../../../platform/texts/use-texts.ts'
import { EmptyState } from '../../../platform/ui/empty-state.tsx'

/** Stands in for a tab that does not exist yet, and says what it will hold. */
export function ComingTab({ tab }: { tab: 'activities' | 'chat' | 'tyres' }) {
  const t = useTexts()
  return (
    <EmptyState icon={IconTool} title={t('workOrder.coming.title')} hint={t(`workOrder.coming.${tab}`)} />
  )
}
