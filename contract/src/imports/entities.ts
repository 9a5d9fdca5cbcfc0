import * as z from 'zod'
import { id, instant, text } from '../fields.ts'
import { importKinds, maxCellLength, maxImportColumns } from './kinds.ts'

export const importStates = [
  'columns',
  'checking',
  'checked',
  'running',
  'done',
  'undoing',
  'undone',
  'failed',
] as const

/** The order of day and month in dates such as 3/4/2026. */
const dateOrders = ['day-first', 'month-first'] as const
export const encodings = ['utf-8', 'utf-16le', 'utf-16be', 'windows-1252'] as const
export const separators = [';', ',', '\t', '|'] as const

/** How a file is read. A workbook has no encoding and no separator. */
const format = {
  Encoding: z.enum(encodings).nullable(),
  Separator: z.enum(separators).nullable(),
  /** The name of the sheet of a workbook; null for a text file. */
  Sheet: z.string().max(100).nullable(),
  /** The number of lines before the first record, with the line of titles; 0 if there are no titles. */
  HeaderLines: z.int().min(0).max(50),
  DateOrder: z.enum(dateOrders),
}

/** One column of the file. */
const ImportedColumn = z.object({
  Title: z.string(),
  /** The first values that are not empty. */
  Samples: z.array(z.string()),
  /** The key of the column in `importColumns`; null if it is not imported. */
  Key: z.string().nullable(),
  /** True if the last import of this kind used the title in the same way. */
  IsRemembered: z.boolean(),
  /** A warning: `numbers`: texts that a spreadsheet has turned into numbers; `days`: the order is uncertain. */
  Warning: z.enum(['numbers', 'days']).nullable(),
})
export type ImportedColumn = z.output<typeof ImportedColumn>

/** An import of a file. */
export const FileImport = z.object({
  Id: id,
  Kind: z.enum(importKinds),
  FileName: z.string(),
  State: z.enum(importStates),
  ...format,
  /** The visible sheets of a workbook; empty for a text file. */
  Sheets: z.array(z.string()),
  Columns: z.array(ImportedColumn),
  /** Cells with letters beyond ASCII, which show whether the encoding is right. */
  Letters: z.array(z.string()),
  /** The number of records, and how many of them the present step has handled. */
  Total: z.int(),
  Processed: z.int(),
  Counts: z.object({ New: z.int(), Changed: z.int(), Same: z.int(), Refused: z.int() }),
  /** The number of records that an undo could not take back. */
  Kept: z.int(),
  /** A sentence in the language of the reader if the import has failed. */
  Fault: z.string().nullable(),
  Author: z.string(),
  Created: instant,
  Ended: instant.nullable(),
  /** The time until which the import can be undone; null if it cannot. */
  UndoUntil: instant.nullable(),
  /** The time of an earlier import of the same file; null if there is none. */
  SameFile: instant.nullable(),
  Version: z.int(),
})
export type FileImport = z.output<typeof FileImport>

export const ImportSettings = z.strictObject({
  ...format,
  /** Omitted for a workbook. */
  Encoding: format.Encoding.unwrap().nullish(),
  Separator: format.Separator.unwrap().nullish(),
  /** Omitted for a text file. */
  Sheet: text(100).nullish(),
  /** The key of each column of the file, in their order; empty for a column that is not imported. */
  Columns: z.array(text(60)).max(maxImportColumns),
})
export type ImportSettings = z.output<typeof ImportSettings>

export const rowResults = ['new', 'changed', 'same', 'refused'] as const

/** A row of the file, with what an import would do or has done. */
export const ImportRow = z.object({
  /** The number of the line in the file. */
  Line: z.int(),
  Cells: z.array(z.string()),
  Result: z.enum(rowResults).nullable(),
  Faults: z.array(
    z.object({
      /** The place of the column in the file; null if the fault concerns the row. */
      Column: z.int().nullable(),
      Message: z.string(),
      /** The line of the row that says something else about the same record; null for other faults. */
      Line: z.int().nullable(),
    }),
  ),
  Changes: z.array(z.object({ Label: z.string(), Before: z.string(), After: z.string() })),
  IsMended: z.boolean(),
})
export type ImportRow = z.output<typeof ImportRow>

export const ImportRowSave = z.strictObject({
  Cells: z.array(text(maxCellLength)).max(maxImportColumns),
})
export type ImportRowSave = z.output<typeof ImportRowSave>
