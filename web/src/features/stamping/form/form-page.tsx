import { IconClockPlay } from '@tabler/icons-react'
import type { CallFailed } from '@verstas/contract/call.ts'
import { errorCodes } from '@verstas/contract/errors/codes.ts'
import { missingPart, stampingRequestOf } from '@verstas/domain/stamping/form.ts'
import { useState } from 'react'
import { messageOf } from '../../../platform/api/failure.ts'
import { useNavigate } from '../../../platform/routing/hooks.ts'
import { useSession } from '../../../platform/session/session.ts'
import { Page } from '../../../platform/shell/page.tsx'
import { useGoBack } from '../../../platform/shell/use-go-back.ts'
import { useTexts } from '../../../platform/texts/use-texts.ts'
import { Button } from '../../../platform/ui/button.tsx'
import { useIsShown } from '../../../platform/ui/use-is-shown.ts'
import type { StampingAddress } from '../address.ts'
import { DayStampings, StampingLinks } from '../day/day-stampings.tsx'
import { useStamp } from '../use-stamp.ts'
import classes from './form-page.module.css'
import { StampingForm } from './stamping-form.tsx'
import { isEmptyTime, isTime } from './time-entry.ts'
import { useStampingForm } from './use-stamping-form.ts'

/** The server's reason for refusing a start time. The form shows it until the start time changes. */
interface StartRefusal {
  readonly startTime: string | null
  readonly words: string
}

interface FormPageProps {
  readonly address: StampingAddress
  /** False if there is no page to return to, because the user only stamps others and always sees the form. */
  readonly hasBack: boolean
}

/**
 * The page with the stamping form and the chosen employee's day. After a stamping, it returns to the work
 * order of the address, or clears the form.
 */
export function FormPage({ address, hasBack }: FormPageProps) {
  const t = useTexts()
  const stamping = useStampingForm(address)
  const { form, workOrder, reset } = stamping
  const { settings } = useSession()
  const { stamp, isStamping } = useStamp()
  const [startRefusal, setStartRefusal] = useState<StartRefusal | null>(null)
  const leave = useLeave(address.number, reset)

  const missing = useMissing(stamping)
  const what = useWhatIsStamped(stamping)
  const send = () => {
    const request = stampingRequestOf(form, workOrder.data ?? null, {
      isJobStampingInUse: settings.WorkshopConfiguration.IsJobStampingInUse,
      allowsStartTimeEdit: settings.GeneralSettings.AllowStampingStartTimeEdit,
    })
    if (!request || missing) return
    setStartRefusal(null)
    stamp({
      request,
      what: [form.type?.IsWorkOrder && workOrder.data?.Vehicle.LicenseNumber, form.type?.Description]
        .filter(Boolean)
        .join(' · '),
      onStamped: leave,
      onKept: leave,
      onRefused: (error) => {
        const isOfStart = isStartRefused(error)
        if (isOfStart) setStartRefusal({ startTime: form.startTime, words: messageOf(error, t) })
        return isOfStart
      },
    })
  }

  return (
    <Page
      title={t('page.stamping')}
      hasBack={hasBack}
      mainAction={
        <div className={`${classes.action} grid gap-8`}>
          {missing && (
            <p id="stamping-missing" className={`${classes.missing} type-15 soft text-centre`}>
              {missing}
            </p>
          )}
          <Button
            icon={IconClockPlay}
            onClick={send}
            disabled={missing !== null}
            aria-describedby={missing ? 'stamping-missing' : undefined}
            isBusy={isStamping}
            isWide
          >
            {what}
          </Button>
        </div>
      }
    >
      <div className={`${classes.columns} stack gap-24`}>
        <StampingForm
          stamping={stamping}
          startRefusal={startRefusal?.startTime === form.startTime ? startRefusal.words : null}
        />
        {form.employeeId !== null && (
          <div className="stack gap-16">
            <DayStampings employeeId={form.employeeId} />
            <StampingLinks employeeId={form.employeeId} />
          </div>
        )}
      </div>
    </Page>
  )
}

/**
 * Returns the label of the stamp button: the type if it has no work order, else the number of selected rows,
 * if any.
 */
function useWhatIsStamped({ form }: ReturnType<typeof useStampingForm>): string {
  const t = useTexts()
  const { type, selection } = form
  if (type && !type.IsWorkOrder) return t('stamping.stampType', { type: type.Description })
  const count = selection.rowIds.length
  return count > 0 ? t('stamping.stampRows', { count }) : t('stamping.stampOnWork')
}

/**
 * Returns a message about the first missing field, or about an invalid start; null if the form is complete.
 */
function useMissing({ form, entry }: ReturnType<typeof useStampingForm>): string | null {
  const t = useTexts()
  const { IsJobStampingInUse } = useSession().settings.WorkshopConfiguration
  const part = missingPart(form, IsJobStampingInUse)
  if (part === 'rows' && form.workOrderId === null) return t('stamping.missing.workOrder')
  if (part === 'rows' && IsJobStampingInUse) return t('stamping.missing.job')
  if (part) return t(`stamping.missing.${part}`)
  return isEmptyTime(entry) || isTime(entry) ? null : t('stamping.missing.startTime')
}

/**
 * Returns a function to call after a stamping. The function returns to the work order of the address. Without
 * one, it clears the form if the page is still mounted.
 */
function useLeave(number: string | undefined, reset: () => void): () => void {
  const navigate = useNavigate()
  const isShown = useIsShown()
  const goBack = useGoBack(
    () => void (number && navigate({ to: '/workorder', search: { number }, replace: true })),
  )
  return () => {
    if (number !== undefined) goBack()
    else if (isShown()) reset()
  }
}

const startRefusals = [
  errorCodes.stampingStartInFuture.id,
  errorCodes.stampingStartTooEarly.id,
  errorCodes.stampingStartInsideClosed.id,
  errorCodes.stampingStartBeforeOther.id,
]

const isStartRefused = (error: CallFailed): boolean => startRefusals.some((id) => error.has(id))
