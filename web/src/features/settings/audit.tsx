import { IconHistory } from '@tabler/icons-react'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { fileEndpoints } from '@verstas/contract/files/endpoints.ts'
import { fileTableNames, titleOfTable } from '@verstas/contract/files/tables.ts'
import { auditPageSize } from '@verstas/contract/limits.ts'
import { holdKinds } from '@verstas/contract/personal-data/hold-entities.ts'
import { type AuditEntry, auditEndpoints } from '@verstas/contract/settings/audit-endpoints.ts'
import type { SettingList } from '@verstas/contract/settings/fields.ts'
import { allLists } from '@verstas/contract/settings/lists.ts'
import { retentionNames } from '@verstas/contract/settings/retention-entities.ts'
import { startSteps } from '@verstas/contract/settings/start-entities.ts'
import type { TextName } from '@verstas/contract/texts/catalogue.ts'
import { useState } from 'react'
import { call } from '../../platform/api/client.ts'
import { endpointKey } from '../../platform/api/endpoint-query.ts'
import { saveFile } from '../../platform/api/save-file.ts'
import { serverNow } from '../../platform/api/server-clock.ts'
import { useFileSave } from '../../platform/editing/use-file-save.ts'
import { Page } from '../../platform/shell/page.tsx'
import { type Translate, useTexts } from '../../platform/texts/use-texts.ts'
import { AsyncView } from '../../platform/ui/async-view.tsx'
import { Button } from '../../platform/ui/button.tsx'
import { EmptyState } from '../../platform/ui/empty-state.tsx'
import { useFormat } from '../../platform/ui/format.tsx'
import { LoadingSkeleton } from '../../platform/ui/loading-skeleton.tsx'
import { MoreButton } from '../../platform/ui/more-button.tsx'
import { SearchField } from '../../platform/ui/search-field.tsx'
import { useDebounced } from '../../platform/ui/use-debounced.ts'
import { needsPasskey, PasskeyGate } from '../administration/passkey-gate.tsx'
import { describeChange, describeEvent, isFieldNamed } from '../work-orders/details/describe-event.ts'
import { type DaysAndPerson, DaysAndPersonFields } from './days-and-person.tsx'
import { describePattern } from './describe-pattern.ts'
import classes from './settings.module.css'

const { listAudit } = auditEndpoints

/** Debounce of the search, in milliseconds. */
const pauseMs = 250

interface AuditFilter extends DaysAndPerson {
  readonly search: string
}

const queryOf = ({ from, to, personId, search }: AuditFilter) => ({
  from,
  to,
  ...(personId !== null && { personId }),
  ...(search !== '' && { search }),
})

const useAudit = ({ from, to, personId, search }: AuditFilter) =>
  useInfiniteQuery({
    queryKey: [...endpointKey(listAudit), { from, to, personId, search }],
    queryFn: ({ pageParam, signal }) =>
      call(listAudit, {
        query: {
          ...queryOf({ from, to, personId, search }),
          ...(pageParam !== null && { before: pageParam }),
        },
        signal,
      }),
    initialPageParam: null as number | null,
    getNextPageParam: (page) => (page.length < auditPageSize ? undefined : page.at(-1)?.Id),
    select: ({ pages }) => pages.flat(),
    placeholderData: keepPreviousData,
    enabled: from !== '' && to !== '',
  })

/** The audit log of the site: the author, time and content of each change. */
export function Audit() {
  const t = useTexts()
  const format = useFormat()
  const today = format.dayOf(serverNow().toISOString())
  const [filter, setFilter] = useState<AuditFilter>({ from: today, to: today, personId: null, search: '' })
  const search = useDebounced(filter.search.trim(), pauseMs)
  const query = useAudit({ ...filter, search })
  const change = (changed: Partial<AuditFilter>) => setFilter((before) => ({ ...before, ...changed }))
  return (
    <Page title={t('settings.audit')} width="reading" hasBack>
      <PasskeyGate isRequired={needsPasskey(query.error)}>
        <div className="stack gap-12">
          <div className={`${classes.filters} grid bottom gap-12`}>
            <DaysAndPersonFields filter={filter} personLabel={t('settings.auditPerson')} onChange={change} />
            <SearchField
              label={t('settings.auditFind')}
              maxLength={100}
              value={filter.search}
              onValue={(words) => change({ search: words })}
            />
          </div>
          <AsyncView
            query={query}
            skeleton={<LoadingSkeleton shape="rows" count={8} height={72} />}
            empty={
              <EmptyState
                icon={IconHistory}
                title={t('settings.auditNone')}
                hint={t('settings.auditNoneHint')}
              />
            }
          >
            {(entries) => (
              <div className="stack gap-12">
                <ol className="stack gap-4" aria-label={t('settings.audit')}>
                  {entries.map((entry) => (
                    <Entry key={entry.Id} entry={entry} />
                  ))}
                </ol>
                <SaveChanges filter={{ ...filter, search }} />
              </div>
            )}
          </AsyncView>
          <MoreButton query={query} label={t('settings.more')} />
        </div>
      </PasskeyGate>
    </Page>
  )
}

