import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { ownDataEndpoints } from '@verstas/contract/own-data/endpoints.ts'
import type { PartReceipt, ReceivedPart } from '@verstas/contract/own-data/entities.ts'
import { partEndpoints } from '@verstas/contract/parts/endpoints.ts'
import { useState } from 'react'
import { useAttempt } from '../../../platform/api/attempt-key.ts'
import { call } from '../../../platform/api/client.ts'
import { endpointKey, invalidateChanges } from '../../../platform/api/endpoint-query.ts'
import { messageOf } from '../../../platform/api/failure.ts'
import { newUuid } from '../../../platform/api/new-uuid.ts'
import { Link } from '../../../platform/routing/link.tsx'
import { useTexts } from '../../../platform/texts/use-texts.ts'
import { Button } from '../../../platform/ui/button.tsx'
import { DecimalInput } from '../../../platform/ui/decimal-input.tsx'
import { FormDialog } from '../../../platform/ui/form-dialog.tsx'
import { FormProblem } from '../../../platform/ui/form-problem.tsx'
import { useFormat } from '../../../platform/ui/format.tsx'
import { notify } from '../../../platform/ui/notify.ts'
import { SelectField, TextField } from '../../../platform/ui/text-fields.tsx'
import type { FoundPart } from '../../../shared/catalogue/part-finder.tsx'
import { useStockCounts } from '../../stock-counts/api.ts'

const { receivePart } = ownDataEndpoints

/** Invalidates all queries that show the stock of a part. */
function invalidateStock(queries: QueryClient): void {
  invalidateChanges(queries, receivePart)
  void queries.invalidateQueries({ queryKey: endpointKey(partEndpoints.getPart) })
}

/** Returns a mutation that reverts a receipt. */
export function useUndoReceipt() {
  const t = useTexts()
  const queries = useQueryClient()
  return useMutation({
    mutationFn: ({ Location: _, ...receipt }: PartReceipt) =>
      call(receivePart, {
        headers: { 'idempotency-key': newUuid() },
        body: { ...receipt, Quantity: -receipt.Quantity },
      }),
    onSuccess: () => notify.success(t('ownPart.undone')),
    onError: (failure) => notify.error(messageOf(failure, t)),
    onSettled: () => invalidateStock(queries),
  })
}

/** Received pieces with the response of the server. */
export interface Receipt {
  readonly id: string
  readonly part: FoundPart
  readonly body: PartReceipt
  readonly answer: ReceivedPart
}

interface ReceiveDialogProps {
  readonly part: FoundPart
  /** The preselected stock; null selects the site's first one. */
  readonly firstStock: string | null
  readonly onClose: () => void
  /** Handles and shows a receipt. If omitted, the dialog shows the receipt itself. */
  readonly onReceived?: (receipt: Receipt) => void
}

/** Receives pieces of a part, then shows the new stock and the work orders that wait for the part. */
export function ReceiveDialog({ part, firstStock, onClose, onReceived }: ReceiveDialogProps) {
  const t = useTexts()
  const format = useFormat()
  const queries = useQueryClient()
  const { data: { Stocks: stocks = [] } = {} } = useStockCounts()
  const [quantity, setQuantity] = useState<number | null>(1)
  const [stock, setStock] = useState(firstStock)
  const [location, setLocation] = useState('')
  const [wasTried, setWasTried] = useState(false)
  const attempt = useAttempt()
  const isWrong = quantity === null || !(quantity > 0)
  const body: PartReceipt = {
    SupplierNumber: part.SupplierNumber,
    ItemNumber: part.ItemNumber,
    StockCode: stock ?? stocks[0]?.StockCode ?? '',
    Quantity: quantity ?? 0,
    Location: location.trim() || null,
  }
  const undoing = useUndoReceipt()
  const receiving = useMutation({
    mutationFn: () => attempt(body, (headers) => call(receivePart, { headers, body })),
    onSuccess: (answer) => {
      const { InStock, Waiting } = answer
      if (onReceived) {
        onReceived({ id: newUuid(), part, body, answer })
        onClose()
        return
      }
      const undo = { label: t('ownPart.undo'), run: () => undoing.mutate(body) }
      notify.success(t('ownPart.received', { count: format.number(InStock) }), undo)
      if (Waiting.length === 0) onClose()
    },
    onSettled: () => invalidateStock(queries),
  })
  const supplier = [part.SupplierNumber, part.SupplierName].filter(Boolean).join(' ')
  const about = [supplier, part.ItemNumber, part.Name].join(' · ')
  if (!onReceived && receiving.data && receiving.data.Waiting.length > 0)
    return (
      <FormDialog
        title={t('ownPart.waiting')}
        about={about}
        onClose={onClose}
        onSubmit={onClose}
        actions={<Button type="submit">{t('common.close')}</Button>}
      >
        <ul className="stack gap-12">
          {receiving.data.Waiting.map(({ WorkOrderId, OrderNumber, LicenseNumber, Quantity }) => (
            <li key={WorkOrderId}>
              <Link to="/workorder" search={{ number: String(OrderNumber) }}>
                {t('ownPart.waits', { plate: LicenseNumber, count: format.number(Quantity) })}
              </Link>
            </li>
          ))}
        </ul>
      </FormDialog>
    )
  return (
    <FormDialog
      title={t('ownPart.receive')}
      about={about}
      onClose={onClose}
      onSubmit={() => {
        setWasTried(true)
        if (!isWrong && body.StockCode !== '') receiving.mutate()
      }}
      actions={
        <Button type="submit" isBusy={receiving.isPending}>
          {t('ownPart.receive')}
        </Button>
      }
    >
      <FormProblem>
        {receiving.error
          ? messageOf(receiving.error, t)
          : wasTried && body.StockCode === '' && t('ownPart.stockMissing')}
      </FormProblem>
      <DecimalInput
        name={t('ownPart.quantity')}
        data-autofocus
        label={t('ownPart.quantity')}
        value={quantity}
        error={wasTried && isWrong ? t('ownPart.quantityWrong') : undefined}
        onValue={setQuantity}
      />
      {stocks.length > 1 && (
        <SelectField
          label={t('workOrder.row.stock')}
          value={body.StockCode}
          options={stocks.map(({ StockCode, Description }) => ({ value: StockCode, label: Description }))}
          onChange={({ currentTarget }) => setStock(currentTarget.value)}
        />
      )}
      <TextField
        label={t('ownPart.shelf')}
        description={t('ownPart.shelfHint')}
        autoComplete="off"
        maxLength={50}
        value={location}
        onChange={({ currentTarget }) => setLocation(currentTarget.value)}
      />
    </FormDialog>
  )
}
