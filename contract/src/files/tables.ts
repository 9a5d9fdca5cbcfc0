import type { Rights } from '../endpoint.ts'
import type { ReadableEntity } from '../integration/scopes.ts'
import type { TextName } from '../texts/catalogue.ts'

/** A table that people can export as a file. `columns.ts` contains its columns. */
export interface FileTable {
  /** The entity whose records contain the rows. Omitted if it has the same name as the table. */
  readonly entity?: ReadableEntity
  /** True if all sites of the installation share the rows. */
  readonly isOfGroup: boolean
  readonly rights: Rights
}

const ofSettings = ['ManageSettings'] as const
const ofCatalogue = [['ManageParts', 'ManageSettings']] as const
/** Rights for tables that contain names of customers. */
const ofCustomers = ['ManageSettings', 'CustomerInfoVisible'] as const

/** The tables that people can export. */
export const fileTables = {
  customers: { isOfGroup: false, rights: ofCustomers },
  vehicles: { isOfGroup: false, rights: ofSettings },
  'work-orders': { isOfGroup: false, rights: ofCustomers },
  'work-order-rows': { isOfGroup: false, rights: ofCustomers, entity: 'work-orders' },
  reservations: { isOfGroup: false, rights: ofSettings },
  'service-visits': { isOfGroup: false, rights: ofCustomers },
  tasks: { isOfGroup: false, rights: ofSettings },
  parts: { isOfGroup: true, rights: ofCatalogue },
  'stock-levels': { isOfGroup: false, rights: ofCatalogue },
  operations: { isOfGroup: true, rights: ofCatalogue },
  suppliers: { isOfGroup: true, rights: ofCatalogue },
  'product-groups': { isOfGroup: true, rights: ofCatalogue },
  employees: { isOfGroup: false, rights: ['ManageUsers'] },
  shifts: { isOfGroup: false, rights: ofSettings },
  absences: { isOfGroup: false, rights: ofSettings },
  'opening-balances': { isOfGroup: false, rights: ofSettings },
  stampings: { isOfGroup: false, rights: ofSettings },
  resources: { isOfGroup: false, rights: ofSettings },
} as const satisfies Partial<Record<ReadableEntity | 'work-order-rows', FileTable>>

export type FileTableName = keyof typeof fileTables

export const fileTableNames = Object.keys(fileTables) as [FileTableName, ...FileTableName[]]

/** Returns the entity whose records contain the rows of a table. */
export const entityOfTable = (name: FileTableName): ReadableEntity =>
  name === 'work-order-rows' ? fileTables[name].entity : name

/** Returns the name of the text with the title of a table. */
export const titleOfTable = (name: FileTableName): TextName => `files.${name}`

/**
 * The formats of exported files. `csv` has semicolons and decimal commas, as Excel expects in Finland and
 * Sweden. `csv-comma` has commas and decimal points.
 */
export const fileFormats = ['csv', 'csv-comma', 'xlsx'] as const
export type FileFormat = (typeof fileFormats)[number]
