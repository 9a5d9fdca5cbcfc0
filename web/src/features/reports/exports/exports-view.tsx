import { IconCalendarTime, IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { useNow } from '../../../platform/session/use-now.ts'
import { Page } from '../../../platform/shell/page.tsx'
import { useTexts } from '../../../platform/texts/use-texts.ts'
import { AsyncView } from '../../../platform/ui/async-view.tsx'
import { Button } from '../../../platform/ui/button.tsx'
import { EmptyState } from '../../../platform/ui/empty-state.tsx'
import { LoadingSkeleton } from '../../../platform/ui/loading-skeleton.tsx'
import { useReportExports } from '../api.ts'
import { ExportForm } from './export-form.tsx'
import { ExportPanel } from './export-panel.tsx'

/** The schedules that export reports of the site, each with its latest runs. */
export function ExportsView() {
  const t = useTexts()
  const now = useNow()
  const query = useReportExports()
  const [isAdding, setIsAdding] = useState(false)
  const targets = query.data
  return (
    <Page
      title={t('reports.exports')}
      width="reading"
      hasBack
      mainAction={
        targets && (
          <Button icon={IconPlus} onClick={() => setIsAdding(true)}>
            {t('reports.exportAdd')}
          </Button>
        )
      }
    >
      <AsyncView
        query={query}
        skeleton={<LoadingSkeleton height={[220, 220]} />}
        isEmpty={({ Exports }) => Exports.length === 0}
        empty={
          <EmptyState
            icon={IconCalendarTime}
            title={t('reports.exportsNone')}
            hint={t('reports.exportsNoneHint')}
          />
        }
      >
        {({ Exports, ...others }) => (
          <ul className="stack gap-12" aria-label={t('reports.exports')}>
            {Exports.map((schedule) => (
              <li key={schedule.Id}>
                <ExportPanel schedule={schedule} targets={others} now={now} />
              </li>
            ))}
          </ul>
        )}
      </AsyncView>
      {isAdding && targets && (
        <ExportForm schedule={null} targets={targets} onClose={() => setIsAdding(false)} />
      )}
    </Page>
  )
}
