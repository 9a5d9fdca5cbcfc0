import { IconCircleCheck, IconZoomCancel } from '@tabler/icons-react'
import type { CountLine, StockCount, UncountedPart } from '@verstas/contract/stock-counts/entities.ts'
import { useState } from 'react'
import { useSession } from '../../platform/session/session.ts'
import { Page } from '../../platform/shell/page.tsx'
import { useTexts } from '../../platform/texts/use-texts.ts'
import { AsyncView } from '../../platform/ui/async-view.tsx'
import { EmptyState } from '../../platform/ui/empty-state.tsx'
import { useFormat } from '../../platform/ui/format.tsx'
import { Section } from '../../platform/ui/list-row.tsx'
import { LoadingSkeleton } from '../../platform/ui/loading-skeleton.tsx'
import { RowList } from '../../platform/ui/row-list.tsx'
import { StateBadge } from '../../platform/ui/state-badge.tsx'
import { TextField } from '../../platform/ui/text-fields.tsx'
import { type FoundPart, PartFinder } from '../../shared/catalogue/part-finder.tsx'
import { useStockCount } from './api.ts'
import { CountDialog } from './count-dialog.tsx'
import { CountedRow, UncountedRow } from './count-rows.tsx'
import { CheckDifferences, DiscardCount, ReopenCount } from './end-count.tsx'
import { keyOf, nameOfCount, partOfCode, withCounts } from './merge-counts.ts'
import { useQueuedCounts } from './queued-counts.ts'

/** One stock count: the parts to count by location, and the counted parts with their differences. */
export function CountPage({ countId }: { readonly countId: number }) {
  const t = useTexts()
  const format = useFormat()
  const { employee } = useSession()
  const query = useStockCount(countId)
  const queued = useQueuedCounts(countId)
  const [counting, setCounting] = useState<{ part: FoundPart; how: 'scanned' | 'searched' } | null>(null)
  const [isScanning, setScanning] = useState(false)
  const count = query.data && withCounts(query.data, queued, employee.Name)
  const waiting = new Set(queued.map(({ part }) => keyOf(part)))
  const isOpen = count?.State === 'open'
  return (
    <Page
      title={count ? nameOfCount(count) : t('stockCount.title')}
      subtitle={
        count &&
        t('stockCount.progress', {
          done: format.number(count.Lines.length),
          left: format.number(count.UncountedCount),
        })
      }
      width="reading"
      hasBack
      actions={count && isOpen && <DiscardCount count={count} />}
      mainAction={
        count &&
        (isOpen ? (
          <PartFinder
            isScanning={isScanning}
            onScan={setScanning}
            findHere={(code) => partOfCode(count, code)}
            onFound={(part, how) => setCounting({ part, how })}
          />
        ) : (
          <ReopenCount count={count} />
        ))
      }
    >
      <AsyncView query={query} skeleton={<LoadingSkeleton shape="rows" count={8} height={64} />}>
        {() =>
          count && (
            <Parts
              count={count}
              waiting={waiting}
              onCount={(part) => setCounting({ part, how: 'searched' })}
            />
          )
        }
      </AsyncView>
      {count && counting && (
        <CountDialog
          key={keyOf(counting.part)}
          count={count}
          part={counting.part}
          onClose={(isSaved) => {
            setCounting(null)
            // Reopens the scanner for the next part after a scanned one.
            if (isSaved && counting.how === 'scanned') setScanning(true)
          }}
        />
      )}
    </Page>
  )
}

interface PartsProps {
  readonly count: StockCount
  /** The keys of the parts whose amounts are on this device and not sent yet. */
  readonly waiting: ReadonlySet<string>
  readonly onCount: (part: FoundPart) => void
}

function Parts({ count, waiting, onCount }: PartsProps) {
  const t = useTexts()
  const format = useFormat()
  const [search, setSearch] = useState('')
  const isOpen = count.State === 'open'
  const open = count.Uncounted.filter(isFoundBy(search))
  const lines = count.Lines.filter(isFoundBy(search))
  const isNothingFound = search.trim() !== '' && open.length === 0 && lines.length === 0
  return (
    <div className="stack gap-24">
      {count.Lines.length + count.Uncounted.length > 0 && (
        <TextField
          label={t('stockCount.find')}
          type="search"
          autoComplete="off"
          maxLength={60}
          value={search}
          onChange={({ currentTarget }) => setSearch(currentTarget.value)}
        />
      )}
      {!isOpen && (
        <p className="line wrap gap-y-4 gap-x-8 type-15 soft">
          <StateBadge state={count.State === 'confirmed' ? 'done' : 'blocked'}>
            {t(`stockCount.state.${count.State === 'confirmed' ? 'confirmed' : 'cancelled'}`)}
          </StateBadge>
          {[count.EndedBy, count.EndedAt && format.dateTime(count.EndedAt)].filter(Boolean).join(' · ')}
        </p>
      )}
      {isOpen && count.Lines.length > 0 && <CheckDifferences count={count} unsent={waiting.size} />}
      {isNothingFound && (
        <EmptyState
          icon={IconZoomCancel}
          title={t('settings.nothingFound')}
          hint={t('settings.nothingFoundHint')}
        />
      )}
      {isOpen && count.UncountedCount === 0 && (
        <EmptyState
          icon={IconCircleCheck}
          title={t('stockCount.nothing')}
          hint={t('stockCount.nothingHint')}
        />
      )}
      {open.length > 0 && (
        <Section title={t('stockCount.uncounted')}>
          <RowList label={t('stockCount.uncounted')}>
            {open.map((part) => (
              <UncountedRow key={keyOf(part)} part={part} onCount={() => onCount(part)} />
            ))}
          </RowList>
        </Section>
      )}
      {lines.length > 0 && (
        <Section title={t('stockCount.counted')}>
          <RowList label={t('stockCount.counted')}>
            {lines.map((line) => (
              <CountedRow
                key={keyOf(line)}
                line={line}
                isWaiting={waiting.has(keyOf(line))}
                onCount={isOpen ? () => onCount(line) : null}
              />
            ))}
          </RowList>
        </Section>
      )}
    </div>
  )
}

/** Finds parts by any substring of their number, name or location. */
const isFoundBy =
  (search: string) =>
  ({ ItemNumber, Name, Location }: CountLine | UncountedPart): boolean =>
    [ItemNumber, Name, Location ?? ''].some((text) =>
      text.toLocaleLowerCase().includes(search.trim().toLocaleLowerCase()),
    )
