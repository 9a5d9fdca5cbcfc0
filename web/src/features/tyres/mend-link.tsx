import type { QueueEntry } from '../../platform/device-queue/queue-adapter.ts'
import { Link } from '../../platform/routing/link.tsx'
import { useTexts } from '../../platform/texts/use-texts.ts'
import { Button } from '../../platform/ui/button.tsx'
import type { QueuedTyres } from './queued-tyres.ts'

interface MendLinkProps {
  readonly entry: QueueEntry<QueuedTyres>
  readonly onLeave?: () => void
}

/** A link that opens a refused measurement in the form, so that the user can correct it. */
export function MendLink({ entry: { id, payload }, onLeave }: MendLinkProps) {
  const t = useTexts()
  return (
    <Button
      onClick={onLeave}
      render={(props) => (
        <Link
          to="/tyre/{-$workorderGlobalID}/{-$source}"
          params={{ workorderGlobalID: payload.workOrderGlobalId }}
          search={{ queued: id }}
          {...props}
        />
      )}
    >
      {t('tyres.mend')}
    </Button>
  )
}
