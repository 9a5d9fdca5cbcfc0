import { IconHourglass } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { integrationSourceEndpoints } from '@verstas/contract/integration/source-endpoints.ts'
import type { AppliedRecord, WaitingRecord } from '@verstas/contract/integration/source-entities.ts'
import { call } from '../../../platform/api/client.ts'
import { invalidateChanges } from '../../../platform/api/endpoint-query.ts'
import { AskedAction } from '../../../platform/editing/asked-action.tsx'
import { useAct } from '../../../platform/editing/use-act.ts'
import { useNow } from '../../../platform/session/use-now.ts'
import { useTexts } from '../../../platform/texts/use-texts.ts'
import { AsyncView } from '../../../platform/ui/async-view.tsx'
import { useFormat } from '../../../platform/ui/format.tsx'
import { ItemButton } from '../../../platform/ui/item-button.tsx'
import { ListRow, Section } from '../../../platform/ui/list-row.tsx'
import { notify } from '../../../platform/ui/notify.ts'
import { RowList } from '../../../platform/ui/row-list.tsx'
import { useWaitingRecords } from '../api.ts'
import { NothingThere, type RecordPage, RecordPages } from './record-pages.tsx'
import { useRecordWords } from './record-words.ts'

const { retryWaitingRecord, dropWaitingRecord } = integrationSourceEndpoints

/** The records that wait for other records. */
export function WaitingList() {
  const t = useTexts()
  return (
    <Section title={t('sources.deferredTitle')}>
      <RecordPages render={(page) => <Waiting {...page} />} />
    </Section>
  )
}

function Waiting({ before, more }: RecordPage) {
  const t = useTexts()
  const query = useWaitingRecords(before)
  return (
    <AsyncView
      query={query}
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
  const tell = ({ Status, Faults }: AppliedRecord) => {
    if (Status === 'deferred') notify.success(t('sources.stillWaits', { record: name }))
    else if (Status === 'stale') notify.success(t('sources.wasStale'))
    else if (Status === 'rejected')
      notify.error(
        t('sources.nowRejected', {
          reason: Faults.map(words.faultLine).join(', '),
        }),
      )
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
          <AskedAction
            label={t('sources.drop')}
            item={name}
            title={t('sources.dropTitle', { record: name })}
            hint={t('sources.dropHint')}
            isDestructive
            write={dropWaitingRecord}
            run={() => call(dropWaitingRecord, { params })}
          />
          <ItemButton
            label={t('sources.retry')}
            item={name}
            variant="tonal"
            isBusy={retry.isBusy}
            onClick={retry.act}
          />
        </>
      }
    />
  )
}
