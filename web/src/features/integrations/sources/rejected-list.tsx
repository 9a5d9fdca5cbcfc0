import { IconAlertTriangle, IconEyeOff } from '@tabler/icons-react'
import { integrationSourceEndpoints } from '@verstas/contract/integration/source-endpoints.ts'
import type { RejectedRecord } from '@verstas/contract/integration/source-entities.ts'
import { call } from '../../../platform/api/client.ts'
import { useAct } from '../../../platform/editing/use-act.ts'
import { useNow } from '../../../platform/session/use-now.ts'
import { useTexts } from '../../../platform/texts/use-texts.ts'
import { AsyncView } from '../../../platform/ui/async-view.tsx'
import { Collapsible } from '../../../platform/ui/collapsible.tsx'
import { ItemButton } from '../../../platform/ui/item-button.tsx'
import { ListRow, Section } from '../../../platform/ui/list-row.tsx'
import { RowList } from '../../../platform/ui/row-list.tsx'
import { useRejectedRecords } from '../api.ts'
import { NothingThere, type RecordPage, RecordPages } from './record-pages.tsx'
import { useRecordWords } from './record-words.ts'

const { ignoreRejectedRecord, watchRejectedRecord } = integrationSourceEndpoints

/** The rejected records with their reasons, and below them the ignored records. */
export function RejectedList() {
  const t = useTexts()
  return (
    <Section title={t('sources.rejectedTitle')}>
      <RecordPages render={(page) => <Rejected isIgnored={false} {...page} />} />
      <Collapsible title={t('sources.ignoredTitle')} isLazy>
        <RecordPages render={(page) => <Rejected isIgnored {...page} />} />
      </Collapsible>
    </Section>
  )
}

interface RejectedProps extends RecordPage {
  readonly isIgnored: boolean
}

function Rejected({ isIgnored, before, more }: RejectedProps) {
  const t = useTexts()
  const query = useRejectedRecords(isIgnored, before)
  return (
    <AsyncView
      query={query}
      isEmpty={({ Records }) => Records.length === 0}
      empty={<NothingThere words={t('sources.rejectedNone')} />}
    >
      {({ Records, Next }) => (
        <>
          <RowList isBare={isIgnored} label={t(isIgnored ? 'sources.ignoredTitle' : 'sources.rejectedTitle')}>
            {Records.map((record) => (
              <RejectedRow key={record.Id} record={record} />
            ))}
          </RowList>
          {more(Next)}
        </>
      )}
    </AsyncView>
  )
}

function RejectedRow({ record }: { readonly record: RejectedRecord }) {
  const { Id, Faults, Rejected: at, IsIgnored } = record
  const t = useTexts()
  const words = useRecordWords()
  const now = useNow()
  const write = IsIgnored ? watchRejectedRecord : ignoreRejectedRecord
  const { act, isBusy } = useAct({ write, run: () => call(write, { params: { id: Id } }) })
  const name = words.nameOf(record)
  const places = [...new Set(Faults.map(({ Path }) => Path))].filter(Boolean)
  const label = t(IsIgnored ? 'sources.watch' : 'sources.ignore')
  return (
    <ListRow
      icon={IsIgnored ? IconEyeOff : IconAlertTriangle}
      name={words.titleOf(record)}
      // The places in the record, for the people who maintain the other system.
      badge={<code className="type-13 soft break-anywhere">{places.join(', ')}</code>}
      lines={[...new Set([...Faults.map(words.faultLine), words.origin(record, at, now)])]}
      actions={<ItemButton label={label} item={name} isBusy={isBusy} onClick={act} />}
    />
  )
}
