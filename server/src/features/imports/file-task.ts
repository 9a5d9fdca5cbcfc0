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

/** The reasons for which the reader refuses a file. Each is the name of an error that the person sees. */
type RefusedReason =
  | 'importUnreadable'
  | 'importTooLarge'
  | 'importProtected'
  | 'importQuoteOpen'
  | 'importFormulas'

/** A refused file, with the line or the cell of the fault if the error names it. */
export interface RefusedFile {
  readonly refused: RefusedReason
  readonly place?: string
}

export type FileOutcome = ReadFile | RefusedFile

/** Thrown if a file cannot be imported for a reason that the person can change. */
export class RefusedFileError extends Error {
  readonly reason: RefusedReason
  readonly place: string | undefined

  constructor(reason: RefusedReason, place?: string) {
    super(reason)
    this.reason = reason
    this.place = place
  }
}
