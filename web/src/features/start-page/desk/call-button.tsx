import { IconPhone } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { DeskCar } from '@verstas/contract/start-page/entities.ts'
import { workOrderEndpoints } from '@verstas/contract/work-orders/endpoints.ts'
import { endpointQuery } from '../../../platform/api/endpoint-query.ts'
import { messageOf } from '../../../platform/api/failure.ts'
import { useSession } from '../../../platform/session/session.ts'
import { useTexts } from '../../../platform/texts/use-texts.ts'
import { Button } from '../../../platform/ui/button.tsx'
import { notify } from '../../../platform/ui/notify.ts'
import { phoneAddress } from '../../../platform/ui/phone-address.ts'

interface CallButtonProps {
  readonly car: Pick<DeskCar, 'OrderNumber' | 'LicenseNumber'>
}

/**
 * Calls the contact customer of a vehicle. The phone number is read when the button is pressed, because the
 * server logs each reading of customer data. Renders nothing for users who may not see customers.
 */
export function CallButton({ car: { OrderNumber: number, LicenseNumber } }: CallButtonProps) {
  const t = useTexts()
  const { rights } = useSession()
  const queries = useQueryClient()
  const { mutate, isPending } = useMutation({
    mutationFn: () =>
      queries.fetchQuery(endpointQuery(workOrderEndpoints.getWorkOrderByNumber, { params: { number } })),
    onSuccess: ({ ContactCustomerName: name, ContactCustomerPhone: phone }) => {
      if (!phone) return notify.info(t('desk.noPhone'))
      // Also shows the number, because a computer at a desk may have no program for calls.
      notify.info([name, phone].filter(Boolean).join(' '))
      window.location.assign(phoneAddress(phone))
    },
    onError: (error) => notify.error(messageOf(error, t)),
  })
  if (!rights.has('CustomerInfoVisible')) return null
  return (
    <Button
      variant="plain"
      icon={IconPhone}
      isBusy={isPending}
      aria-label={t('desk.callFor', { plate: LicenseNumber || t('workSchedule.noPlate') })}
      onClick={() => mutate()}
    >
      {t('desk.callCustomer')}
    </Button>
  )
}
