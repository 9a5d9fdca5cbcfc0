import { IconHourglass } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { integrationSourceEndpoints } from '@verstas/contract/integration/source-endpoints.ts'
import type { AppliedRecord, WaitingRecord } from '@verstas/contract/integration/source-entities.ts'
import { useState } from 'react'
import { call } from '../../../platform/api/client.ts'
import { invalidateChanges } from '../../../platform/api/endpoint-query.ts'
import { messageOf } from '../../../platform/api/failure.ts'
import { useNow } from '../../../platform/session/use-now.ts'
import { useTexts } from '../../../platform/texts/use-texts.ts'
import { AsyncView } from '../../../platform/ui/async-view.tsx'
import { Button } from '../../../platform/ui/button.tsx'
import { ConfirmDialog } from '../../../platform/ui/confirm-dialog.tsx'
import { useFormat } from '../../../platform/ui/format.tsx'
import { ListRow, Section } from '../../../platform/ui/list-row.tsx'
import { notify } from '../../../platform/ui/notify.ts'
import { RowList } from '../../../platform/ui/row-list.tsx'
import { useAct } from '../../administration/use-act.ts'
import { useWaitingRecords } from '../api.ts'
import { NothingThere } from './nothing-there.tsx'
import { RecordPages } from './record-pages.tsx'
import { useRecordWords } from './record-words.ts'

const { retryWaitingRecord, dropWaitingRecord } = integrationSourceEndpoints

/** The records that wait for other records. */
export function WaitingList() {
  const t = useTexts()
  return (
    <Section title={t('sources.deferredTitle')}>
      <RecordPages render={(before, more) => <Waiting before={before} more={more} />} />
    </Section>
  )
}

interface WaitingProps {
  readonly before: number | undefined
  /** Renders the content below the page. */
  readonly more: (next: number | null) => React.ReactNode
}

function Waiting({ before, more }: WaitingProps) {
  const t = useTexts()
  const query = useWaitingRecords(before)
  return (
    <AsyncView
      query={query}
      errorHint={(error) => messageOf(error, t)}
      isEmpty={({ Records }) => Records.length === 0}
      empty={<NothingThere words={t('sources.deferredNone')} />}
    >
      {({ Records, Next }) => (
        <>
          <RowList label={t('sources.deferredTitle')}>
            {Records.map((record) => (
              <WaitingRow key={record.Id} record={record} />
            ))}
          </RowList>
          {more(Next)}
        </>
      )}
    </AsyncView>
  )
}

function WaitingRow({ record }: { readonly record: WaitingRecord }) {
  const { Id, Received, Expires } = record
  const t = useTexts()
  const format = useFormat()
  const words = useRecordWords()
  const now = useNow()
  const queries = useQueryClient()
  const [isDropping, setIsDropping] = useState(false)
  const params = { id: Id }
  const name = words.nameOf(record)
  const retry = useAct({
    write: retryWaitingRecord,
    run: () => call(retryWaitingRecord, { params }),
    onSuccess: (applied) => {
      tell(applied)
      invalidateChanges(queries, retryWaitingRecord)
    },
  })
  const drop = useAct({
    write: dropWaitingRecord,
    run: () => call(dropWaitingRecord, { params }).finally(() => setIsDropping(false)),
  })
  const tell = ({ Status, Faults }: AppliedRecord) => {
    if (Status === 'deferred') notify.success(t('sources.stillWaits', { record: name }))
    else if (Status === 'stale') notify.success(t('sources.wasStale'))
    else if (Status === 'rejected')
      notify.error(t('sources.nowRejected', { reason: Faults.map(words.faultLine).join(', ') }))
    else notify.success(t('sources.applied', { record: name }))
  }
  return (
    <ListRow
      icon={IconHourglass}
      name={words.titleOf(record)}
      lines={[
        t('sources.waitsFor', { record: words.waitsFor(record), time: format.dateTime(Expires) }),
        words.origin(record, Received, now),
      ]}
      actions={
        <>
          <Button
            variant="plain"
            size="small"
            aria-label={`${t('sources.drop')}: ${name}`}
            onClick={() => setIsDropping(true)}
          >
            {t('sources.drop')}
          </Button>
          <Button
            variant="tonal"
            size="small"
            isBusy={retry.isBusy}
            aria-label={`${t('sources.retry')}: ${name}`}
            onClick={retry.act}
          >
            {t('sources.retry')}
          </Button>
          <ConfirmDialog
            isOpen={isDropping}
            title={t('sources.dropTitle', { record: name })}
            confirmLabel={t('sources.drop')}
            isDestructive
            isBusy={drop.isBusy}
            onConfirm={drop.act}
            onCancel={() => setIsDropping(false)}
          >
            <p className="type-15 soft">{t('sources.dropHint')}</p>
          </ConfirmDialog>
        </>
      }
    />
  )
}