/** Saves all changes that match the filter as a file. */
function SaveChanges({ filter }: { readonly filter: AuditFilter }) {
  const t = useTexts()
  const { mutate, isPending } = useFileSave(
    () => saveFile(fileEndpoints.exportAudit, { query: { ...queryOf(filter), format: 'csv' } }),
    'settings.exportSaved',
  )
  return (
    <Button variant="quiet" isBusy={isPending} onClick={() => mutate()}>
      {t('settings.exportAudit')}
    </Button>
  )
}

const knownEntities = [
  'work-order',
  'stamping',
  'activity',
  'reservation',
  'tyre-record',
  'inspection',
  'employee',
  'field-master',
  'roster',
  'roster-pattern',
  'roster-day',
  'part-stock',
  'payroll',
  'report-export',
  'stock-count',
  'customer',
  'vehicle',
] as const

/** Returns the kind of the changed item, such as the title of its list. */
function kindOf({ Entity, List }: AuditEntry, t: Translate): string {
  if (List === 'start') return t('start.title')
  if (List === 'health-check-templates') return t('templates.title')
  if (List === 'tyre-lists') return t('settings.tyreLists')
  if (List === 'tyre-labels') return t('settings.tyreLabels')
  if (List === 'retention') return t('settings.retention')
  if (List === 'imports') return t('imports.title')
  if (List === 'profiles') return t('rights.profiles')
  if (List === 'directory') return t('directory.title')
  if (List !== null && Object.hasOwn(allLists, List)) return t(allLists[List as keyof typeof allLists].title)
  const entity = knownEntities.find((name) => name === Entity)
  return entity ? t(`settings.entity.${entity}`) : Entity
}

/** Returns the name of the changed item. A step of getting started is named in the reader's language. */
function nameOf({ Entity, List, Name }: AuditEntry, t: Translate): string | null {
  if (Entity === 'export') return exportOf(Name, t)
  if (Entity === 'personal-data') return personOf(Name, t)
  const period = List === 'retention' && retentionNames.find((one) => one === Name)
  if (period) return t(`settings.retention.${period}`)
  const step = List === 'start' && startSteps.find((one) => one === Name)
  return step ? t(`start.step.${step}`) : Name
}

/** Returns the words for a target such as `customer 4711`. */
function personOf(name: string | null, t: Translate): string | null {
  const [, kind = '', target = ''] = /^(\w+) (.*)$/.exec(name ?? '') ?? []
  const known = holdKinds.find((one) => one === kind)
  return known ? `${t(`holds.kind.${known}`)} ${target}` : name
}

/** Returns the title of the data that a person exported as a file. */
function exportOf(name: string | null, t: Translate): string | null {
  if (name === 'audit') return t('settings.audit')
  if (name === 'everything') return t('settings.everything')
  const table = fileTableNames.find((one) => one === name)
  return table ? t(titleOfTable(table)) : name
}

