import { IconLock } from '@tabler/icons-react'
import { useMatch } from '../routing/hooks.ts'
import { useTexts } from '../texts/use-texts.ts'
import { EmptyState } from '../ui/empty-state.tsx'
import { Page } from './page.tsx'

/** The page for users who lack the rights for the requested page. */
export function ForbiddenPage() {
  const t = useTexts()
  const page = useMatch().route.staticData.page ?? 'startPage'
  return (
    <Page title={t(`page.${page}`)}>
      <EmptyState icon={IconLock} title={t('error.forbidden')} />
    </Page>
  )
}
