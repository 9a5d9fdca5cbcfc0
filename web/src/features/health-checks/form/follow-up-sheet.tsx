import { IconBell, IconCalendar, IconCircleX, IconClipboardPlus, IconTool } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { healthCheckEndpoints } from '@verstas/contract/health-checks/endpoints.ts'
import type { FollowUpRequest } from '@verstas/contract/health-checks/entities.ts'
import { shownNumber } from '@verstas/domain/codes/order-number.ts'
import { addMonths } from '@verstas/domain/time/add-months.ts'
import { addDays } from '@verstas/domain/time/format.ts'
import { lazy, Suspense, useState } from 'react'
import { useAttempt } from '../../../platform/api/attempt-key.ts'
import { call } from '../../../platform/api/client.ts'
import { messageOf } from '../../../platform/api/failure.ts'
import { serverNow } from '../../../platform/api/server-clock.ts'
import { useSession } from '../../../platform/session/session.ts'
import { useTexts } from '../../../platform/texts/use-texts.ts'
import { Button } from '../../../platform/ui/button.tsx'
import { useFormat } from '../../../platform/ui/format.tsx'
import { notify } from '../../../platform/ui/notify.ts'
import { Sheet } from '../../../platform/ui/sheet.tsx'
import { useIsOnline } from '../../../platform/ui/use-is-online.ts'
import { useVehicle } from '../../vehicles/api.ts'
import { inspectionQuery, type ShownForm } from '../api.ts'

const DayPicker = lazy(() => import('../../../platform/ui/day-picker.tsx'))

/** The offered reminder intervals, in months from now. */
const reminderMonths = [1, 3, 6] as const

interface FollowUpSheetProps {
  readonly form: ShownForm
  readonly inspectionId: number
  /** True if the server has the finding. Otherwise all follow-ups are disabled. */
  readonly isSaved: boolean
  readonly finding: { readonly key: string; readonly title: string }
  readonly onClose: () => void
}

/** The possible follow-ups of a finding. A tap creates one; for another day, it opens a calendar first. */
export function FollowUpSheet({ form, inspectionId, isSaved, finding, onClose }: FollowUpSheetProps) {
  const t = useTexts()
  const format = useFormat()
  const isOnline = useIsOnline()
  const { holds } = useSession()
  const queries = useQueryClient()
  const attempt = useAttempt()
  const open = useVehicle(form.Vehicle.SerialNumber ?? '').data?.OpenWorkOrders ?? []
  const orders = form.WorkOrder ? [form.WorkOrder] : open
  const { mutate, isPending } = useMutation({
    mutationFn: (body: FollowUpRequest) =>
      attempt(body, (headers) =>
        call(healthCheckEndpoints.followUpFinding, { params: { id: inspectionId }, headers, body }),
      ),
    onSuccess: (followUp) => {
      queries.setQueryData<ShownForm>(
        inspectionQuery(inspectionId).queryKey,
        (shown) => shown && { ...shown, FollowUps: [...shown.FollowUps, followUp] },
      )
      notify.success(t('healthCheck.followUpMade'))
    },
    onError: (error) => void notify.error(messageOf(error, t)),
  })
  const Key = finding.key
  const choose = (chosen: Omit<FollowUpRequest, 'Key'>) => mutate({ Key, ...chosen }, { onSuccess: onClose })
  const remindOn = (day: string) => choose({ Kind: 'Reminder', Date: day })
  const today = format.dayOf(serverNow())
  const [isPicking, setIsPicking] = useState(false)
  return (
    <Sheet isOpen title={t('healthCheck.followUpOf', { check: finding.title })} onClose={onClose}>
      {(!isOnline || !isSaved) && <p className="type-15">{t('healthCheck.followUpHint')}</p>}
      <fieldset className="grid gap-8" disabled={!isOnline || !isSaved || isPending}>
        {holds(['AddJob']) &&
          orders.map((order) => (
            <Button
              key={order.Id}
              icon={IconTool}
              onClick={() => choose({ Kind: 'Job', WorkOrderId: order.Id })}
            >
              {t('healthCheck.followUp.job', { number: shownNumber(order) })}
            </Button>
          ))}
        <Button variant="tonal" icon={IconClipboardPlus} onClick={() => choose({ Kind: 'Task' })}>
          {t('healthCheck.followUp.task')}
        </Button>
        {reminderMonths.map((months) => {
          const day = addMonths(today, months)
          return (
            <Button key={months} variant="tonal" icon={IconBell} onClick={() => remindOn(day)}>
              {t('healthCheck.followUp.reminder', { date: format.day(day) })}
            </Button>
          )
        })}
        <Button variant="tonal" icon={IconCalendar} onClick={() => setIsPicking(true)}>
          {t('healthCheck.followUp.otherDay')}
        </Button>
        <Button variant="quiet" icon={IconCircleX} onClick={() => choose({ Kind: 'Declined' })}>
          {t('healthCheck.followUp.declined')}
        </Button>
      </fieldset>
      {isPicking && (
        <Suspense>
          <DayPicker
            day={addMonths(today, reminderMonths[0])}
            today={today}
            first={addDays(today, 1)}
            onPick={(day) => {
              setIsPicking(false)
              remindOn(day)
            }}
            onClose={() => setIsPicking(false)}
          />
        </Suspense>
      )}
    </Sheet>
  )
}
