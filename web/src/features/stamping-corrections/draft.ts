import type { StampingChange } from '@verstas/contract/stamping/corrections.ts'
import type { Stamping } from '@verstas/contract/stamping/entities.ts'

/** From when to when a time may be, in milliseconds. */
export interface Range {
  readonly earliest: number
  readonly latest: number
}

/** A correction that is being made, still without its reason; it names stampings as they were when it began. */
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

/** What a stamping is to be for: a type and, where the type wants them, rows. */
export type Purpose = Pick<Extract<StampingChange, { Kind: 'Change' }>, 'TypeId' | 'OrderRows'>

/** Whether the correction says anew what the time was for. */
export const needsPurpose = ({ kind }: CorrectionDraft): boolean =>
  kind === 'Split' || kind === 'Change' || kind === 'Add'

const instant = (ms: number): string => new Date(ms).toISOString()

/**
 * The change as it is sent; null while a purpose that it needs is missing.
 *
 * @param version the version of the stamping that the person has before them
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
  const seen = { StampingId: draft.stamping.Id, Version: version }
  switch (draft.kind) {
    case 'Move':
      return { Kind: 'Move', ...seen, Edge: draft.edge, To: instant(draft.to) }
    case 'Split':
      return purpose && { Kind: 'Split', ...seen, At: instant(draft.at), ...purpose }
    case 'Change':
      return purpose && { Kind: 'Change', ...seen, ...purpose }
    case 'Remove':
      return { Kind: 'Remove', ...seen }
  }
}
