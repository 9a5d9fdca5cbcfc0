import { IconCloudUpload } from '@tabler/icons-react'
import type { CountLine, UncountedPart } from '@verstas/contract/stock-counts/entities.ts'
import { differenceOf } from '@verstas/domain/stock-counts/differences.ts'
import type { ReactNode } from 'react'
import { useTexts } from '../../platform/texts/use-texts.ts'
import { type Format, useFormat } from '../../platform/ui/format.tsx'
import { StateBadge } from '../../platform/ui/state-badge.tsx'

/** A part that is not counted yet. A tap opens the dialog to count the part. */
export function UncountedRow({
  part,
  onCount,
}: {
  readonly part: UncountedPart
  readonly onCount: () => void
}) {
  const t = useTexts()
  const format = useFormat()
  return (
    <Row part={part} onCount={onCount} amount={null}>
      {part.Expected !== null && t('stockCount.expected', { count: format.number(part.Expected) })}
    </Row>
  )
}

interface CountedRowProps {
  readonly line: CountLine
  /** True if the amount is on this device and not sent yet. */
  readonly isWaiting: boolean
  /** Opens the dialog to count the part again; null if the count has ended. */
  readonly onCount: (() => void) | null
}

/** A counted part with its difference, and the person who counted it. */
export function CountedRow({ line, isWaiting, onCount }: CountedRowProps) {
  const t = useTexts()
  const format = useFormat()
  return (
    <Row part={line} onCount={onCount} amount={format.number(line.Counted)}>
      <span>
        {[
          t('stockCount.countedBy', { name: line.CountedBy, count: format.number(line.Counted) }),
          format.time(line.CountedAt),
        ].join(' · ')}
      </span>
      {isWaiting ? (
        <StateBadge state="waiting" icon={IconCloudUpload}>
          {t('picking.waits')}
        </StateBadge>
      ) : (
        <Difference line={line} />
      )}
      {!isWaiting && line.Moved !== 0 && (
        <span>{t('stockCount.moved', { count: signed(line.Moved, format) })}</span>
      )}
    </Row>
  )
}

/** The difference of a counted part as a badge. */
function Difference({ line }: { readonly line: CountLine }) {
  const t = useTexts()
  const format = useFormat()
  const difference = differenceOf(line)
  if (difference === 0) return <StateBadge state="done">{t('stockCount.right')}</StateBadge>
  return (
    <StateBadge state="late">{t('stockCount.difference', { count: signed(difference, format) })}</StateBadge>
  )
}

const signed = (amount: number, format: Format): string =>
  amount > 0 ? `+${format.number(amount)}` : format.number(amount)

interface RowProps {
  readonly part: UncountedPart | CountLine
  readonly amount: string | null
  readonly onCount: (() => void) | null
  readonly children: ReactNode
}

function Row({ part, amount, onCount, children }: RowProps) {
  const content = (
    <>
      <span className="grid gap-2 grow shrink">
        <span className="type-17 lines-22 break-anywhere">{part.Name}</span>
        <span className="line wrap gap-y-4 gap-x-8 type-15 soft">
          <span className="nowrap">{part.ItemNumber}</span>
          {children}
        </span>
      </span>
      <span className="grid items-end rigid">
        {part.Location && <b className="number-18 nowrap">{part.Location}</b>}
        {amount !== null && <span className="number-19 nowrap">{amount}</span>}
      </span>
    </>
  )
  return (
    <li>
      {onCount ? (
        <button
          type="button"
          aria-haspopup="dialog"
          className="row press tall line full gap-12 pad-8-16"
          onClick={onCount}
        >
          {content}
        </button>
      ) : (
        <div className="row tall line gap-12 pad-8-16">{content}</div>
      )}
    </li>
  )
}
