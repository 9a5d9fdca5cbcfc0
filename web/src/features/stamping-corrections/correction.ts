import type { StampingChange } from '@verstas/contract/stamping/corrections.ts'
import type { Stamping } from '@verstas/contract/stamping/entities.ts'
import { minutesBetween } from '@verstas/domain/time/format.ts'
import type { Range } from '../../platform/ui/typed-time.ts'
import type { Boundary } from './timeline/boundaries.ts'

/** An unsaved correction, without its purpose and reason. Instants are in milliseconds since 1970. */
export type CorrectionDraft =
  | {
      readonly kind: 'Move'
      readonly stamping: Stamping
      readonly edge: 'Start' | 'End'
      readonly to: number
    }
  | { readonly kind: 'Split'; readonly stamping: Stamping; readonly at: number }
  | { readonly kind: 'Change'; readonly stamping: Stamping }
  | { readonly kind: 'Add'; readonly start: number; readonly end: number; readonly within: Range }
  | { readonly kind: 'Remove'; readonly stamping: Stamping }

/** The purpose of a stamping: its type, and rows if the type requires them. */
export type Purpose = Pick<Extract<StampingChange, { Kind: 'Change' }>, 'TypeId' | 'OrderRows'>

/** True if the user chooses a new purpose in this kind of correction. */
export const needsPurpose = ({ kind }: CorrectionDraft): boolean =>
  kind === 'Split' || kind === 'Change' || kind === 'Add'

const instant = (ms: number): string => new Date(ms).toISOString()

/**
 * Returns the change to send; null while a required purpose is missing.
 *
 * @param version the version of the stamping on the screen
 */
export function changeOf(
  draft: CorrectionDraft,
  version: number,
  purpose: Purpose | null,
): StampingChange | null {
  if (draft.kind === 'Add')
    return (
      purpose && { Kind: 'Add', StartTime: instant(draft.start), EndTime: instant(draft.end), ...purpose }
    )
  const target = { StampingId: draft.stamping.Id, Version: version }
  switch (draft.kind) {
    case 'Move':
      return { Kind: 'Move', ...target, Edge: draft.edge, To: instant(draft.to) }
    case 'Split':
      return purpose && { Kind: 'Split', ...target, At: instant(draft.at), ...purpose }
    case 'Change':
      return purpose && { Kind: 'Change', ...target, ...purpose }
    case 'Remove':
      return { Kind: 'Remove', ...target }
  }
}

/** A stamping on a bar, in milliseconds since 1970. The end of a running stamping is null. */
export interface Piece {
  readonly start: number
  readonly end: number | null
  /** A description of the purpose. */
  readonly what: string
}

export interface Preview {
  readonly before: readonly Piece[]
  readonly after: readonly Piece[]
}

/** The minutes of one purpose before and after a correction. */
export interface Effect {
  readonly what: string
  readonly before: number
  readonly after: number
}

/**
 * Returns the purposes whose minutes a correction changes, each once.
 *
 * @param now the assumed end of running stampings
 */
export function effectsOf({ before, after }: Preview, now: Date): readonly Effect[] {
  const timeOf = (pieces: readonly Piece[], work: string) =>
    pieces
      .filter(({ what }) => what === work)
      .reduce(
        (sum, { start, end }) => sum + minutesBetween(new Date(start), end === null ? now : new Date(end)),
        0,
      )
  return [...new Set([...before, ...after].map(({ what }) => what))]
    .map((what) => ({ what, before: timeOf(before, what), after: timeOf(after, what) }))
    .filter((effect) => effect.before !== effect.after)
}

/** Converts a stamping to a piece of a preview. `what` describes its purpose. */
export const pieceOf = (
  { StartTime, EndTime }: Pick<Stamping, 'StartTime' | 'EndTime'>,
  what: string,
): Piece => ({
  start: Date.parse(StartTime),
  end: EndTime === null ? null : Date.parse(EndTime),
  what,
})

/**
 * Returns the preview of a correction. The server may decide otherwise.
 *
 * @param boundary the moved boundary; null for other corrections, or if it was removed meanwhile
 * @param purpose describes the new purpose; null if none is chosen
 * @param wordsOf describes a stamping
 */
export function previewOf(
  draft: CorrectionDraft,
  boundary: Boundary | null,
  purpose: string | null,
  wordsOf: (stamping: Stamping) => string,
): Preview {
  const piecesOf = (stamping: Stamping | null | undefined) =>
    stamping ? [pieceOf(stamping, wordsOf(stamping))] : []
  const newWords = purpose ?? '–'
  if (draft.kind === 'Add')
    return { before: [], after: [{ start: draft.start, end: draft.end, what: newWords }] }
  if (draft.kind === 'Move') {
    const ended = piecesOf(boundary?.ends)
    const started = piecesOf(boundary?.starts)
    return {
      before: [...ended, ...started],
      after: [
        ...ended.map((piece) => ({ ...piece, end: draft.to })),
        ...started.map((piece) => ({ ...piece, start: draft.to })),
      ],
    }
  }
  const piece = pieceOf(draft.stamping, wordsOf(draft.stamping))
  switch (draft.kind) {
    case 'Split':
      return {
        before: [piece],
        after: [
          { ...piece, end: draft.at },
          { ...piece, start: draft.at, what: newWords },
        ],
      }
    case 'Change':
      return { before: [piece], after: [{ ...piece, what: newWords }] }
    case 'Remove':
      return { before: [piece], after: [] }
  }
}
