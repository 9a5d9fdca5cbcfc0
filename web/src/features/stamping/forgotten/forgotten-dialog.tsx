import { useMutation, useQueryClient } from '@tanstack/react-query'
import { stampingCorrectionEndpoints } from '@verstas/contract/stamping/correction-endpoints.ts'
import type { ForgottenStamping } from '@verstas/contract/stamping/corrections.ts'
import { canHaveEnded, latestEnd } from '@verstas/domain/stamping/forgotten.ts'
import { type FormEvent, useId, useState } from 'react'
import { useAttempt } from '../../../platform/api/attempt-key.ts'
import { call } from '../../../platform/api/client.ts'
import { invalidate, invalidateChanges } from '../../../platform/api/endpoint-query.ts'
import { messageOf } from '../../../platform/api/failure.ts'
import { useNow } from '../../../platform/session/use-now.ts'
import { useTexts } from '../../../platform/texts/use-texts.ts'
import { Button } from '../../../platform/ui/button.tsx'
import { Dialog } from '../../../platform/ui/dialog.tsx'
import { useFormat } from '../../../platform/ui/format.tsx'
import { notify } from '../../../platform/ui/notify.ts'
import { SelectField } from '../../../platform/ui/text-fields.tsx'
import { describeStamping } from '../describe.ts'
import { daysOfEnd, initialEnd, instantOfEnd } from '../form/time-entry.ts'
import { TimeParts } from '../form/time-parts.tsx'
import { forgottenStampingQuery } from '../latest-stamping.ts'
import { showAsLatest } from '../use-stamp.ts'
import classes from './forgotten-dialog.module.css'

const { getForgottenStamping, endForgottenStamping } = stampingCorrectionEndpoints

interface ForgottenDialogProps {
  readonly forgotten: ForgottenStamping
  readonly onStillWorking: () => void
  readonly onLater: () => void
}

/**
 * Asks when the work stopped, and suggests the end of the shift. Escape postpones the answer. A tap outside
 * has no effect.
 */
export default function ForgottenDialog(props: ForgottenDialogProps) {
  const { forgotten, onStillWorking, onLater } = props
  const t = useTexts()
  const format = useFormat()
  const now = useNow()
  const errorId = useId()
  const { Stamping, SuggestedEnd } = forgotten
  const start = new Date(Stamping.StartTime)
  const [entry, setEntry] = useState(() => initialEnd(forgotten, format.timeZone))
  const [wasSubmitted, setWasSubmitted] = useState(false)
  const { mutate, isPending, error, reset } = useEndForgotten((end) => {
    notify.success(t('forgotten.ended', { time: format.dateTime(end) }))
  })

  const end = instantOfEnd(entry, format.timeZone, latestEnd(start, now))
  const refusal = () => {
    if (!end) return t('forgotten.timeInvalid')
    if (canHaveEnded(start, end, now)) return null
    const [from, to] = [format.dateTime(start), format.dateTime(latestEnd(start, now))]
    return t('forgotten.timeOutside', { from, to })
  }
  const problem = error ? messageOf(error, t) : wasSubmitted ? refusal() : null
  const change = (next: Partial<typeof entry>) => {
    reset()
    setEntry({ ...entry, ...next })
  }
  const send = (event: FormEvent) => {
    event.preventDefault()
    setWasSubmitted(true)
    if (end && refusal() === null) mutate({ StampingId: Stamping.Id, EndTime: end.toISOString() })
  }

  return (
    <Dialog
      onClose={onLater}
      title={t('forgotten.title')}
      hasCloseButton={false}
      closesOnTouchOutside={false}
    >
      <form onSubmit={send} className="stack gap-16" noValidate>
        <div>
          <p className="soft">{t('forgotten.running')}</p>
          <p className="strong break-anywhere">{describeStamping(Stamping)}</p>
          <p className="soft">
            {t('forgotten.since', {
              day: `${format.weekday(format.dayOf(start))} ${format.date(start)}`,
              time: format.time(start),
            })}
          </p>
        </div>
        <div className={`${classes.fields} flex wrap bottom gap-16`}>
          <SelectField
            label={t('forgotten.day')}
            value={entry.day}
            onChange={(event) => change({ day: event.currentTarget.value })}
            options={daysOfEnd(start, now, format.timeZone).map((day) => ({
              value: day,
              label: format.shortDay(day),
            }))}
          />
          <fieldset>
            <legend className={`${classes.label} type-15 strong`}>{t('forgotten.time')}</legend>
            <TimeParts
              entry={entry.time}
              onChange={(time) => change({ time })}
              isInvalid={problem !== null}
              describedBy={errorId}
            />
          </fieldset>
        </div>
        {SuggestedEnd && (
          <p className="soft">{t('forgotten.shiftEnd', { time: format.dateTime(SuggestedEnd) })}</p>
        )}
        <p id={errorId} role="alert" className="hide-empty type-15 late">
          {problem}
        </p>
        <div className={`${classes.actions} flex wrap gap-8`}>
          <Button variant="quiet" onClick={onLater}>
            {t('forgotten.later')}
          </Button>
          <Button variant="quiet" onClick={onStillWorking}>
            {t('forgotten.stillWorking')}
          </Button>
          <Button type="submit" isBusy={isPending} data-autofocus>
            {t('forgotten.end')}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}

/** Returns a mutation that ends the forgotten stamping at the entered time. */
function useEndForgotten(onEnded: (end: string) => void) {
  const queries = useQueryClient()
  const attempt = useAttempt()
  return useMutation({
    mutationFn: (body: { readonly StampingId: number; readonly EndTime: string }) =>
      attempt(body, (headers) => call(endForgottenStamping, { body, headers })),
    // Refetches, because another user may have ended the stamping after the dialog opened.
    onError: () => {
      invalidateChanges(queries, endForgottenStamping)
      invalidate(queries, getForgottenStamping)
    },
    onSuccess: (ended) => {
      showAsLatest(queries, ended)
      queries.setQueryData(forgottenStampingQuery().queryKey, null)
      onEnded(ended.EndTime ?? '')
    },
  })
}
