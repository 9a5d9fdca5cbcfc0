import type { Icon } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import classes from './filter-chip.module.css'

interface FilterChipProps {
  readonly icon?: Icon
  readonly isChosen: boolean
  /** True if the chip opens a sheet of choices. It then looks pressed while one of them is chosen. */
  readonly opensSheet?: boolean
  readonly onToggle: () => void
  readonly children: ReactNode
}

/**
 * A button that switches a filter of a list on and off, or opens a sheet of its choices. It is 40 px high,
 * with a touch target of 48 px.
 */
export function FilterChip(props: FilterChipProps) {
  const { icon: ChipIcon, isChosen, opensSheet = false, onToggle, children } = props
  return (
    <button
      type="button"
      className={`${classes.chip} inline-flex middle gap-6 rigid relative rounded-full surface type-15 strong`}
      data-chosen={isChosen || undefined}
      {...(opensSheet ? { 'aria-haspopup': 'dialog' } : { 'aria-pressed': isChosen })}
      onClick={onToggle}
    >
      {ChipIcon && <ChipIcon size={16} stroke={2.1} aria-hidden="true" />}
      {children}
    </button>
  )
}

/** A group of chips, which scrolls sideways if the chips do not fit. */
export function FilterChips({ label, children }: { label: string; children: ReactNode }) {
  return (
    <fieldset className={`${classes.chips} flex gap-8`} aria-label={label}>
      {children}
    </fieldset>
  )
}
