import { IconCloudUpload } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTexts } from '../../platform/texts/use-texts.ts'
import { StateBadge } from '../../platform/ui/state-badge.tsx'
import { DoneCircle, SelectBox } from '../../shared/jobs/select-box.tsx'
import classes from './pick-row.module.css'

interface PickRowProps {
  readonly name: string
  readonly number: string | null
  /** Further facts about the part, for example its stock, missing amount or vehicle. */
  readonly facts?: ReactNode
  /** The location, or else the stock, at the right edge. Null if the heading above already contains it. */
  readonly place: string | null
  /** The amount, below the place. */
  readonly amount: string
  readonly isPicked: boolean
  /** True if the tick is stored on this device and not sent yet. */
  readonly isWaiting: boolean
  /** True if the part is delivered, so that its tick cannot be changed. */
  readonly isDelivered?: boolean
  /** Ticks the part, or removes the tick; null if the user cannot tick it. */
  readonly onToggle: (() => void) | null
}

/** A row for a part to pick. A tap anywhere on the row ticks the part, or removes the tick. */
export function PickRow(props: PickRowProps) {
  const { name, onToggle, isPicked, isDelivered = false } = props
  const t = useTexts()
  if (!onToggle)
    return (
      <div className={`${classes.row} tall line gap-12 pad-8-16`}>
        <span className={`${classes.lead} grid centre rigid relative`}>
          {(isPicked || isDelivered) && <DoneCircle />}
        </span>
        <Words {...props} />
      </div>
    )
  return (
    // biome-ignore lint/a11y/noLabelWithoutControl: the checkbox is inside the label and has its own name
    <label
      className={`${classes.row} tall line gap-12 pad-8-16`}
      data-tickable
      data-picked={isPicked || undefined}
    >
      <SelectBox label={t('planning.pickPart', { name })} isSelected={isPicked} onToggle={onToggle} />
      <Words {...props} />
    </label>
  )
}

function Words({ name, number, facts, place, amount, isWaiting }: PickRowProps) {
  const t = useTexts()
  return (
    <>
      <span className={`${classes.words} grid gap-2 grow shrink`}>
        <span className="type-17 lines-22 break-anywhere">{name}</span>
        {number && <span className="type-15 soft">{number}</span>}
        {(facts || isWaiting) && (
          <span className="line wrap gap-y-4 gap-x-8 type-15 soft">
            {facts}
            {isWaiting && (
              <StateBadge state="waiting" icon={IconCloudUpload}>
                {t('picking.waits')}
              </StateBadge>
            )}
          </span>
        )}
      </span>
      <span className="grid items-end rigid">
        {place && <b className="number-18 nowrap">{place}</b>}
        <span className={`${classes.amount} type-13 soft nowrap`}>{amount}</span>
      </span>
    </>
  )
}
