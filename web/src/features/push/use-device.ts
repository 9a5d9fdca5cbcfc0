import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { CallFailed } from '@verstas/contract/call.ts'
import { messageOf } from '../../platform/api/failure.ts'
import { useSession } from '../../platform/session/session.ts'
import { useTexts } from '../../platform/texts/use-texts.ts'
import { notify } from '../../platform/ui/notify.ts'
import { readDevice, turnOff, turnOn } from './device.ts'

/** Returns the notification state of this device, and a mutation that changes it. */
export function useDevice() {
  const t = useTexts()
  const queries = useQueryClient()
  const { employee } = useSession()
  const queryKey = ['push-device', employee.Id]
  // Always stale, because the user may change the permission in the browser's settings.
  const query = useQuery({
    queryKey,
    queryFn: () => readDevice(employee.Id),
    staleTime: 0,
    networkMode: 'always',
  })
  const change = useMutation({
    /** Turns notifications on with the server's key, or off if the key is null. */
    mutationFn: (publicKey: string | null) =>
      publicKey === null ? turnOff(employee.Id) : turnOn(employee.Id, publicKey),
    onSuccess: (state) => queries.setQueryData(queryKey, state),
    onError: (error) =>
      notify.error(error instanceof CallFailed ? messageOf(error, t) : t('push.serviceAway')),
  })
  return { query, change }
}