/** Labels of fields that appear in no list and in no work order history. */
const labels: Readonly<Record<string, TextName>> = {
  Shift: 'settings.audit.shift',
  IsClosed: 'settings.audit.isClosed',
  StartTime: 'difference.field.startTime',
  EndTime: 'difference.field.endTime',
  FirstName: 'difference.field.firstName',
  LastName: 'difference.field.lastName',
  CompanyName: 'difference.field.companyName',
  Phone: 'difference.field.phone',
  Email: 'difference.field.email',
  Street: 'difference.field.street',
  PostalCode: 'difference.field.postalCode',
  City: 'difference.field.city',
  Country: 'difference.field.country',
  Language: 'difference.field.language',
  AllowsMarketing: 'difference.field.allowsMarketing',
  LicenseNumber: 'difference.field.licenseNumber',
  SerialNumber: 'difference.field.serialNumber',
  MakeName: 'difference.field.makeName',
  ModelName: 'difference.field.modelName',
  ModelYear: 'difference.field.modelYear',
  Colour: 'difference.field.colour',
  EngineType: 'difference.field.engineType',
  FirstRegistrationDate: 'difference.field.firstRegistrationDate',
  InspectionDate: 'difference.field.inspectionDate',
  NextServiceDate: 'difference.field.nextServiceDate',
  UserName: 'difference.field.userName',
  Subsystem: 'difference.field.subsystem',
  IsActive: 'difference.field.isActive',
  Format: 'settings.exportFormat',
  InStock: 'part.inStock',
  CountedBy: 'stockCount.counted',
  Version: 'templates.versions',
  IsInUse: 'templates.isInUse',
  Loaded: 'settings.tyreLoaded',
  Days: 'settings.retentionPeriod',
  Reason: 'personalData.audit.reason',
  Period: 'payroll.period',
  Report: 'reports.exportReport',
  Frequency: 'reports.exportFrequency',
  At: 'reports.exportAt',
  ToFolder: 'reports.exportFolder',
  Recipients: 'reports.exportMail',
  IsPublished: 'reports.exportSystems',
  From: 'reports.from',
  To: 'reports.to',
  Rules: 'payroll.rules',
  Lines: 'payroll.lines',
  Number: 'payroll.number',
}

/** Returns the label of a field in a list or in another item; undefined if the field has none. */
function labelOf({ List }: AuditEntry, field: string, t: Translate): string | undefined {
  const lists: Readonly<Record<string, SettingList>> = allLists
  const label = (List !== null && lists[List]?.fields[field]?.label) || labels[field]
  return label && t(label)
}

/** Actions on personal data. */
const personalActs = ['erased', 'exported', 'holdPlaced', 'holdEnded'] as const

/** Actions on schedules that change none of their values. */
const exportActs = [
  'reportExportPaused',
  'reportExportResumed',
  'reportExportStarted',
  'reportExported',
] as const

/** Returns the sentence about a change. For a work order it is the sentence of its history. */
const sentenceOf = (entry: AuditEntry, t: Translate): string => {
  if (entry.Entity === 'export') return t('settings.auditExported')
  if (entry.Entity === 'personal-data') {
    const act = personalActs.find((one) => one === entry.Kind)
    if (act) return t(`personalData.audit.${act}`)
  }
  const exported = exportActs.find((one) => one === entry.Kind)
  if (exported) return t(`reports.audit.${exported}`)
  return entry.Entity === 'work-order'
    ? describeEvent(entry, t)
    : t(`settings.audit.${entry.What}`, { kind: kindOf(entry, t) })
}

function Entry({ entry }: { readonly entry: AuditEntry }) {
  const t = useTexts()
  const format = useFormat()
  const changes = entry.Changes.flatMap((change) => {
    const described = describeChange(change, t, format)
    if (described === null) return []
    const label = labelOf(entry, change.Field, t)
    // Omits a field without a label, because its wire name means nothing to a reader.
    if (label === undefined && !isFieldNamed(change.Field)) return []
    return [describePattern(entry, change, t, format) ?? { ...described, field: label ?? described.field }]
  })
  return (
    <li className="card pad-12-16 stack gap-4">
      <div className="line wrap gap-y-4 gap-x-8 type-15 soft">
        <time dateTime={entry.At}>{format.dateTime(entry.At)}</time>
        <span className="strong">{entry.AuthorName ?? t('history.system')}</span>
      </div>
      <div className="type-17 break-anywhere">
        {sentenceOf(entry, t)}
        {entry.Name && (
          <>
            {' '}
            <span className="strong">{nameOf(entry, t)}</span>
          </>
        )}
        {entry.Day && ` ${format.shortDay(entry.Day)}`}
      </div>
      {changes.length > 0 && (
        <dl className="stack gap-4 type-15">
          {changes.map(({ field, before, after }) => (
            <div key={field} className="break-anywhere">
              <dt className="soft">{field}</dt>
              <dd>
                {before !== null && (
                  <>
                    <s className="soft">{before}</s>{' '}
                  </>
                )}
                {after}
              </dd>
            </div>
          ))}
        </dl>
      )}
    </li>
  )
}
