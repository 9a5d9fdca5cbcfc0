import { IconLock, IconLockOpen } from '@tabler/icons-react'
import { legalHoldEndpoints } from '@verstas/contract/personal-data/endpoints.ts'
import type { LegalHold } from '@verstas/contract/personal-data/hold-entities.ts'
import { useState } from 'react'
import { useAttempt } from '../../../platform/api/attempt-key.ts'
import { call } from '../../../platform/api/client.ts'
import { useAct } from '../../../platform/editing/use-act.ts'
import { useTexts } from '../../../platform/texts/use-texts.ts'
import { ConfirmDialog } from '../../../platform/ui/confirm-dialog.tsx'
import { useFormat } from '../../../platform/ui/format.tsx'
import { ItemButton } from '../../../platform/ui/item-button.tsx'
import { ListRow } from '../../../platform/ui/list-row.tsx'
import { notify } from '../../../platform/ui/notify.ts'
import { RowList } from '../../../platform/ui/row-list.tsx'
import { StateBadge } from '../../../platform/ui/state-badge.tsx'

const { endLegalHold } = legalHoldEndpoints

/** Legal holds with their reasons, and a button that ends one in force. */
export function HoldList({ holds }: { readonly holds: readonly LegalHold[] }) {
  const t = useTexts()
  const [ending, setEnding] = useState<LegalHold | null>(null)
  return (
    <>
      <RowList label={t('holds.title')}>
        {holds.map((hold) => (
          <HoldRow key={hold.Id} hold={hold} onEnd={() => setEnding(hold)} />
        ))}
      </RowList>
      {ending && <EndDialog hold={ending} onClose={() => setEnding(null)} />}
    </>
  )
}

function HoldRow({ hold, onEnd }: { readonly hold: LegalHold; readonly onEnd: () => void }) {
  const t = useTexts()
  const format = useFormat()
  const { Kind, Name, Reason, PlacedBy, PlacedAt, Until, EndedAt, EndedBy } = hold
  const name = `${t(`holds.kind.${Kind}`)} ${Name}`
  const end = EndedAt && {
    day: format.day(format.dayOf(EndedAt)),
    name: EndedBy ?? '',
  }
  return (
    <ListRow
      icon={EndedAt === null ? IconLock : IconLockOpen}
      name={name}
      badge={
        <StateBadge state={EndedAt === null ? 'blocked' : 'open'}>
          {t(EndedAt === null ? 'holds.inForce' : 'holds.past')}
        </StateBadge>
      }
      lines={[
        Reason,
        t('holds.placedBy', { name: PlacedBy, day: format.day(format.dayOf(PlacedAt)) }),
        ...(Until !== null && EndedAt === null ? [t('holds.untilDay', { day: format.day(Until) })] : []),
        ...(end ? [EndedBy === null ? t('holds.endedOn', end) : t('holds.endedBy', end)] : []),
      ]}
      actions={
        EndedAt === null && <ItemButton label={t('holds.end')} item={name} variant="quiet" onClick={onEnd} />
      }
    />
  )
}

function EndDialog({ hold, onClose }: { readonly hold: LegalHold; readonly onClose: () => void }) {
  const t = useTexts()
  const attempt = useAttempt()
  const { act, isBusy } = useAct({
    write: endLegalHold,
    run: () => {
      const params = { id: hold.Id }
      return attempt(params, (headers) => call(endLegalHold, { params, headers })).finally(onClose)
    },
    onSuccess: () => notify.success(t('holds.ended')),
  })
  return (
    <ConfirmDialog
      isOpen
      title={t('holds.endAsk')}
      confirmLabel={t('holds.end')}
      isDestructive
      isBusy={isBusy}
      onConfirm={act}
      onCancel={onClose}
    >
      <p className="type-17 break-anywhere">{`${t(`holds.kind.${hold.Kind}`)} ${hold.Name}: ${hold.Reason}`}</p>
      <p className="type-15 soft">{t('holds.endHint')}</p>
    </ConfirmDialog>
  )
}
