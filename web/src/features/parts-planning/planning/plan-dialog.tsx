import { IconClipboardCheck, IconMessage, IconPackage, IconPrinter } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { partsPlanningEndpoints } from '@verstas/contract/parts-planning/endpoints.ts'
import type { WorkOrderPart } from '@verstas/contract/parts-planning/entities.ts'
import { jobEndpoints } from '@verstas/contract/work-orders/job-endpoints.ts'
import { type NumberedOrder, shownNumber } from '@verstas/domain/codes/order-number.ts'
import { useId, useRef, useState } from 'react'
import { call } from '../../../platform/api/client.ts'
import { failureKindOf, messageOf } from '../../../platform/api/failure.ts'
import { LockRefused, SaveFailure } from '../../../platform/editing/notices.tsx'
import { Link } from '../../../platform/routing/link.tsx'
import { useSession } from '../../../platform/session/session.ts'
import { useTexts } from '../../../platform/texts/use-texts.ts'
import { Button } from '../../../platform/ui/button.tsx'
import { useFormat } from '../../../platform/ui/format.tsx'
import { notify } from '../../../platform/ui/notify.ts'
import { Plate } from '../../../platform/ui/plate.tsx'
import { Sheet } from '../../../platform/ui/sheet.tsx'
import { TextField } from '../../../platform/ui/text-fields.tsx'
import { usePrintLabels } from '../use-labels.ts'
import classes from './plan-dialog.module.css'
import { type PlannedOrder, useSetPlanning } from './use-set-planning.ts'

/** The properties of a work order that the dialog needs. */
interface DialogOrder extends NumberedOrder, PlannedOrder {
  readonly LicenseNumber: string
}

interface PlanDialogProps {
  readonly order: DialogOrder
  readonly isOpen: boolean
  readonly onClose: () => void
}

/**
 * The dialog that marks parts as planned or picked, depending on their state (specification.md, States). It
 * also prints labels of picked parts.
 */
export function PlanDialog({ order, isOpen, onClose }: PlanDialogProps) {
  const t = useTexts()
  const plate = order.LicenseNumber || t('workOrder.noPlate')
  const saving = useSetPlanning(order, {
    onSaved: (step, before) => {
      if (step === null) notify.success(t('undo.done', { what: plate }))
      else notify.success(t(`planning.${step}`, { plate }), undoOf(step, before))
    },
    onFailedLate: (error) => notify.error(`${plate}: ${messageOf(error, t)}`),
  })
  const hadTicks = useRef(false)
  /** Returns the undo of a step. A tick of a single part would be lost, so picking then has no undo. */
  const undoOf = (step: 'planned' | 'picked', before: PlannedOrder) =>
    step === 'picked' && hadTicks.current
      ? undefined
      : { label: t('undo.action'), isForAnyPage: true, run: () => saving.undo(step, before) }
  const [shelf, setShelf] = useState<string | null>(null)
  const currentShelf = order.PickShelf
  const PickShelf = (shelf ?? currentShelf).trim()
  const formId = useId()
  const [missing, setMissing] = useState<readonly WorkOrderPart[]>([])
  const save = () => saving.save('picked', PickShelf === currentShelf ? undefined : PickShelf, close)
  const check = useMissingParts(order.Id, (parts, isTicked) => {
    hadTicks.current = isTicked
    if (parts.length > 0) setMissing(parts)
    else save()
  })
  const isPending = saving.isPending || check.isPending
  const { PartsPrePlanned: isPlanned, PartsPrePicked: isPicked } = order
  const isDone = isPlanned && isPicked
  const { canCall } = useSession()
  const labels = usePrintLabels()
  /** Closes the dialog, and clears its input, because the same dialog is used for the next work order. */
  const close = () => {
    setShelf(null)
    setMissing([])
    check.reset()
    saving.reset()
    onClose()
  }
  return (
    <Sheet
      isOpen={isOpen}
      title={t('planning.dialogTitle')}
      onClose={close}
      foot={
        missing.length > 0 ? (
          <>
            <Button variant="quiet" isBusy={saving.isPending} onClick={save}>
              {t('planning.pickAnyway')}
            </Button>
            <Button disabled={saving.isPending} onClick={() => setMissing([])}>
              {t('planning.notYet')}
            </Button>
          </>
        ) : isDone ? (
          <>
            <Button variant="quiet" onClick={close}>
              {t('common.close')}
            </Button>
            {canCall(partsPlanningEndpoints.createLabels) && (
              <Button icon={IconPrinter} onClick={() => labels.print([order.Id])} isBusy={labels.isPending}>
                {t('planning.labels')}
              </Button>
            )}
          </>
        ) : (
          <>
            {!isPicked && (
              <Button
                // The button of the next step is filled.
                variant={isPlanned ? 'main' : 'tonal'}
                type="submit"
                form={formId}
                isBusy={isPending}
                icon={IconPackage}
              >
                {t('planning.pick')}
              </Button>
            )}
            {!isPlanned && (
              <Button
                disabled={isPending}
                icon={IconClipboardCheck}
                onClick={() => {
                  hadTicks.current = false
                  saving.save(isPicked ? 'picked' : 'planned', undefined, close)
                }}
              >
                {t('planning.plan')}
              </Button>
            )}
          </>
        )
      }
    >
      <p className="line gap-12 type-15 soft">
        <Plate number={order.LicenseNumber} blankLabel={t('workOrder.noPlate')} />
        <span>{shownNumber(order)}</span>
      </p>
      {saving.error !== null && <Refusal error={saving.error} orderNumber={order.OrderNumber} />}
      {missing.length > 0 ? (
        <MissingParts parts={missing} />
      ) : isDone ? (
        <p className="type-17">
          {currentShelf ? t('planning.pickedOn', { shelf: currentShelf }) : t('planning.state.picked')}
        </p>
      ) : (
        !isPicked && (
          <form
            id={formId}
            onSubmit={(event) => {
              event.preventDefault()
              check.mutate()
            }}
          >
            <TextField
              label={t('planning.pickShelf')}
              value={shelf ?? currentShelf}
              onChange={({ currentTarget }) => setShelf(currentTarget.value)}
              maxLength={100}
              autoComplete="off"
              enterKeyHint="done"
            />
          </form>
        )
      )}
    </Sheet>
  )
}

