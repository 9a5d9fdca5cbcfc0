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

/** The format of a file. A workbook has no encoding and no separator. */
const format = {
  Encoding: z.enum(encodings).nullable(),
  Separator: z.enum(separators).nullable(),
  /** The name of the sheet of a workbook; null for a text file. */
  Sheet: z.string().max(100).nullable(),
  /**
   * The number of lines before the first record. It includes the line of titles; 0 if the file begins with a
   * record.
   */
  HeaderLines: z.int().min(0).max(50),
  DateOrder: z.enum(dateOrders),
}

/** A column of the imported file. */
const ImportedColumn = z.object({
  Title: z.string(),
  /** The first values of the column that are not empty. */
  Samples: z.array(z.string()),
  /** The key of the column in `importColumns`; null if it is not imported. */
  Key: z.string().nullable(),
  /** True if the last import of this kind used the title in the same way. */
  IsRemembered: z.boolean(),
  /**
   * `numbers`: a spreadsheet has probably changed texts to numbers. `days`: the order of day and month is
   * uncertain. `hours`: the minutes are so low that they may be hours.
   */
  Warning: z.enum(['numbers', 'days', 'hours']).nullable(),
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
  /** Cells with letters beyond ASCII. They show the person whether the encoding is correct. */
  Letters: z.array(z.string()),
  /** Number of records. `Processed` is the number of records that the current step has handled. */
  Total: z.int(),
  Processed: z.int(),
  Counts: z.object({ New: z.int(), Changed: z.int(), Same: z.int(), Refused: z.int() }),
  /** The number of records that an undo left unchanged. */
  Kept: z.int(),
  /** The reason why the import failed, in the reader's language; null if it has not failed. */
  Fault: z.string().nullable(),
  Author: z.string(),
  Created: instant,
  Ended: instant.nullable(),
  /** The time until which the import can be undone; null if an undo is not possible. */
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
  /** The key of each column in the order of the file; an empty string for a column that is not imported. */
  Columns: z.array(text(60)).max(maxImportColumns),
})
export type ImportSettings = z.output<typeof ImportSettings>

export const rowResults = ['new', 'changed', 'same', 'refused'] as const

/** A row of the file with its result. Before the import, this is the expected result. */
export const ImportRow = z.object({
  /** The number of the row's first line in the file. */
  Line: z.int(),
  Cells: z.array(z.string()),
  Result: z.enum(rowResults).nullable(),
  Faults: z.array(
    z.object({
      /** The index of the column in the file; null if the fault concerns the whole row. */
      Column: z.int().nullable(),
      Message: z.string(),
      /** The line of an earlier row with different values for the same record; null for other faults. */
      Line: z.int().nullable(),
      /** The key of the column that the file lacks; null for other faults. */
      Key: z.string().nullable(),
    }),
  ),
  Changes: z.array(z.object({ Label: z.string(), Before: z.string(), After: z.string() })),
  IsMended: z.boolean(),
})
export type ImportRow = z.output<typeof ImportRow>

export const ImportRowSave = z.strictObject({
  Cells: z.array(text(maxCellLength)).max(maxImportColumns),
  /** Values of columns that the file lacks. The import gets these columns. */
  Added: z
    .array(z.strictObject({ Key: text(60), Value: text(maxCellLength) }))
    .max(20)
    .nullish(),
  /** True to make the same changes in all refused rows with the same cells. All rows are then checked again. */
  IsForAlike: z.boolean().nullish(),
})
export type ImportRowSave = z.output<typeof ImportRowSave>
