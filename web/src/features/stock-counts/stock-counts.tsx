import { IconBuildingWarehouse, IconLock, IconPlus } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { stockCountEndpoints } from '@verstas/contract/stock-counts/endpoints.ts'
import type { NewStockCount, StockCountHead, StockCounts } from '@verstas/contract/stock-counts/entities.ts'
import { useState } from 'react'
import { useAttempt } from '../../platform/api/attempt-key.ts'
import { call } from '../../platform/api/client.ts'
import { invalidateChanges } from '../../platform/api/endpoint-query.ts'
import { messageOf } from '../../platform/api/failure.ts'
import { useNavigate } from '../../platform/routing/hooks.ts'
import { Link } from '../../platform/routing/link.tsx'
import { Page } from '../../platform/shell/page.tsx'
import { useTexts } from '../../platform/texts/use-texts.ts'
import { AsyncView } from '../../platform/ui/async-view.tsx'
import { Button } from '../../platform/ui/button.tsx'
import { Switch } from '../../platform/ui/checks.tsx'
import { EmptyState } from '../../platform/ui/empty-state.tsx'
import { FormProblem } from '../../platform/ui/form-problem.tsx'
import { useFormat } from '../../platform/ui/format.tsx'
import { Section } from '../../platform/ui/list-row.tsx'
import { LoadingSkeleton } from '../../platform/ui/loading-skeleton.tsx'
import { RowLink, RowWords } from '../../platform/ui/row-link.tsx'
import { RowList } from '../../platform/ui/row-list.tsx'
import { StateBadge } from '../../platform/ui/state-badge.tsx'
import { SelectField, TextField } from '../../platform/ui/text-fields.tsx'
import { useStockCounts } from './api.ts'
import { CountPage } from './count-page.tsx'
import { nameOfCount } from './merge-counts.ts'

const { startStockCount } = stockCountEndpoints

/** The stock counts of the site, or one of them. */
export function StockCountsPage({ id }: { readonly id: number | null }) {
  return id === null ? <CountsPage /> : <CountPage countId={id} />
}

function CountsPage() {
  const t = useTexts()
  const query = useStockCounts()
  return (
    <Page title={t('stockCount.title')} width="reading" hasBack>
      <AsyncView query={query} skeleton={<LoadingSkeleton height={[268, 128]} />}>
        {(counts) => (
          <div className="stack gap-24">
            <StartOrReason counts={counts} />
            <Counts
              title={t('stockCount.state.open')}
              counts={counts.Counts.filter(({ State }) => State === 'open')}
            />
            <Counts
              title={t('stockCount.ended')}
              counts={counts.Counts.filter(({ State }) => State !== 'open')}
            />
          </div>
        )}
      </AsyncView>
    </Page>
  )
}

/** The form that starts a count, or the reason why the site has no counts. */
export function StartOrReason({ counts: { IsOwn, Stocks } }: { readonly counts: StockCounts }) {
  const t = useTexts()
  if (!IsOwn)
    return <EmptyState icon={IconLock} title={t('stockCount.elsewhere')} hint={t('error.stockElsewhere')} />
  if (Stocks.length === 0) return <NoStock />
  return <StartForm stocks={Stocks} />
}

/** A link to the list of stocks, for a site without a stock. */
export function NoStock() {
  const t = useTexts()
  return (
    <EmptyState
      icon={IconBuildingWarehouse}
      title={t('stockCount.noStock')}
      hint={t('stockCount.noStockHint')}
      action={
        <Button
          icon={IconPlus}
          render={(props) => <Link to="/settings/$list" params={{ list: 'stocks' }} {...props} />}
        >
          {t('settings.add')}
        </Button>
      }
    />
  )
}

function StartForm({ stocks }: { readonly stocks: StockCounts['Stocks'] }) {
  const t = useTexts()
  const queries = useQueryClient()
  const navigate = useNavigate()
  const attempt = useAttempt()
  const [stock, setStock] = useState(stocks[0]?.StockCode ?? '')
  const [shelf, setShelf] = useState('')
  const [isBlind, setBlind] = useState(false)
  const body: NewStockCount = { StockCode: stock, Shelf: shelf.trim() || null, IsBlind: isBlind }
  const start = useMutation({
    mutationFn: () => attempt(body, (headers) => call(startStockCount, { headers, body })),
    onSuccess: ({ CountId }) => {
      void navigate({ to: '/settings/$list', params: { list: `count-${CountId}` } })
    },
    onSettled: () => invalidateChanges(queries, startStockCount),
  })
  return (
    <form
      className="card pad-16 stack gap-16"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        start.mutate()
      }}
    >
      <FormProblem>{start.error && messageOf(start.error, t)}</FormProblem>
      <SelectField
        label={t('workOrder.row.stock')}
        value={stock}
        options={stocks.map(({ StockCode, Description }) => ({ value: StockCode, label: Description }))}
        onChange={({ currentTarget }) => setStock(currentTarget.value)}
      />
      <TextField
        label={t('ownPart.shelf')}
        description={t('stockCount.shelfHint')}
        autoComplete="off"
        autoCapitalize="characters"
        maxLength={50}
        value={shelf}
        onChange={({ currentTarget }) => setShelf(currentTarget.value)}
      />
      <Switch
        label={t('stockCount.isBlind')}
        checked={isBlind}
        onChange={({ currentTarget }) => setBlind(currentTarget.checked)}
      />
      <Button type="submit" size="main" isBusy={start.isPending}>
        {t('stockCount.start')}
      </Button>
    </form>
  )
}

const states = { open: 'ongoing', confirmed: 'done', cancelled: 'blocked' } as const

function Counts({ title, counts }: { readonly title: string; readonly counts: readonly StockCountHead[] }) {
  const t = useTexts()
  const format = useFormat()
  if (counts.length === 0) return null
  return (
    <Section title={title}>
      <RowList label={title}>
        {counts.map((count) => (
          <li key={count.CountId}>
            <RowLink to="/settings/$list" params={{ list: `count-${count.CountId}` }}>
              <RowWords
                name={nameOfCount(count)}
                facts={[
                  count.EndedBy ?? count.StartedBy,
                  format.dateTime(count.EndedAt ?? count.StartedAt),
                  t('part.pieces', { count: format.number(count.Counted) }),
                ].join(' · ')}
              >
                <span>
                  <StateBadge state={states[count.State]}>{t(`stockCount.state.${count.State}`)}</StateBadge>
                </span>
              </RowWords>
            </RowLink>
          </li>
        ))}
      </RowList>
    </Section>
  )
}
