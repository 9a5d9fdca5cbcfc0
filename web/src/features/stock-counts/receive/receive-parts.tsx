import { IconArrowBackUp, IconClipboardCheck, IconLock, IconPackage } from '@tabler/icons-react'
import type { StockCounts } from '@verstas/contract/stock-counts/entities.ts'
import { useState } from 'react'
import { Link } from '../../../platform/routing/link.tsx'
import { useSession } from '../../../platform/session/session.ts'
import { Page } from '../../../platform/shell/page.tsx'
import { useTexts } from '../../../platform/texts/use-texts.ts'
import { AsyncView } from '../../../platform/ui/async-view.tsx'
import { Button, IconButton } from '../../../platform/ui/button.tsx'
import { EmptyState } from '../../../platform/ui/empty-state.tsx'
import { useFormat } from '../../../platform/ui/format.tsx'
import { Section } from '../../../platform/ui/list-row.tsx'
import { LoadingSkeleton } from '../../../platform/ui/loading-skeleton.tsx'
import { RowList } from '../../../platform/ui/row-list.tsx'
import { StateBadge } from '../../../platform/ui/state-badge.tsx'
import { SelectField } from '../../../platform/ui/text-fields.tsx'
import { type FoundPart, PartFinder } from '../../../shared/catalogue/part-finder.tsx'
import { type Receipt, ReceiveDialog, useUndoReceipt } from '../../parts/detail/receive-dialog.tsx'
import { useStockCounts } from '../api.ts'

/** Receives parts one after another. It lists the received parts and the work orders that wait for them. */
export function ReceiveParts() {
  const t = useTexts()
  const query = useStockCounts()
  const { employee, site } = useSession()
  const storedReceipts = keptReceipts(employee.Id, site.Id)
  const [receipts, setReceipts] = useState(storedReceipts.read)
  const [stock, setStock] = useState<string | null>(null)
  const [part, setPart] = useState<{ readonly found: FoundPart; readonly isScanned: boolean } | null>(null)
  const [isScanning, setScanning] = useState(false)
  const undo = useUndoReceipt()
  const { IsOwn = false, Stocks = [] } = query.data ?? {}
  const change = (next: readonly Receipt[]) => {
    setReceipts(next)
    storedReceipts.write(next)
  }
  return (
    <Page
      title={t('receiving.title')}
      width="reading"
      hasBack
      actions={
        <IconButton
          variant="neutral"
          label={t('stockCount.title')}
          icon={IconClipboardCheck}
          render={(props) => <Link to="/settings/$list" params={{ list: 'count' }} {...props} />}
        />
      }
      mainAction={
        IsOwn &&
        Stocks.length > 0 && (
          <PartFinder
            isScanning={isScanning}
            onScan={setScanning}
            onFound={(found, how) => setPart({ found, isScanned: how === 'scanned' })}
          />
        )
      }
    >
      <AsyncView query={query} skeleton={<LoadingSkeleton shape="rows" count={3} height={64} />}>
        {(counts) => (
          <Content
            counts={counts}
            stock={stock}
            onStock={setStock}
            receipts={receipts}
            busy={undo.isPending ? (undo.variables ?? null) : null}
            onUndo={(receipt) =>
              undo.mutate(receipt.body, {
                onSuccess: () => change(receipts.filter((one) => one !== receipt)),
              })
            }
          />
        )}
      </AsyncView>
      {part && (
        <ReceiveDialog
          part={part.found}
          firstStock={stock}
          onClose={() => setPart(null)}
          onReceived={(receipt) => {
            change([receipt, ...receipts])
            // Reopens the scanner for the next part after a scanned one.
            if (part.isScanned) setScanning(true)
          }}
        />
      )}
    </Page>
  )
}

interface ContentProps {
  readonly counts: StockCounts
  readonly stock: string | null
  readonly onStock: (stock: string) => void
  readonly receipts: readonly Receipt[]
  /** The receipt whose undo is pending. */
  readonly busy: Receipt['body'] | null
  readonly onUndo: (receipt: Receipt) => void
}

