import { useMutation } from '@tanstack/react-query'
import { messageOf } from '../../platform/api/failure.ts'
import { useDeviceQueue } from '../../platform/device-queue/device-queue.tsx'
import { notifySlow } from '../../platform/device-queue/notify-slow.ts'
import { useTexts } from '../../platform/texts/use-texts.ts'
import { notify } from '../../platform/ui/notify.ts'
import { type QueuedTyres, tyreKind } from './queued-tyres.ts'
import { type Settled, settleTyres } from './settle-tyres.ts'

/**
 * Returns a mutation that saves a measurement through the device queue, which sends it as soon as there is a
 * network. A measurement that the server refuses, or whose wizard the user cancels, is removed from the queue
 * and remains in the form.
 *
 * @param correctedId the queue entry that this measurement replaces
 * @param onLeft called after the server or the device has stored the measurement
 */
export function useSaveTyres(correctedId: string | undefined, onLeft: () => void) {
  const t = useTexts()
  const { open } = useDeviceQueue()
  return useMutation({
    mutationFn: async (measured: QueuedTyres): Promise<Settled> => {
      const queue = await open()
      const { id, outcome } = await queue.add(tyreKind, measured, { isAttended: true })
      try {
        const settled = await settleTyres(queue, await outcome)
        if (settled.kind === 'refused' || settled.kind === 'cancelled') await queue.remove(id)
        else if (correctedId !== undefined) await queue.remove(correctedId)
        return settled
      } finally {
        await queue.stopAttending(id)
      }
    },
    onSuccess: (settled) => {
      if (settled.kind === 'refused') notify.error(messageOf(settled.error, t))
      if (settled.kind === 'kept') notify.info(t('tyres.kept'))
      if (settled.kind === 'slow') notifySlow(t('tyres.measurement'))
      if (settled.kind !== 'refused' && settled.kind !== 'cancelled') onLeft()
    },
    onError: (error) => notify.error(messageOf(error, t)),
  })
}
