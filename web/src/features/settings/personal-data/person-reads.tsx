import { IconEye } from '@tabler/icons-react'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { personReadPageSize } from '@verstas/contract/limits.ts'
import { personReadEndpoints } from '@verstas/contract/personal-data/endpoints.ts'
import type { PersonKind } from '@verstas/contract/personal-data/entities.ts'
import type { PersonRead } from '@verstas/contract/personal-data/read-entities.ts'
import { addDays } from '@verstas/domain/time/format.ts'
import { useState } from 'react'
import { call } from '../../../platform/api/client.ts'
import { endpointKey } from '../../../platform/api/endpoint-query.ts'
import { saveFile } from '../../../platform/api/save-file.ts'
import { serverNow } from '../../../platform/api/server-clock.ts'
import { useFileSave } from '../../../platform/editing/use-file-save.ts'
import { Link } from '../../../platform/routing/link.tsx'
import { Page } from '../../../platform/shell/page.tsx'
import { useTexts } from '../../../platform/texts/use-texts.ts'
import { AsyncView } from '../../../platform/ui/async-view.tsx'
import { Button } from '../../../platform/ui/button.tsx'
import { EmptyState } from '../../../platform/ui/empty-state.tsx'
import { useFormat } from '../../../platform/ui/format.tsx'
import { ListRow } from '../../../platform/ui/list-row.tsx'
import { LoadingSkeleton } from '../../../platform/ui/loading-skeleton.tsx'
import { MoreButton } from '../../../platform/ui/more-button.tsx'
import { RowList } from '../../../platform/ui/row-list.tsx'
import { needsPasskey, PasskeyGate } from '../../administration/passkey-gate.tsx'
import { type DaysAndPerson, DaysAndPersonFields } from '../days-and-person.tsx'
import classes from '../settings.module.css'

const { listPersonReads, exportPersonReads } = personReadEndpoints

/** How many days before today the page shows at first. */
const firstDays = 30

interface PersonReadsProps {
  /** The person whose readers the page shows; null for all people. */
  readonly person: { readonly kind: PersonKind; readonly id: number } | null
}

/** The reads of people, by day, reader and person. */
export function PersonReadsPage({ person }: PersonReadsProps) {
  const t = useTexts()
  const format = useFormat()
  const today = format.dayOf(serverNow().toISOString())
  const [filter, setFilter] = useState<DaysAndPerson>({
    from: addDays(today, -firstDays),
    to: today,
    personId: null,
  })
  const asked = {
    from: filter.from,
    to: filter.to,
    ...(filter.personId !== null && { readerId: filter.personId }),
    ...(person && { kind: person.kind, personId: person.id }),
  }
  const query = useReads(asked)
  const change = (changed: Partial<DaysAndPerson>) => setFilter((before) => ({ ...before, ...changed }))
  return (
    <Page title={t('personReads.title')} width="reading" hasBack>
      <PasskeyGate isRequired={needsPasskey(query.error)}>
        <div className="stack gap-12">
          {person && (
            <OnlyOf
              name={query.data?.[0]?.PersonName ?? `${t(`personalData.kind.${person.kind}`)} ${person.id}`}
            />
          )}
          <div className={`${classes.filters} grid bottom gap-12`}>
            <DaysAndPersonFields filter={filter} personLabel={t('personReads.reader')} onChange={change} />
          </div>
          <AsyncView
            query={query}
            skeleton={<LoadingSkeleton shape="rows" count={8} height={88} />}
            empty={
              <EmptyState icon={IconEye} title={t('personReads.none')} hint={t('personReads.noneHint')} />
            }
          >
            {(reads) => (
              <div className="stack gap-12">
                <RowList label={t('personReads.title')}>
                  {reads.map((read) => (
                    <ReadRow key={read.Id} read={read} />
                  ))}
                </RowList>
                <SaveLog asked={asked} />
              </div>
            )}
          </AsyncView>
          <MoreButton query={query} label={t('settings.more')} />
        </div>
      </PasskeyGate>
    </Page>
  )
}

type Asked = Omit<DaysAndPerson, 'personId'> & {
  readonly readerId?: number
  readonly kind?: PersonKind
  readonly personId?: number
}

const useReads = (asked: Asked) =>
  useInfiniteQuery({
    queryKey: [...endpointKey(listPersonReads), asked],
    queryFn: ({ pageParam, signal }) =>
      call(listPersonReads, {
        query: { ...asked, ...(pageParam !== null && { before: pageParam }) },
        signal,
      }),
    initialPageParam: null as number | null,
    getNextPageParam: (page) => (page.length < personReadPageSize ? undefined : page.at(-1)?.Id),
    select: ({ pages }) => pages.flat(),
    placeholderData: keepPreviousData,
    enabled: asked.from !== '' && asked.to !== '',
  })

/** States whose readers the page shows, and links to all reads. */
function OnlyOf({ name }: { readonly name: string }) {
  const t = useTexts()
  return (
    <div className="line spread wrap gap-12">
      <p className="type-17 strong">{t('personReads.onlyOf', { name })}</p>
      <Button
        variant="quiet"
        size="small"
        render={(props) => <Link to="/settings/$list" params={{ list: 'reads' }} {...props} />}
      >
        {t('personReads.ofAll')}
      </Button>
    </div>
  )
}

function ReadRow({ read: { At, ReaderName, PersonName, Occasion } }: { readonly read: PersonRead }) {
  const t = useTexts()
  const format = useFormat()
  return (
    <ListRow
      icon={IconEye}
      name={PersonName}
      lines={[`${ReaderName} · ${t(`personReads.occasion.${Occasion}`)}`, format.dateTime(At)]}
    />
  )
}

/** Saves all reads that match the filter as a file. */
function SaveLog({ asked }: { readonly asked: Asked }) {
  const t = useTexts()
  const { mutate, isPending } = useFileSave(
    () => saveFile(exportPersonReads, { query: { ...asked, format: 'csv' } }),
    'settings.exportSaved',
  )
  return (
    <Button variant="quiet" isBusy={isPending} onClick={() => mutate()}>
      {t('personReads.save')}
    </Button>
  )
}
