import type { encodings, separators } from '@verstas/contract/imports/entities.ts'

export type Encoding = (typeof encodings)[number]
type Separator = (typeof separators)[number]

/** A file to read. For a null field, the reader detects the value. */
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
  /** The lines with at least one cell that is not empty. Each has its line number and all its cells. */
  readonly lines: readonly Line[]
}

export interface Line {
  readonly line: number
  readonly cells: readonly string[]
}

export type FileOutcome = ReadFile | { readonly refused: 'importUnreadable' | 'importTooLarge' }

/** Thrown if a file exceeds a limit of imports. */
export class TooLargeError extends Error {}
