import type { encodings, separators } from '@verstas/contract/imports/entities.ts'

export type Encoding = (typeof encodings)[number]
type Separator = (typeof separators)[number]

/** A file to read. Null means that the reader finds out. */
export interface FileTask {
  readonly content: Uint8Array
  readonly encoding: Encoding | null
  readonly separator: Separator | null
  readonly sheet: string | null
}

export interface ReadFile {
  readonly encoding: Encoding | null
  readonly separator: Separator | null
  readonly sheet: string | null
  readonly sheets: readonly string[]
  /** The lines with a cell that is not empty. Each has the number of its line and all cells. */
  readonly lines: readonly Line[]
}

export interface Line {
  readonly line: number
  readonly cells: readonly string[]
}

export type FileOutcome = ReadFile | { readonly refused: 'importUnreadable' | 'importTooLarge' }

/** Refuses a file that has more than an import may have. */
export class TooLargeError extends Error {}
