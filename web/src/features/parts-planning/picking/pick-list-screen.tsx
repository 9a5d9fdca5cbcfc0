import { IconPackage } from '@tabler/icons-react'
import type { PickLine } from '@verstas/contract/parts-planning/entities.ts'
import type { Day } from '@verstas/domain/time/format.ts'
import { Page } from '../../../platform/shell/page.tsx'
import { useTexts } from '../../../platform/texts/use-texts.ts'
import { AsyncView } from '../../../platform/ui/async-view.tsx'
import { EmptyState } from '../../../platform/ui/empty-state.tsx'
import { useFormat } from '../../../platform/ui/format.tsx'
import { LoadingSkeleton } from '../../../platform/ui/loading-skeleton.tsx'
import { usePickList } from '../api.ts'
import { useQueuedPicks } from '../queued-picks.ts'
import { PickCars } from './pick-cars.tsx'
import { PickLines } from './pick-lines.tsx'
import classes from './pick-list-screen.module.css'
import { PickScanner } from './pick-scanner.tsx'

/**
 * The pick list of a day, sorted by location. The user can tick or scan the parts, even without a network.
 */
export function PickListScreen({ day }: { readonly day: Day }) {
  const t = useTexts()
  const format = useFormat()
  const query = usePickList(day)
  const lines = useShownLines(query.data ?? [])
  const done = lines.filter(({ IsPicked }) => IsPicked).length
  return (
    <Page
      title={t('planning.pickList')}
      subtitle={[format.shortDay(day), lines.length > 0 && t('picking.progress', { done, all: lines.length })]
        .filter(Boolean)
        .join(' · ')}
      // Keeps the scanner mounted after the last part, because it still shows the result of that scan.
      mainAction={lines.length > 0 && <PickScanner lines={lines} />}
    >
      <AsyncView
        query={query}
        skeleton={<LoadingSkeleton shape="rows" height={64} count={6} />}
        errorTitle={t('picking.failed')}
        empty={<EmptyState icon={IconPackage} title={t('picking.empty')} hint={t('picking.emptyHint')} />}
      >
        {() => (
          <div className={`${classes.page} stack top gap-24`}>
            <PickLines lines={lines} />
            <PickCars lines={lines} />
          </div>
        )}
      </AsyncView>
    </Page>
  )
}

/** Applies the unsent ticks to the lines. */
function useShownLines(lines: readonly PickLine[]): readonly ShownLine[] {
  const queued = useQueuedPicks()
  return lines.map((line) => ({
    ...line,
    IsPicked: queued.get(line.RowId) ?? line.IsPicked,
    isWaiting: queued.has(line.RowId),
  }))
}

export interface ShownLine extends PickLine {
  /** True if the tick is stored on this device and not sent yet. */
  readonly isWaiting: boolean
}
