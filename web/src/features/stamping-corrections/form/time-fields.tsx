import { useTexts } from '../../../platform/texts/use-texts.ts'
import { useFormat } from '../../../platform/ui/format.tsx'
import { TimeField } from '../../../platform/ui/time-field.tsx'
import type { Range } from '../../../platform/ui/typed-time.ts'
import type { CorrectionDraft } from '../correction.ts'

interface TimeFieldsProps {
  readonly draft: CorrectionDraft
  /** The allowed ranges of the first and the second time field. */
  readonly ranges: readonly [Range, Range]
  readonly onChange: (draft: CorrectionDraft) => void
  /** The error message about the time; null if there is none. */
  readonly refusal: string | null
}

/**
 * The time fields of a correction: one to move or split, two for a new stamping, none for other corrections.
 */
export function TimeFields({ draft, ranges: [first, second], onChange, refusal }: TimeFieldsProps) {
  const t = useTexts()
  switch (draft.kind) {
    case 'Move':
      return (
        <RangedTimeField
          label={t('correction.movedTo')}
          value={draft.to}
          range={first}
          onChange={(to) => onChange({ ...draft, to })}
          refusal={refusal}
        />
      )
    case 'Split':
      return (
        <RangedTimeField
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
          <RangedTimeField
            label={t('correction.from')}
            value={draft.start}
            range={first}
            onChange={(start) => onChange({ ...draft, start })}
            refusal={refusal}
          />
          <RangedTimeField
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

interface RangedTimeFieldProps {
  readonly label: string
  /** The instant in the field, in milliseconds. */
  readonly value: number
  /** The allowed times. A typed time outside this range is an error, and the buttons stop at its limits. */
  readonly range: Range
  readonly onChange: (instant: number) => void
  /** The error message about the time; null if there is none. */
  readonly refusal: string | null
}

const steps = [-15, -5, 5, 15]

/** A time field that shows the allowed range if the entered time is outside it. */
function RangedTimeField({ refusal, ...field }: RangedTimeFieldProps) {
  const t = useTexts()
  const format = useFormat()
  const { earliest, latest } = field.range
  const isOutside = field.value < earliest || field.value > latest
  const range = format.timeRange(new Date(earliest), new Date(latest))
  const problem = isOutside ? t('correction.timeOutside', { range }) : refusal
  return <TimeField {...field} steps={steps} problem={problem} />
}
