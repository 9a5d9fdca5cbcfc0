import { IconEye } from '@tabler/icons-react'
import { keepPreviousData, useInfiniteQuery, useMutation } from '@tanstack/react-query'
import { personReadPageSize } from '@verstas/contract/limits.ts'
import { personReadEndpoints } from '@verstas/contract/personal-data/endpoints.ts'
import type { PersonKind } from '@verstas/contract/personal-data/entities.ts'
import type { PersonRead } from '@verstas/contract/personal-data/read-entities.ts'
import { addDays } from '@verstas/domain/time/format.ts'
import { useState } from 'react'
import { call } from '../../../platform/api/client.ts'
import { endpointKey } from '../../../platform/api/endpoint-query.ts'
import { messageOf } from '../../../platform/api/failure.ts'
import { saveFile } from '../../../platform/api/save-file.ts'
import { serverNow } from '../../../platform/api/server-clock.ts'
import { Link } from '../../../platform/routing/link.tsx'
import { Page } from '../../../platform/shell/page.tsx'
import { useTexts } from '../../../platform/texts/use-texts.ts'
import { AsyncView } from '../../../platform/ui/async-view.tsx'
import { Button } from '../../../platform/ui/button.tsx'
import { EmptyState } from '../../../platform/ui/empty-state.tsx'
import { useFormat } from '../../../platform/ui/format.tsx'
import { ListRow } from '../../../platform/ui/list-row.tsx'
import { LoadingSkeleton } from '../../../platform/ui/loading-skeleton.tsx'
import { notify } from '../../../platform/ui/notify.ts'
import { RowList } from '../../../platform/ui/row-list.tsx'
import { SelectField, TextField } from '../../../platform/ui/text-fields.tsx'
import { useAssignees } from '../../../shared/employees/api.ts'
import { needsPasskey, PasskeyGate } from '../../administration/passkey-gate.tsx'
import classes from '../settings.module.css'

const { listPersonReads, exportPersonReads } = personReadEndpoints

/** The days before today that the page shows first. */
const firstDays = 30

interface PersonReadsProps {
  /** The person whose readers the page shows; null for all people. */
  readonly person: { readonly kind: PersonKind; readonly id: number } | null
}

interface Filter {
  readonly from: string
  readonly to: string
  readonly readerId: number | null
}

/** The reads of people, by day, reader and person. */
export function PersonReadsPage({ person }: PersonReadsProps) {
  const t = useTexts()
  const format = useFormat()
  const today = format.dayOf(serverNow().toISOString())
  const [filter, setFilter] = useState<Filter>({
    from: addDays(today, -firstDays),
    to: today,
    readerId: null,
  })
  const { data: people = [] } = useAssignees()
  const asked = {
    from: filter.from,
    to: filter.to,
    ...(filter.readerId !== null && { readerId: filter.readerId }),
    ...(person && { kind: person.kind, personId: person.id }),
  }
  const query = useReads(asked)
  const change = (changed: Partial<Filter>) => setFilter((before) => ({ ...before, ...changed }))
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
            <TextField
              label={t('settings.auditFrom')}
              type="date"
              max={filter.to}
              value={filter.from}
              onChange={({ currentTarget }) => change({ from: currentTarget.value })}
            />
            <TextField
              label={t('settings.auditTo')}
              type="date"
              min={filter.from}
              value={filter.to}
              onChange={({ currentTarget }) => change({ to: currentTarget.value })}
            />
            <SelectField
              label={t('personReads.reader')}
              value={String(filter.readerId ?? '')}
              options={[
                { value: '', label: t('settings.auditAnyone') },
                ...people.map(({ Id, Name }) => ({ value: String(Id), label: Name })),
              ]}
              onChange={({ currentTarget }) =>
                change({ readerId: currentTarget.value ? Number(currentTarget.value) : null })
              }
            />
          </div>
          <AsyncView
            query={query}
            errorHint={(error) => messageOf(error, t)}
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
          {query.hasNextPage && (
            <Button
              variant="tonal"
              isBusy={query.isFetchingNextPage}
              onClick={() => void query.fetchNextPage()}
            >
              {t('settings.more')}
            </Button>
          )}
        </div>
      </PasskeyGate>
    </Page>
  )
}

type Asked = Omit<Filter, 'readerId'> & {
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

/** Says whose readers the page shows, and leads to all reads. */
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
  const { mutate, isPending } = useMutation({
    mutationFn: () => saveFile(exportPersonReads, { query: { ...asked, format: 'csv' } }),
    onSuccess: (name) => void notify.success(t('settings.exportSaved', { name })),
    onError: (error) => void notify.error(messageOf(error, t)),
  })
  return (
    <Button variant="quiet" isBusy={isPending} onClick={() => mutate()}>
      {t('personReads.save')}
    </Button>
  )
}
