import { useEffect, useRef } from 'react'
import { useTexts } from '../../platform/texts/use-texts.ts'
import type { Item, ItemGroup } from './found-items.ts'
import { ItemRow } from './item-row.tsx'
import classes from './search-sheet.module.css'

interface ItemListProps {
  /** The id of the list, for the field that controls it. */
  readonly id: string
  readonly label: string
  readonly groups: readonly ItemGroup[]
  readonly typed: string
  /** The index of the row that the arrow keys have reached. */
  readonly active: number
  /** True while newer results load. */
  readonly isStale: boolean
  /** Receives the index of the row under the mouse; undefined if the parent ignores it. */
  readonly onReach: ((index: number) => void) | undefined
  readonly onOpen: (item: Item) => void
}

/** The results in groups. The search field keeps the focus and receives the keys. */
export function ItemList({ id, label, groups, typed, active, isStale, onReach, onOpen }: ItemListProps) {
  const t = useTexts()
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (active > 0) document.getElementById(`${id}-${active}`)?.scrollIntoView({ block: 'nearest' })
  }, [active, id])
  const starts = groups.map((_, index) =>
    groups.slice(0, index).reduce((sum, { items }) => sum + items.length, 0),
  )
  return (
    <div
      ref={list}
      id={id}
      role="listbox"
      aria-label={label}
      aria-busy={isStale || undefined}
      hidden={groups.length === 0}
      data-stale={isStale || undefined}
      className={classes.list}
      // Keeps the focus in the field when the user taps a result.
      onMouseDown={(event) => event.preventDefault()}
    >
      {groups.map(({ heading, items, isBest }, group) => (
        // biome-ignore lint/a11y/useSemanticElements: a listbox contains groups of options
        <div key={heading ?? 'folded'} role="group" aria-label={heading ? t(heading) : label}>
          {heading && (
            <div className={`${classes.heading} line type-15 strong soft`} aria-hidden="true">
              {t(heading)}
            </div>
          )}
          <div
            role="presentation"
            className={`${classes.card} card ruled clip`}
            data-best={isBest || undefined}
          >
            {items.map((item, index) => {
              const position = (starts[group] ?? 0) + index
              return (
                // biome-ignore lint/a11y/useKeyWithClickEvents: the field receives the keys
                // biome-ignore lint/a11y/useFocusableInteractive: the field has the focus
                <div
                  key={keyOf(item)}
                  id={`${id}-${position}`}
                  role="option"
                  aria-selected={position === active}
                  aria-disabled={!opensSomething(item) || undefined}
                  className={`${classes.option} row tall ${opensSomething(item) ? 'press-quiet pointer' : ''}`}
                  data-way={item.kind === 'way' || undefined}
                  onMouseMove={onReach && position !== active ? () => onReach(position) : undefined}
                  onClick={() => onOpen(item)}
                >
                  <ItemRow item={item} typed={typed} isBest={isBest} />
                </div>
              )
            })}
          </div>
        </div>
      ))}
    </div>
  )
}

/** False for an employee whose pages the user may not open. The row then only shows the employee. */
const opensSomething = (item: Item): boolean => item.kind !== 'employee' || item.ways.length > 0

function keyOf(item: Item): string {
  if (item.kind === 'earlier') return 'earlier'
  if (item.kind === 'employee') return `employee ${item.employee.EmployeeId}`
  if (item.kind === 'way') return `way ${item.employee.EmployeeId} ${item.way.to}`
  const { kind, id, supplier } = item.find
  const person = item.kind === 'person' ? item.person.CustomerId : ''
  return [item.kind, kind, id, supplier, person].join(' ')
}
