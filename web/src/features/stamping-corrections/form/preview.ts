import type { Stamping } from '@verstas/contract/stamping/entities.ts'
import type { CorrectionDraft } from '../draft.ts'
import type { Boundary } from '../timeline/boundaries.ts'

/** A stretch of time as the preview shows it; in milliseconds, the end null while it runs. */
export interface Piece {
  readonly start: number
  readonly end: number | null
  /** What it is for, in words. */
  readonly what: string
}

export interface Preview {
  readonly before: readonly Piece[]
  readonly after: readonly Piece[]
}

/** A stamping, or how one stood, as a piece. */
export const pieceOf = (
  { StartTime, EndTime }: Pick<Stamping, 'StartTime' | 'EndTime'>,
  what: string,
): Piece => ({
  start: Date.parse(StartTime),
  end: EndTime === null ? null : Date.parse(EndTime),
  what,
})

/**
 * What a correction changes, before it is saved. The server decides; this shows the same to the person.
 *
 * @param boundary the one that a move moves; null for every other correction, or where there is none any more
 * @param purpose the words of what the time is to be for; null while nothing is chosen
 * @param wordsOf a stamping in words
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
