import { type ImportColumn, importColumns } from '@verstas/contract/imports/kinds.ts'
import { type TextName, textCatalogue } from '@verstas/contract/texts/catalogue.ts'
import { fillText } from '@verstas/contract/texts/entry.ts'
import type { Language } from '@verstas/contract/texts/language.ts'
import type { CellFormat } from '@verstas/domain/imports/read-cell.ts'
import { instantOf } from '@verstas/domain/time/wall-time.ts'
import type { Selectable } from 'kysely'
import type { FileImportTable } from '../../platform/database/tables/import-tables.ts'
import type { Db, Tx } from '../../platform/database/transaction.ts'

export type ImportStored = Omit<Selectable<FileImportTable>, 'content'>

/** The settings with which the rows of an import are read. */
export interface ImportReader extends CellFormat {
  readonly kind: ImportStored['kind']
  readonly siteId: number
  readonly employeeId: number
  readonly language: Language
  readonly timeZone: string
  readonly columns: readonly (ImportColumn | null)[]
  /** The stock for parts whose rows do not name a stock. */
  readonly stockCode: string
  /** The names of all sites by id. */
  readonly siteNames: ReadonlyMap<number, string>
}

/** Reads the settings of an import, and those of its site. */
export async function readerOf(db: Db | Tx, row: ImportStored): Promise<ImportReader> {
  const sites = await db
    .selectFrom('site')
    .select(['id', 'name', 'time_zone', 'default_stock_code'])
    .execute()
  const site = sites.find(({ id }) => id === row.site_id)
  if (site === undefined) throw new Error('An import has a site')
  const columns = importColumns[row.kind]
  return {
    kind: row.kind,
    siteId: row.site_id,
    employeeId: row.employee_id,
    language: row.language,
    timeZone: site.time_zone,
    columns: row.columns.map(({ Key }) => columns.find(({ key }) => key === Key) ?? null),
    stockCode: site.default_stock_code ?? '1',
    siteNames: new Map(sites.map(({ id, name }) => [id, name])),
    dateOrder: row.format.DateOrder,
    instantOf: (day, time) => {
      const minute = instantOf(day, time.slice(0, 5), site.time_zone).getTime()
      return new Date(minute + Number(time.slice(6, 8)) * 1000).toISOString()
    },
  }
}

/** Returns a text of the app in a language. */
export const words = (
  name: TextName,
  language: Language,
  params: Readonly<Record<string, string | number>> = {},
): string => fillText(textCatalogue[name][language], language, params)
