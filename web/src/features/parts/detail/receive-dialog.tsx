import { useMutation, useQueryClient } from '@tanstack/react-query'
import { ownDataEndpoints } from '@verstas/contract/own-data/endpoints.ts'
import type { PartReceipt } from '@verstas/contract/own-data/entities.ts'
import type { PartDetails } from '@verstas/contract/parts/details.ts'
import { partEndpoints } from '@verstas/contract/parts/endpoints.ts'
import { useState } from 'react'
import { useAttemptKey } from '../../../platform/api/attempt-key.ts'
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
import { TextField } from '../../../platform/ui/text-fields.tsx'

const { receivePart } = ownDataEndpoints

interface ReceiveDialogProps {
  readonly part: PartDetails
  readonly onClose: () => void
}

/** Receives pieces of a part, then shows the new stock and the work orders that wait for the part. */
export default function ReceiveDialog({ part, onClose }: ReceiveDialogProps) {
  const t = useTexts()
  const format = useFormat()
  const queries = useQueryClient()
  const [first] = part.UnitStocks
  const [quantity, setQuantity] = useState<number | null>(1)
  const [stock, setStock] = useState(first?.StockCode ?? 'MAIN')
  const [location, setLocation] = useState('')
  const [wasTried, setWasTried] = useState(false)
  const attempt = useAttemptKey()
  const isWrong = quantity === null || !(quantity > 0)
  const body: PartReceipt = {
    SupplierNumber: part.SupplierNumber,
    ItemNumber: part.ItemNumber,
    StockCode: stock.trim(),
    Quantity: quantity ?? 0,
    Location: location.trim() || null,
  }
  const refresh = () => {
    invalidateChanges(queries, receivePart)
    void queries.invalidateQueries({ queryKey: endpointKey(partEndpoints.getPart) })
  }
  const undoing = useMutation({
    mutationFn: ({ Location: _, ...receipt }: PartReceipt) =>
      call(receivePart, {
        headers: { 'idempotency-key': newUuid() },
        body: { ...receipt, Quantity: -receipt.Quantity },
      }),
    onSuccess: () => notify.success(t('ownPart.undone')),
    onError: (failure) => notify.error(messageOf(failure, t)),
    onSettled: refresh,
  })
  const receiving = useMutation({
    mutationFn: () => call(receivePart, { headers: { 'idempotency-key': attempt.keyOf(body) }, body }),
    onSuccess: ({ InStock, Waiting }) => {
      attempt.settle()
      const undo = { label: t('ownPart.undo'), run: () => undoing.mutate(body) }
      notify.success(t('ownPart.received', { count: format.number(InStock) }), undo)
      if (Waiting.length === 0) onClose()
    },
    onError: (failure) => attempt.settle(failure),
    onSettled: refresh,
  })
  const name = part.Name
  if (receiving.data && receiving.data.Waiting.length > 0)
    return (
      <FormDialog
        title={t('ownPart.waiting')}
        about={name}
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
      about={name}
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
      <FormProblem>{receiving.error && messageOf(receiving.error, t)}</FormProblem>
      <DecimalInput
        name="Quantity"
        label={t('ownPart.quantity')}
        value={quantity}
        error={wasTried && isWrong ? t('ownPart.quantityWrong') : undefined}
        onValue={setQuantity}
      />
      <TextField
        label={t('part.stockCode')}
        autoComplete="off"
        maxLength={50}
        value={stock}
        error={wasTried && body.StockCode === '' ? t('ownPart.stockMissing') : undefined}
        onChange={({ currentTarget }) => setStock(currentTarget.value)}
      />
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
