import { useIsMutating, useMutation, useQueryClient } from '@tanstack/react-query'
import type { CallFailed } from '@verstas/contract/call.ts'
import type { StampingRequest } from '@verstas/contract/stamping/entities.ts'
import { hasStampingExtensions } from '@verstas/domain/session/rights.ts'
import { useCallback } from 'react'
import { messageOf } from '../../platform/api/failure.ts'
import { deviceNow, serverNow } from '../../platform/api/server-clock.ts'
import { useDeviceQueue } from '../../platform/device-queue/device-queue.tsx'
import { useSession } from '../../platform/session/session.ts'
import { useTexts } from '../../platform/texts/use-texts.ts'
import { notify } from '../../platform/ui/notify.ts'
import { afterForgotten } from './forgotten/forgotten-gate.ts'
import { previewOf } from './latest-stamping.ts'
import { deviceId, type QueuedStamping, type Settled, settle, stampingKind } from './stamping-queue.ts'

/** One wish to stamp, and who hears how it went. */
export interface StampWish {
  readonly request: StampingRequest
  /** What it is about, for the list of what waits and the words of a refusal. */
  readonly what: string
  /** It is safe on the device, and the bottom edge shows it. */
  readonly onTaken?: (() => void) | undefined
  /** The server has it. */
  readonly onStamped?: (() => void) | undefined
  /** No answer came; it is sent later. */
  readonly onKept?: (() => void) | undefined
  /** Hears of a refusal; true when it shows it at its field, so that no toast does. */
  readonly onRefused?: ((error: CallFailed) => boolean) | undefined
}

interface Posting extends StampWish {
  readonly queued: QueuedStamping
}

const mutationKey = ['stamp'] as const

/**
 * Stamps time, by way of the device queue: with a network at once, without one as soon as it is back. What the server
 * refuses or the person gives up in the wizard while they wait leaves nothing behind. While one is on its way,
 * further wishes are the same finger's second tap and are dropped.
 */
export function useStamp() {
  const t = useTexts()
  const queryClient = useQueryClient()
  const { employee, settings } = useSession()
  const { open } = useDeviceQueue()
  const isStamping = useIsMutating({ mutationKey }) > 0

  const { mutate } = useMutation({
    mutationKey,
    mutationFn: async ({ queued, onTaken }: Posting): Promise<Settled> => {
      const queue = await open()
      const { id, outcome } = await queue.add(stampingKind, queued, { isAttended: true })
      try {
        onTaken?.()
        const settled = await settle(queue, await outcome)
        if (settled.kind === 'refused' || settled.kind === 'cancelled') await queue.remove(id)
        return settled
      } finally {
        await queue.stopAttending(id)
      }
    },
    onSuccess: (outcome, { onStamped, onKept, onRefused }) => {
      if (outcome.kind === 'sent') onStamped?.()
      else if (outcome.kind === 'kept') onKept?.()
      else if (outcome.kind === 'refused' && !onRefused?.(outcome.error))
        notify.error(messageOf(outcome.error, t))
    },
    onError: (error) => notify.error(messageOf(error, t)),
  })

  const stamp = useCallback(
    (wish: StampWish) => {
      if (queryClient.isMutating({ mutationKey }) > 0) return
      const { request, what } = wish
      const isMine = request.SalesmanId === employee.Id
      const send = () => {
        const seen = { what, employeeName: employee.Name, at: serverNow() }
        mutate({
          ...wish,
          queued: {
            what,
            request: hasStampingExtensions(settings) ? withDevice(request) : withStart(request),
            ...(isMine && { latest: previewOf(queryClient, request, seen) }),
          },
        })
      }
      if (isMine) afterForgotten(send)
      else send()
    },
    [mutate, queryClient, employee, settings],
  )
  return { stamp, isStamping }
}

/** Start time equals now unless it was typed: all that a server without the device's time can be told. */
const withStart = (request: StampingRequest): StampingRequest => ({
  ...request,
  StartTime: request.StartTime ?? serverNow().toISOString(),
})

/** Says on which device it was stamped and when; a start that was typed says more than the tap. */
const withDevice = (request: StampingRequest): StampingRequest => ({
  ...request,
  DeviceId: deviceId(),
  ...(request.StartTime === undefined && { ClientTime: deviceNow().toISOString() }),
})
