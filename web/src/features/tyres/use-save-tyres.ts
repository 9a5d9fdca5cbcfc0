import { useMutation } from '@tanstack/react-query'
import { messageOf } from '../../platform/api/failure.ts'
import { useDeviceQueue } from '../../platform/device-queue/device-queue.tsx'
import { notifySlow } from '../../platform/device-queue/notify-slow.ts'
import { useTexts } from '../../platform/texts/use-texts.ts'
import { notify } from '../../platform/ui/notify.ts'
import { type QueuedTyres, tyreKind } from './queued-tyres.ts'
import { type Settled, settleTyres } from './settle-tyres.ts'

/**
 * Saves a measurement through the device queue: immediately with a network, otherwise as soon as it returns.
 * After a refusal by the server or a cancelled wizard, it leaves the queue and remains in the form.
 *
 * @param correctedId an entry of the queue that this one replaces
 * @param onLeft called once the server has it or the device has stored it
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