function Content({ counts: { IsOwn, Stocks }, stock, onStock, receipts, busy, onUndo }: ContentProps) {
  const t = useTexts()
  if (!IsOwn)
    return <EmptyState icon={IconLock} title={t('stockCount.elsewhere')} hint={t('error.stockElsewhere')} />
  if (Stocks.length === 0) return <EmptyState icon={IconPackage} title={t('ownPart.stockMissing')} />
  return (
    <div className="stack gap-24">
      {Stocks.length > 1 && (
        <SelectField
          label={t('workOrder.row.stock')}
          value={stock ?? Stocks[0]?.StockCode ?? ''}
          options={Stocks.map(({ StockCode, Description }) => ({ value: StockCode, label: Description }))}
          onChange={({ currentTarget }) => onStock(currentTarget.value)}
        />
      )}
      {receipts.length === 0 ? (
        <EmptyState icon={IconPackage} title={t('receiving.empty')} hint={t('receiving.emptyHint')} />
      ) : (
        <Section title={t('receiving.list')}>
          <RowList label={t('receiving.list')}>
            {receipts.map((receipt) => (
              <ReceiptRow
                key={receipt.id}
                receipt={receipt}
                isBusy={receipt.body === busy}
                onUndo={() => onUndo(receipt)}
              />
            ))}
          </RowList>
        </Section>
      )}
    </div>
  )
}

interface ReceiptRowProps {
  readonly receipt: Receipt
  readonly isBusy: boolean
  readonly onUndo: () => void
}

function ReceiptRow({ receipt: { part, body, answer }, isBusy, onUndo }: ReceiptRowProps) {
  const t = useTexts()
  const format = useFormat()
  const count = format.number(body.Quantity)
  return (
    <li className="line gap-12 pad-12-16">
      <div className="stack gap-4 grow shrink">
        <span className="type-17 break-anywhere">{part.Name}</span>
        <span className="type-15 soft">
          {[
            part.ItemNumber,
            body.StockCode,
            body.Location,
            t('ownPart.received', { count: format.number(answer.InStock) }),
          ]
            .filter(Boolean)
            .join(' · ')}
        </span>
        {answer.Waiting.length > 0 && (
          <ul className="stack gap-4" aria-label={t('ownPart.waiting')}>
            {answer.Waiting.map(({ WorkOrderId, OrderNumber, LicenseNumber, Quantity }) => (
              <li key={WorkOrderId} className="line wrap gap-y-4 gap-x-8">
                <StateBadge state="waiting">{t('ownPart.waiting')}</StateBadge>
                <Link to="/workorder" search={{ number: String(OrderNumber) }} className="line touch">
                  {t('ownPart.waits', { plate: LicenseNumber, count: format.number(Quantity) })}
                </Link>
              </li>
            ))}
          </ul>
        )}
      </div>
      <b className="number-19 nowrap rigid">+{count}</b>
      <Button
        variant="plain"
        icon={IconArrowBackUp}
        isBusy={isBusy}
        aria-label={`${t('ownPart.undo')}: ${part.Name}, ${count}`}
        onClick={onUndo}
      >
        {t('ownPart.undo')}
      </Button>
    </li>
  )
}

/** The maximum number of stored receipts. */
const maxReceipts = 100

/**
 * Returns the storage of a person's receipts at a site. It belongs to the tab, so their undo survives a
 * reload.
 */
export function keptReceipts(employeeId: number, siteId: number) {
  const key = `verstas.receipts.${employeeId}.${siteId}`
  return {
    read: (): readonly Receipt[] => {
      try {
        const stored: unknown = JSON.parse(sessionStorage.getItem(key) ?? '[]')
        return Array.isArray(stored) ? stored : []
      } catch {
        return []
      }
    },
    write: (receipts: readonly Receipt[]): void => {
      try {
        sessionStorage.setItem(key, JSON.stringify(receipts.slice(0, maxReceipts)))
      } catch {
        // Ignores a full or forbidden storage, because the page still shows the list.
      }
    },
  }
}
