import { useTexts } from '../../../platform/texts/use-texts.ts'
import type { CorrectionDraft, Range } from '../draft.ts'
import { TimeField } from './time-field.tsx'

interface TimeFieldsProps {
  readonly draft: CorrectionDraft
  /** What is allowed for its first and its second time. */
  readonly ranges: readonly [Range, Range]
  readonly onChange: (draft: CorrectionDraft) => void
  /** Why the times cannot be sent as they are; null for nothing. */
  readonly refusal: string | null
}

/** The times of a correction: one for a move and a split, two for a new stamping, none for the others. */
export function TimeFields({ draft, ranges: [first, second], onChange, refusal }: TimeFieldsProps) {
  const t = useTexts()
  switch (draft.kind) {
    case 'Move':
      return (
        <TimeField
          label={t('correction.movedTo')}
          value={draft.to}
          range={first}
          onChange={(to) => onChange({ ...draft, to })}
          refusal={refusal}
        />
      )
    case 'Split':
      return (
        <TimeField
          label={t('correction.splitAt')}
          value={draft.at}
          range={first}
          onChange={(at) => onChange({ ...draft, at })}
          refusal={refusal}
        />
      )
    case 'Add':
      return (
        <>
          <TimeField
            label={t('correction.from')}
            value={draft.start}
            range={first}
            onChange={(start) => onChange({ ...draft, start })}
            refusal={refusal}
          />
          <TimeField
            label={t('correction.until')}
            value={draft.end}
            range={second}
            onChange={(end) => onChange({ ...draft, end })}
            refusal={null}
          />
        </>
      )
    default:
      return null
  }
}
