import { Button } from '@mantine/core'
import { IconHome, IconTool } from '@tabler/icons-react'
import { Link, useMatches } from '@tanstack/react-router'
import type { TextName } from '@verstas/contract/texts/catalogue.ts'
import { Page } from '../../platform/shell/page.tsx'
import type { PageName } from '../../platform/shell/page-routes.ts'
import { useTexts } from '../../platform/texts/use-texts.ts'
import { EmptyState } from '../../platform/ui/empty-state.tsx'

const purposes: Partial<Record<PageName, TextName>> = {
  healthCheck: 'coming.healthCheck',
}

/** Stands in for a page that does not exist yet: says what it will do, and leads back. */
export function ComingPage() {
  const t = useTexts()
  const page = useMatches().at(-1)?.staticData.page ?? 'startPage'
  const purpose = purposes[page]
  return (
    <Page title={t(`page.${page}`)}>
      <EmptyState
        icon={IconTool}
        title={t('coming.notYet')}
        hint={purpose && t(purpose)}
        action={
          <Button
            component={Link}
            to="/startpage"
            variant="light"
            leftSection={<IconHome size={20} aria-hidden="true" />}
          >
            {t('common.toStartPage')}
          </Button>
        }
      />
    </Page>
  )
}
