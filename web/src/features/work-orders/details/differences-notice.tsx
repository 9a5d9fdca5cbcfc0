import { IconArrowsExchange } from '@tabler/icons-react'
import type { OpenDifference } from '@verstas/contract/integration/difference-entities.ts'
import { useId } from 'react'
import { useTexts } from '../../../platform/texts/use-texts.ts'
import { AsyncView } from '../../../platform/ui/async-view.tsx'
import { LoadingSkeleton } from '../../../platform/ui/loading-skeleton.tsx'
import { StateBadge } from '../../../platform/ui/state-badge.tsx'
import { DifferenceList } from '../../../shared/differences/difference-list.tsx'
import { useWorkOrderDifferences } from '../../integrations/api.ts'
import classes from './differences-notice.module.css'

/**
 * The open differences of a work order, its vehicle, contact and reservations. Renders nothing if there are
 * none.
 */
export default function DifferencesNotice({ workOrderId }: { readonly workOrderId: number }) {
  const t = useTexts()
  return (
    <AsyncView
      query={useWorkOrderDifferences(workOrderId)}
      errorTitle={t('difference.failed')}
      skeleton={<LoadingSkeleton shape="cards" count={1} />}
      empty={null}
    >
      {(differences) => <Notice differences={differences} />}
    </AsyncView>
  )
}

function Notice({ differences }: { readonly differences: readonly OpenDifference[] }) {
  const t = useTexts()
  const id = useId()
  const sources = [...new Set(differences.map(({ Source }) => Source))].join(', ')
  return (
    <section className="whole-row container clip card" aria-labelledby={id}>
      <div className={`${classes.head} stack gap-8`}>
        <div className="line wrap gap-8">
          <StateBadge state="blocked" icon={IconArrowsExchange}>
            {t('difference.count', { count: differences.length })}
          </StateBadge>
          <h2 id={id} className="type-20 tight">
            {t('difference.title', { source: sources })}
          </h2>
        </div>
        <p className="type-15 soft">{t('difference.hint')}</p>
      </div>
      <DifferenceList differences={differences} />
    </section>
  )
}
