import { IconArchive, IconArchiveOff, IconArrowBackUp, IconCopy, IconTrash } from '@tabler/icons-react'
import { Link } from '../../platform/routing/link.tsx'
import { useTexts } from '../../platform/texts/use-texts.ts'
import { OverflowItem } from '../../platform/ui/overflow-menu.tsx'
import { useOwnOffer } from './api.ts'
import { type OwnOrder, useOwnActions } from './use-own-actions.ts'

/**
 * The menu entries that copy, close, reopen, cancel and restore a work order. They are hidden without the
 * right, and if work orders come from another system.
 */
export function OwnOrderItems({ workOrder }: { readonly workOrder: OwnOrder }) {
  const t = useTexts()
  const { data: offer } = useOwnOffer()
  const { setStatus, cancel, restore } = useOwnActions(workOrder)
  if (offer?.WorkOrders !== true) return null
  const isCancelled = Boolean(workOrder.Cancellation)
  const isOpen = !isCancelled && (workOrder.Status === 'A' || workOrder.Status === 'P')
  return (
    <>
      <OverflowItem
        icon={IconCopy}
        render={(props) => <Link to="/newworkorder" search={{ copy: String(workOrder.Id) }} {...props} />}
      >
        {t('ownOrder.copy')}
      </OverflowItem>
      {isCancelled && (
        <OverflowItem icon={IconArrowBackUp} onClick={restore}>
          {t('ownOrder.restore')}
        </OverflowItem>
      )}
      {isOpen && (
        <OverflowItem icon={IconArchive} onClick={() => setStatus('C')}>
          {t('ownOrder.close')}
        </OverflowItem>
      )}
      {!isCancelled && workOrder.Status === 'C' && (
        <OverflowItem icon={IconArchiveOff} onClick={() => setStatus('A')}>
          {t('ownOrder.reopen')}
        </OverflowItem>
      )}
      {isOpen && (
        <OverflowItem icon={IconTrash} onClick={cancel}>
          {t('ownOrder.cancel')}
        </OverflowItem>
      )}
    </>
  )
}
