import type { StampingType } from '@verstas/contract/stamping/entities.ts'
import { useCallback } from 'react'
import { useSession } from '../../../platform/session/session.ts'
import { useStampingTypes } from '../api.ts'
import { useStamp } from '../use-stamp.ts'
import type { Choice } from './work-order-choices.tsx'

/**
 * Stamps me with one tap: on a type without work order, or on rows with the default type of work.
 *
 * @param onClose called as soon as the stamping is stored on the device
 */
export function useStampMe(onClose: () => void) {
  const me = useSession().employee.Id
  const { stamp, isStamping } = useStamp()
  const { data: types = [] } = useStampingTypes()
  const work = typeOfWork(types)

  const stampType = useCallback(
    ({ Code, Description }: StampingType) =>
      stamp({
        request: { SalesmanId: me, TypeId: Code, IsWorkOrder: false },
        what: Description,
        onQueued: onClose,
      }),
    [stamp, me, onClose],
  )
  const stampRows = ({ orderRows, what }: Pick<Choice, 'orderRows' | 'what'>) => {
    if (!work) return
    stamp({
      request: { SalesmanId: me, TypeId: work.Code, IsWorkOrder: true, OrderRows: orderRows },
      what,
      onQueued: onClose,
    })
  }
  return { stampType, stampRows, isStamping, isReadyForRows: work !== undefined }
}

/** The default type of work with a work order. */
const typeOfWork = (types: readonly StampingType[]): StampingType | undefined =>
  types.find(({ IsWorkOrder, IsDefault }) => IsWorkOrder && IsDefault) ??
  types.find(({ IsWorkOrder }) => IsWorkOrder)