/** Asks whether to mark the parts as picked although some are missing. */
function MissingParts({ parts }: { readonly parts: readonly WorkOrderPart[] }) {
  const t = useTexts()
  const format = useFormat()
  return (
    <div role="alert" className={classes.missing}>
      <p className={classes.question}>{t('planning.pickMissing', { count: parts.length })}</p>
      <ul>
        {parts.map(({ RowId, Name, ItemNumber, Need }) => (
          <li className="break-anywhere" key={RowId}>
            <b className="strong">{Name || ItemNumber}</b>{' '}
            {t('planning.missingPieces', { count: format.number(Need?.Missing ?? 0) })}
            {', '}
            {Need?.PromisedOn
              ? t('planning.promised', { day: format.day(Need.PromisedOn) })
              : t('planning.notPromised')}
          </li>
        ))}
      </ul>
      <p>{t('planning.pickMissingHint')}</p>
    </div>
  )
}

interface RefusalProps {
  readonly error: unknown
  readonly orderNumber: number
}

/** Shows why a save failed. If another user is editing the work order, a link leads to its conversation. */
function Refusal({ error, orderNumber }: RefusalProps) {
  const t = useTexts()
  if (failureKindOf(error) !== 'lock') return <SaveFailure error={error} isInvalid={false} />
  return (
    <>
      <LockRefused error={error} lock={null} />
      <Button
        variant="tonal"
        icon={IconMessage}
        render={(props) => (
          <Link to="/workorder" search={{ number: String(orderNumber), tab: 'chat' }} {...props} />
        )}
      >
        {t('planning.tellEditor')}
      </Button>
    </>
  )
}

/**
 * Returns a mutation that passes the missing parts of a work order to `onFound`, and whether a part was ticked
 * on the pick list. It passes an empty list if the server sends no missing amounts. It also passes an empty
 * list if the request fails, because the later save reports a failure.
 */
function useMissingParts(
  workOrderId: number,
  onFound: (parts: readonly WorkOrderPart[], isTicked: boolean) => void,
) {
  return useMutation({
    networkMode: 'always',
    mutationFn: (): Promise<readonly WorkOrderPart[]> =>
      call(jobEndpoints.listWorkOrderParts, { params: { id: workOrderId } }),
    onSuccess: (parts) =>
      onFound(
        parts.filter(({ Need }) => (Need?.Missing ?? 0) > 0),
        parts.some(({ Need }) => Need?.IsPicked),
      ),
    onError: () => onFound([], true),
  })
}
