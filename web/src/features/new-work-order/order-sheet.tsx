import { IconAlertTriangle, IconCheck, IconCircleCheck, IconEraser } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { ownDataEndpoints } from '@verstas/contract/own-data/endpoints.ts'
import type { CreatedWorkOrder, OwnDataOffer } from '@verstas/contract/own-data/entities.ts'
import { useCallback, useEffect, useRef, useState } from 'react'
import { useAttempt } from '../../platform/api/attempt-key.ts'
import { call } from '../../platform/api/client.ts'
import { invalidateChanges } from '../../platform/api/endpoint-query.ts'
import { messageOf } from '../../platform/api/failure.ts'
import { useTexts } from '../../platform/texts/use-texts.ts'
import { ActionBar } from '../../platform/ui/action-bar.tsx'
import { Button } from '../../platform/ui/button.tsx'
import { Switch } from '../../platform/ui/checks.tsx'
import { ConfirmDialog } from '../../platform/ui/confirm-dialog.tsx'
import { DateTimeInput } from '../../platform/ui/date-time-input.tsx'
import { FormProblem } from '../../platform/ui/form-problem.tsx'
import { useFormat } from '../../platform/ui/format.tsx'
import { TextArea } from '../../platform/ui/text-fields.tsx'
import { refusedFieldsOf } from '../own-data/refused-fields.ts'
import { CarSection } from './car-section.tsx'
import { CustomerSection } from './customer-section.tsx'
import { JobsSection } from './jobs-section.tsx'
import classes from './new-order.module.css'
import { emptyForm, isEmptyForm, missingFields, type OrderForm, requestOf, timesOf } from './order-form.ts'
import type { SectionProps } from './section-props.ts'
import { TimeSection } from './time-section.tsx'

interface OrderSheetProps {
  readonly offer: OwnDataOffer
  readonly initial: OrderForm
  readonly onKeep: (form: OrderForm) => void
  readonly onDrop: () => void
  readonly onMade: (order: CreatedWorkOrder, plate: string) => void
}

/** The form of a new work order. Each change is stored on the device. */
export function OrderSheet({ offer, initial, onKeep, onDrop, onMade }: OrderSheetProps) {
  const t = useTexts()
  // Remembers the initial form, because `initial` changes with each stored edit.
  const [begun] = useState(initial)
  const [form, setForm] = useState(begun)
  const [wasTried, setWasTried] = useState(false)
  const [isClearing, setIsClearing] = useState(false)
  const make = useMake(onMade)
  const { reset } = make
  const change = useCallback(
    (changes: Partial<OrderForm>) => {
      reset()
      setForm((before) => ({ ...before, ...changes }))
    },
    [reset],
  )
  useEffect(() => {
    if (form !== begun && !isEmptyForm(form)) onKeep(form)
  }, [form, begun, onKeep])
  const problems = wasTried ? missingFields(form) : []
  const refused = refusedFieldsOf(make.error)
  const isMarked = problems.length > 0 || refused.size > 0
  const section = {
    form,
    offer,
    problems,
    refused,
    onChange: change,
  }
  const problem = useRef<HTMLDivElement>(null)
  const words = isMarked ? t('newOrder.incomplete') : make.error && messageOf(make.error, t)
  // Scrolls to a refusal, which may be outside the visible part of a long form.
  useEffect(() => {
    if (words) problem.current?.scrollIntoView({ block: 'center' })
  }, [words])
  const submit = () => {
    if (make.isPending) return
    setWasTried(true)
    if (missingFields(form).length === 0) make.mutate(form)
  }
  return (
    <>
      <div className={`${classes.columns} grid gap-12`}>
        <div className="stack gap-12 content-start">
          <CarSection {...section} />
          <CustomerSection {...section} />
          <section className="pad-16 card">
            <TextArea
              label={t('newOrder.note')}
              description={t('newOrder.noteHint')}
              rows={2}
              maxLength={4000}
              value={form.note}
              onChange={({ currentTarget }) => section.onChange({ note: currentTarget.value })}
            />
          </section>
          <JobsSection {...section} />
        </div>
        <div className={`${classes.aside} stack gap-12 content-start`}>
          <TimeSection {...section} />
          <PromiseSection {...section} />
          {!isEmptyForm(form) && (
            <Button variant="plain" icon={IconEraser} onClick={() => setIsClearing(true)}>
              {t('newOrder.clear')}
            </Button>
          )}
        </div>
      </div>
      <div ref={problem}>
        <FormProblem>{words}</FormProblem>
      </div>
      <div className={classes.make}>
        <ActionBar>
          <Button
            size="main"
            isWide
            className="grow"
            icon={IconCheck}
            isBusy={make.isPending}
            onClick={submit}
          >
            {t('newOrder.do')}
          </Button>
        </ActionBar>
      </div>
      <ConfirmDialog
        isOpen={isClearing}
        isDestructive
        title={t('newOrder.clearQuestion')}
        confirmLabel={t('newOrder.clear')}
        onConfirm={() => {
          setForm(emptyForm)
          onDrop()
          setWasTried(false)
          setIsClearing(false)
        }}
        onCancel={() => setIsClearing(false)}
      />
    </>
  )
}

/**
 * Returns the mutation that creates the work order. A retry after a lost response creates no second work
 * order. A refusal refetches the free slots.
 */
function useMake(onMade: OrderSheetProps['onMade']) {
  const queries = useQueryClient()
  const attempt = useAttempt()
  return useMutation({
    mutationFn: (form: OrderForm) => {
      const body = requestOf(form)
      return attempt(body, (headers) => call(ownDataEndpoints.createWorkOrder, { body, headers }))
    },
    onSuccess: (made, { vehicle, car }) => onMade(made, (vehicle ?? car)?.LicenseNumber ?? ''),
    onError: () => invalidateChanges(queries, ownDataEndpoints.createWorkOrder),
  })
}

/** The promise to the customer, and its margin after the end of the reservation. */
function PromiseSection({ form, refused, onChange }: SectionProps) {
  const t = useTexts()
  const format = useFormat()
  const { promise, isWaiting } = form
  const end = timesOf(form)?.end
  const minutes = promise && end ? Math.round((Date.parse(promise) - end.getTime()) / 60_000) : null
  return (
    <section className="stack gap-8 pad-16 card" aria-label={t('newOrder.promise')}>
      <DateTimeInput
        label={t('newOrder.promise')}
        description={refused.get('EstimatedDeliveryDateTime')}
        value={promise}
        onValue={(value) => onChange({ promise: value })}
      />
      {minutes !== null && (
        <p className={`line top gap-6 type-15 ${minutes < 0 ? 'late' : 'soft'}`} role="status">
          {minutes < 0 ? (
            <IconAlertTriangle size={20} aria-hidden="true" className="rigid" />
          ) : (
            <IconCircleCheck size={20} aria-hidden="true" className="rigid" />
          )}
          <span>
            {minutes < 0
              ? t('newOrder.promiseTooEarly', { time: format.elapsed(-minutes) })
              : t('newOrder.promiseMargin', { time: format.elapsed(minutes) })}
          </span>
        </p>
      )}
      <Switch
        label={t('newOrder.waiting')}
        checked={isWaiting}
        onChange={({ currentTarget }) => onChange({ isWaiting: currentTarget.checked })}
      />
    </section>
  )
}
