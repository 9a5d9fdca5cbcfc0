import { IconTrash } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { stockCountEndpoints } from '@verstas/contract/stock-counts/endpoints.ts'
import type { StockCount } from '@verstas/contract/stock-counts/entities.ts'
import { differenceOf, summarizeCount } from '@verstas/domain/stock-counts/differences.ts'
import { useState } from 'react'
import { useAttempt } from '../../platform/api/attempt-key.ts'
import { call } from '../../platform/api/client.ts'
import { endpointKey, invalidateChanges } from '../../platform/api/endpoint-query.ts'
import { messageOf } from '../../platform/api/failure.ts'
import { newUuid } from '../../platform/api/new-uuid.ts'
import { useTexts } from '../../platform/texts/use-texts.ts'
import { Button, IconButton } from '../../platform/ui/button.tsx'
import { ConfirmDialog } from '../../platform/ui/confirm-dialog.tsx'
import { FormProblem } from '../../platform/ui/form-problem.tsx'
import { useFormat } from '../../platform/ui/format.tsx'
import { notify } from '../../platform/ui/notify.ts'
import { CountedRow } from './count-rows.tsx'
import { keyOf } from './merge-counts.ts'

const { confirmStockCount, cancelStockCount, reopenStockCount, getStockCount } = stockCountEndpoints

/** Returns a mutation that reopens an ended count. */
function useReopen(countId: number) {
  const t = useTexts()
  const queries = useQueryClient()
  return useMutation({
    mutationFn: () =>
      call(reopenStockCount, { params: { countId }, headers: { 'idempotency-key': newUuid() } }),
    onError: (failure) => notify.error(messageOf(failure, t)),
    onSettled: () => invalidateChanges(queries, reopenStockCount),
  })
}

interface CheckDifferencesProps {
  readonly count: StockCount
  /** The number of amounts that are on this device and not sent yet. */
  readonly unsent: number
}

/** Shows the sums and differences of a count, and confirms all of them together. */
export function CheckDifferences({ count, unsent }: CheckDifferencesProps) {
  const t = useTexts()
  const format = useFormat()
  const queries = useQueryClient()
  const reopen = useReopen(count.CountId)
  const attempt = useAttempt()
  const [isOpen, setOpen] = useState(false)
  const { CountId: countId, Version } = count
  const confirm = useMutation({
    mutationFn: () =>
      attempt({ countId, Version }, (headers) =>
        call(confirmStockCount, { params: { countId }, headers, body: { Version } }),
      ),
    onSuccess: ({ Changed }) => {
      setOpen(false)
      const undo = { label: t('ownPart.undo'), run: () => reopen.mutate() }
      notify.success(t('stockCount.confirmed', { count: format.number(Changed) }), undo)
    },
    onError: () => void queries.invalidateQueries({ queryKey: endpointKey(getStockCount) }),
    onSettled: () => invalidateChanges(queries, confirmStockCount),
  })
  const summary = t('stockCount.summary', countsOf(count))
  const different = count.Lines.filter((line) => differenceOf(line) !== 0)
  return (
    <section className="card pad-16 stack gap-12">
      <p className="type-17">{summary}</p>
      {unsent > 0 && (
        <p className="type-15 soft" role="status">
          {t('stockCount.unsent', { count: format.number(unsent) })}
        </p>
      )}
      <Button
        aria-haspopup="dialog"
        disabled={unsent > 0}
        onClick={() => {
          confirm.reset()
          setOpen(true)
        }}
      >
        {t('stockCount.check')}
      </Button>
      <ConfirmDialog
        isOpen={isOpen}
        title={t('stockCount.checkTitle')}
        confirmLabel={t('stockCount.confirm')}
        isBusy={confirm.isPending}
        onConfirm={() => confirm.mutate()}
        onCancel={() => setOpen(false)}
      >
        <div className="stack gap-12">
          <FormProblem>{confirm.error && messageOf(confirm.error, t)}</FormProblem>
          <p>{summary}</p>
          {count.UncountedCount > 0 && (
            <p className="type-15 soft">
              {t('stockCount.uncountedKept', { count: format.number(count.UncountedCount) })}
            </p>
          )}
          {different.length > 0 && (
            <ul className="ruled bleed" aria-label={t('stockCount.check')}>
              {different.map((line) => (
                <CountedRow key={keyOf(line)} line={line} isWaiting={false} onCount={null} />
              ))}
            </ul>
          )}
        </div>
      </ConfirmDialog>
    </section>
  )
}

const countsOf = ({ Lines }: StockCount) => {
  const { right, more, less } = summarizeCount(Lines)
  return { right, more, less }
}

/** The button that ends a count without changing the stock levels. */
export function DiscardCount({ count: { CountId: countId } }: { readonly count: StockCount }) {
  const t = useTexts()
  const queries = useQueryClient()
  const reopen = useReopen(countId)
  const [isOpen, setOpen] = useState(false)
  const cancel = useMutation({
    mutationFn: () =>
      call(cancelStockCount, { params: { countId }, headers: { 'idempotency-key': newUuid() } }),
    onSuccess: () =>
      notify.success(t('stockCount.state.cancelled'), {
        label: t('ownPart.undo'),
        run: () => reopen.mutate(),
      }),
    onError: (failure) => notify.error(messageOf(failure, t)),
    onSettled: () => {
      setOpen(false)
      invalidateChanges(queries, cancelStockCount)
    },
  })
  return (
    <>
      <IconButton
        label={t('stockCount.cancel')}
        icon={IconTrash}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      />
      <ConfirmDialog
        isOpen={isOpen}
        isDestructive
        title={t('stockCount.cancelQuestion')}
        confirmLabel={t('stockCount.cancel')}
        isBusy={cancel.isPending}
        onConfirm={() => cancel.mutate()}
        onCancel={() => setOpen(false)}
      >
        {t('stockCount.cancelHint')}
      </ConfirmDialog>
    </>
  )
}

export function ReopenCount({ count }: { readonly count: StockCount }) {
  const t = useTexts()
  const reopen = useReopen(count.CountId)
  return (
    <Button variant="tonal" size="main" isBusy={reopen.isPending} onClick={() => reopen.mutate()}>
      {t('stockCount.reopen')}
    </Button>
  )
}
