import { IconCheck } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { offerEndpoints } from '@verstas/contract/health-checks/offer-endpoints.ts'
import type { AcceptedWork, OfferAnswer } from '@verstas/contract/health-checks/offer-entities.ts'
import { shownNumber } from '@verstas/domain/codes/order-number.ts'
import { useAttempt } from '../../../platform/api/attempt-key.ts'
import { call } from '../../../platform/api/client.ts'
import { invalidateChanges } from '../../../platform/api/endpoint-query.ts'
import { messageOf } from '../../../platform/api/failure.ts'
import { Link } from '../../../platform/routing/link.tsx'
import { useSession } from '../../../platform/session/session.ts'
import { useTexts } from '../../../platform/texts/use-texts.ts'
import { Button } from '../../../platform/ui/button.tsx'
import { notify } from '../../../platform/ui/notify.ts'

interface AnswerButtonProps {
  readonly answer: OfferAnswer
  /** True for the most important button of a card. */
  readonly isMain?: boolean
}

/**
 * The button that creates the job of an accepted finding. Without a work order or the right, a link to the
 * health check.
 */
export function MakeWork({ answer, isMain = false }: AnswerButtonProps) {
  const t = useTexts()
  const { canCall } = useSession()
  const { mutate, isPending, isSuccess } = useMakeWork(answer)
  const { Key, Title, WorkOrder, LicenseNumber } = answer
  if (WorkOrder === null || !canCall(offerEndpoints.makeAcceptedWork))
    return <HealthCheckLink answer={answer} isMain={isMain} />
  return (
    <Button
      {...(isMain ? { size: 'main' } : { variant: 'tonal' })}
      icon={IconCheck}
      isBusy={isPending || isSuccess}
      aria-label={t('offers.doWorkOf', { plate: LicenseNumber ?? '', finding: Title })}
      onClick={() => mutate({ Key, WorkOrderId: WorkOrder.Id })}
    >
      {t('offers.doWork')}
    </Button>
  )
}

/** A link to the health check of an answer. */
export function HealthCheckLink({ answer: { InspectionId }, isMain = false }: AnswerButtonProps) {
  const t = useTexts()
  return (
    <Button
      {...(isMain ? { variant: 'tonal', size: 'main' } : { variant: 'quiet' })}
      render={(props) => (
        <Link to="/vhc/{-$inspectionId}" params={{ inspectionId: String(InspectionId) }} {...props} />
      )}
    >
      {t('page.healthCheck')}
    </Button>
  )
}

/** Creates the job of an accepted finding, and shows the result in a toast. */
function useMakeWork({ OfferId, Key, WorkOrder }: OfferAnswer) {
  const t = useTexts()
  const queries = useQueryClient()
  const attempt = useAttempt()
  return useMutation({
    mutationFn: (body: AcceptedWork) =>
      attempt({ OfferId, Key, WorkOrder }, (headers) =>
        call(offerEndpoints.makeAcceptedWork, { params: { id: OfferId }, headers, body }),
      ),
    onSuccess: (made) => {
      const number = shownNumber(made)
      notify.success(
        made.PartsAsked > 0
          ? t('offers.workMade', { number, count: made.PartsAsked })
          : t('offers.jobMade', { number }),
        {
          label: t('offers.openOrder'),
          run: () => window.location.assign(`#/workorder?number=${made.OrderNumber}`),
        },
      )
    },
    onError: (error) => {
      notify.error(messageOf(error, t))
      // The answer may be outdated: a colleague has created the job, or the customer has changed the answer.
      invalidateChanges(queries, offerEndpoints.makeAcceptedWork)
    },
  })
}
