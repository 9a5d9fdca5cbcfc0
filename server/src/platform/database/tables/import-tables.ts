import type { importStates, rowResults } from '@verstas/contract/imports/entities.ts'
import type { ImportKind } from '@verstas/contract/imports/kinds.ts'
import type { ConflictReason } from '@verstas/contract/integration/record-faults.ts'
import type { TextName } from '@verstas/contract/texts/catalogue.ts'
import type { Language } from '@verstas/contract/texts/language.ts'
import type { Reason } from '@verstas/domain/errors/reason.ts'
import type { ColumnType, Generated } from 'kysely'

/** A value of `jsonb`: written as text, read as the value. */
type JsonColumn<Value> = ColumnType<Value, string | undefined, string>

/** The format of a file, as in `ImportSettings`. */
export interface StoredFormat {
  readonly Encoding: 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252' | null
  readonly Separator: ';' | ',' | '\t' | '|' | null
  readonly Sheet: string | null
  readonly HeaderLines: number
  readonly DateOrder: 'day-first' | 'month-first'
}

export interface StoredColumn {
  readonly Title: string
  readonly Samples: readonly string[]
  readonly Key: string | null
  readonly IsRemembered: boolean
  readonly Warning: 'numbers' | 'days' | 'hours' | null
}

/**
 * A text that is translated when it is shown: a text of the catalogue with its values, a fault of the integration API, a
 * refusal, or several texts. A plain text is shown as it is.
 */
export type StoredText =
  | string
  | { readonly Text: TextName; readonly Values?: Readonly<Record<string, StoredText | number>> }
  | {
      readonly Fault: string
      readonly Conflict?: ConflictReason
      readonly Values?: Readonly<Record<string, string | number>>
    }
  | { readonly Reason: Reason }
  | { readonly Joined: readonly StoredText[]; readonly By: string }

export interface StoredFault {
  readonly Column: number | null
  readonly Message: StoredText
  /** The line of the row with different values for the same record. */
  readonly Line?: number
  /** The key of the column that the file lacks. */
  readonly Key?: string
}

export interface StoredChange {
  readonly Label: StoredText
  readonly Before: StoredText
  readonly After: StoredText
}

/** A record that a row has written. */
export interface WrittenRecord {
  readonly entity: string
  readonly id: number
  readonly isNew: boolean
  /** The earlier values of the changed fields; empty for a new record. References are stored ids. */
  readonly before: Readonly<Record<string, unknown>>
  readonly after: Readonly<Record<string, unknown>>
}

export interface FileImportTable {
  site_id: number
  id: Generated<number>
  kind: ImportKind
  file_name: string
  file_hash: Buffer
  content: ColumnType<Buffer | null, Buffer, Buffer | null>
  employee_id: number
  language: Language
  state: (typeof importStates)[number]
  format: JsonColumn<StoredFormat>
  columns: JsonColumn<readonly StoredColumn[]>
  sheets: JsonColumn<readonly string[]>
  letters: JsonColumn<readonly string[]>
  total: Generated<number>
  processed: Generated<number>
  new_count: Generated<number>
  changed_count: Generated<number>
  same_count: Generated<number>
  refused_count: Generated<number>
  kept_count: Generated<number>
  failures: Generated<number>
  created_at: Date
  ended_at: Date | null
  lease_owner: string | null
  leased_until: Date | null
  version: Generated<number>
}

export interface FileImportRowTable {
  site_id: number
  import_id: number
  line: number
  first_line: number
  cells: JsonColumn<readonly string[]>
  result: (typeof rowResults)[number] | null
  faults: JsonColumn<readonly StoredFault[]>
  changes: JsonColumn<readonly StoredChange[]>
  keys: JsonColumn<readonly string[]>
  written: ColumnType<readonly WrittenRecord[] | null, string | null | undefined, string | null>
  is_mended: Generated<boolean>
  is_kept: Generated<boolean>
  undone_person_id: number | null
}

export interface ImportTables {
  file_import: FileImportTable
  file_import_row: FileImportRowTable
}
