import { IconUserCheck, IconUserQuestion, IconX } from '@tabler/icons-react'
import { companySignInEndpoints } from '@verstas/contract/company-sign-in/endpoints.ts'
import type { WaitingIdentity } from '@verstas/contract/company-sign-in/entities.ts'
import { useState } from 'react'
import { call } from '../../../platform/api/client.ts'
import { useAct } from '../../../platform/editing/use-act.ts'
import { useTexts } from '../../../platform/texts/use-texts.ts'
import { AsyncView } from '../../../platform/ui/async-view.tsx'
import { Button, IconButton } from '../../../platform/ui/button.tsx'
import { EmptyState } from '../../../platform/ui/empty-state.tsx'
import { useFormat } from '../../../platform/ui/format.tsx'
import { ListRow } from '../../../platform/ui/list-row.tsx'
import { LoadingSkeleton } from '../../../platform/ui/loading-skeleton.tsx'
import { RowList } from '../../../platform/ui/row-list.tsx'
import { useStrangers } from '../api.ts'
import { LinkStranger } from './link-stranger.tsx'
import { nameOf } from './stranger.ts'

/**
 * The strangers: identities that signed in without a linked person. An administrator links or dismisses them.
 */
export function Strangers() {
  const t = useTexts()
  const [linking, setLinking] = useState<WaitingIdentity | null>(null)
  return (
    <div className="stack gap-12">
      <AsyncView
        query={useStrangers()}
        skeleton={<LoadingSkeleton shape="rows" count={3} height={88} />}
        empty={<EmptyState icon={IconUserCheck} title={t('strangers.none')} hint={t('strangers.noneHint')} />}
      >
        {(strangers) => (
          <>
            <p className="paragraph type-15 soft">{t('strangers.hint')}</p>
            <RowList label={t('strangers.title')}>
              {strangers.map((stranger) => (
                <StrangerRow key={stranger.Id} stranger={stranger} onLink={() => setLinking(stranger)} />
              ))}
            </RowList>
          </>
        )}
      </AsyncView>
      {linking && <LinkStranger stranger={linking} onClose={() => setLinking(null)} />}
    </div>
  )
}

interface StrangerRowProps {
  readonly stranger: WaitingIdentity
  readonly onLink: () => void
}

function StrangerRow({ stranger, onLink }: StrangerRowProps) {
  const t = useTexts()
  const format = useFormat()
  const { act, isBusy } = useAct({
    write: companySignInEndpoints.dismissWaitingIdentity,
    run: () => call(companySignInEndpoints.dismissWaitingIdentity, { params: { id: stranger.Id } }),
  })
  const { Provider, Email, FirstSeen, LastSeen } = stranger
  const name = nameOf(stranger)
  const [first, last] = [format.dateTime(FirstSeen), format.dateTime(LastSeen)]
  const lines = [
    Email !== null && Email !== name && Email,
    t(`people.provider.${Provider}`),
    first === last ? t('strangers.seen', { time: last }) : t('strangers.seenAgain', { first, last }),
  ]
  return (
    <ListRow
      icon={IconUserQuestion}
      name={name}
      lines={lines.filter((line) => line !== false)}
      actions={
        <>
          <Button variant="tonal" onClick={onLink} aria-label={t('strangers.linkName', { name })}>
            {t('strangers.link')}
          </Button>
          <IconButton label={t('strangers.dismiss', { name })} icon={IconX} isBusy={isBusy} onClick={act} />
        </>
      }
    />
  )
}
