import { backupEndpoints } from '@verstas/contract/backup/endpoints.ts'
import type { Rights } from '@verstas/contract/endpoint.ts'
import { fileEndpoints } from '@verstas/contract/files/endpoints.ts'
import { templateEndpoints } from '@verstas/contract/health-checks/template-endpoints.ts'
import { importEndpoints } from '@verstas/contract/imports/endpoints.ts'
import { ownDataEndpoints } from '@verstas/contract/own-data/endpoints.ts'
import { personalDataEndpoints, personReadEndpoints } from '@verstas/contract/personal-data/endpoints.ts'
import type { PersonKind } from '@verstas/contract/personal-data/entities.ts'
import { auditEndpoints } from '@verstas/contract/settings/audit-endpoints.ts'
import { retentionEndpoints } from '@verstas/contract/settings/retention-endpoints.ts'
import { startEndpoints } from '@verstas/contract/settings/start-endpoints.ts'
import { stockCountEndpoints } from '@verstas/contract/stock-counts/endpoints.ts'
import type { TextName } from '@verstas/contract/texts/catalogue.ts'
import { tyreListEndpoints } from '@verstas/contract/tyres/list-endpoints.ts'
import { type ComponentType, lazy } from 'react'
import { Audit } from './audit.tsx'
import { Export } from './export.tsx'
import { Imports } from './imports/imports.tsx'
import { Start } from './start/start.tsx'
import { TemplatesPage } from './templates/templates.tsx'

/** A page of the settings that is not a list of items. */
export interface SettingPage {
  /** The group of the page's link on the settings page; null if only other pages lead to it. */
  readonly group: 'start' | 'lists' | 'templates' | 'stock' | 'log' | 'people' | null
  readonly rights: Rights
  readonly title: TextName
  readonly hint: TextName
  /** `id` is the number after the name in the address, such as 3 in `templates-3`; null if there is none. */
  readonly Page: ComponentType<{ readonly id: number | null }>
}

/** Returns the page of the data about a person. The number in the address is the person's. */
const personPage = (kind: PersonKind): SettingPage => ({
  group: null,
  rights: personalDataEndpoints.getStoredPerson.rights,
  title: 'personalData.title',
  hint: 'personalData.hint',
  Page: lazy(async () => {
    const { PersonDataPage } = await import('./personal-data/person-data.tsx')
    return { default: ({ id }) => id !== null && <PersonDataPage kind={kind} id={id} /> }
  }),
})

/** Returns the page of the reads of all people, or of one of them. */
const readsPage = (kind: PersonKind | null): SettingPage => ({
  group: null,
  rights: personReadEndpoints.listPersonReads.rights,
  title: 'personReads.title',
  hint: 'personReads.hint',
  Page: lazy(async () => {
    const { PersonReadsPage } = await import('./personal-data/person-reads.tsx')
    return {
      default: ({ id }) => <PersonReadsPage person={kind === null || id === null ? null : { kind, id }} />,
    }
  }),
})

/** The settings pages, by name in the address. */
export const settingPages: Readonly<Record<string, SettingPage>> = {
  start: {
    group: 'start',
    rights: startEndpoints.getStart.rights,
    title: 'start.title',
    hint: 'start.hint',
    Page: Start,
  },
  tyres: {
    group: 'lists',
    rights: tyreListEndpoints.getTyreLists.rights,
    title: 'settings.tyreLists',
    hint: 'settings.tyreListsHint',
    Page: lazy(async () => ({ default: (await import('./tyres/tyre-lists.tsx')).TyreListsPage })),
  },
  templates: {
    group: 'templates',
    rights: templateEndpoints.listTemplateItems.rights,
    title: 'templates.title',
    hint: 'templates.keepVersion',
    Page: TemplatesPage,
  },
  receive: {
    group: 'stock',
    rights: ownDataEndpoints.receivePart.rights,
    title: 'receiving.title',
    hint: 'receiving.hint',
    Page: lazy(async () => ({
      default: (await import('../stock-counts/receive/receive-parts.tsx')).ReceiveParts,
    })),
  },
  count: {
    group: 'stock',
    rights: stockCountEndpoints.listStockCounts.rights,
    title: 'stockCount.title',
    hint: 'stockCount.hint',
    Page: lazy(async () => ({ default: (await import('../stock-counts/stock-counts.tsx')).StockCountsPage })),
  },
  audit: {
    group: 'log',
    rights: auditEndpoints.listAudit.rights,
    title: 'settings.audit',
    hint: 'settings.auditHint',
    Page: Audit,
  },
  backups: {
    group: 'log',
    rights: backupEndpoints.listBackups.rights,
    title: 'backups.title',
    hint: 'backups.hint',
    Page: lazy(async () => ({ default: (await import('./backups/backups.tsx')).BackupsPage })),
  },
  retention: {
    group: 'log',
    rights: retentionEndpoints.listRetention.rights,
    title: 'settings.retention',
    hint: 'settings.retentionHint',
    Page: lazy(async () => ({ default: (await import('./retention/retention.tsx')).RetentionPage })),
  },
  people: {
    group: 'people',
    rights: personalDataEndpoints.findStoredPeople.rights,
    title: 'personalData.title',
    hint: 'personalData.hint',
    Page: lazy(async () => ({
      default: (await import('./personal-data/people-search.tsx')).PeopleSearchPage,
    })),
  },
  customerdata: personPage('customer'),
  employeedata: personPage('employee'),
  reads: { ...readsPage(null), group: 'people' },
  readsofcustomer: readsPage('customer'),
  readsofemployee: readsPage('employee'),
  imports: {
    group: 'log',
    rights: importEndpoints.listImports.rights,
    title: 'imports.title',
    hint: 'imports.hintLink',
    Page: Imports,
  },
  export: {
    group: 'log',
    rights: fileEndpoints.exportTable.rights,
    title: 'settings.export',
    hint: 'settings.exportHint',
    Page: Export,
  },
}

/** Returns the page of an address such as `count` or `count-7`; undefined if there is none. */
export function findSettingPage(
  address: string,
): { readonly page: SettingPage; readonly id: number | null } | undefined {
  const [, name = '', id] = /^([a-z]+)(?:-([1-9]\d{0,14}))?$/.exec(address) ?? []
  const page = Object.hasOwn(settingPages, name) ? settingPages[name] : undefined
  return page && { page, id: id === undefined ? null : Number(id) }
}
