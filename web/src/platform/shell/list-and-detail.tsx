import { type KeyboardEvent, type ReactNode, useRef } from 'react'
import { useTexts } from '../texts/use-texts.ts'
import { EmptyState } from '../ui/empty-state.tsx'
import { useMediaQuery } from '../ui/use-media-query.ts'
import classes from './list-and-detail.module.css'

/** True if the window has room for a list and the chosen entry side by side. */
export const useIsDesk = (): boolean => useMediaQuery('(min-width: 73.75rem)')

interface ListAndDetailProps {
  /** The accessible name of the list. */
  readonly label: string
  readonly list: ReactNode
  /** The chosen entry; null if none is chosen. */
  readonly detail: ReactNode
  /** The message that is shown if no entry is chosen. */
  readonly emptyTitle: string
  /** Closes the chosen entry. The focus returns to its row. */
  readonly onClose: () => void
}

/**
 * A list beside the chosen entry, for a desk (`useIsDesk`). The list scrolls separately and keeps its scroll
 * position. The keys J and K move the focus through the rows, and Enter opens a row. Escape moves the focus
 * from the entry back to its row. If the focus is in the list, Escape closes the entry.
 */
export function ListAndDetail(props: ListAndDetailProps) {
  const { label, list, detail, emptyTitle, onClose } = props
  const t = useTexts()
  const pane = useRef<HTMLElement>(null)
  const leave = (event: KeyboardEvent) => {
    // Dialogs are children of this component in React's tree, and handle Escape themselves.
    if (event.key !== 'Escape' || (event.target as Element).closest('dialog')) return
    const current = pane.current?.querySelector<HTMLElement>('[aria-current]') ?? rowsOf(pane.current)[0]
    current?.focus()
  }
  return (
    <div className={`${classes.sides} flex grow`}>
      <section
        ref={pane}
        className={`${classes.list} rigid container`}
        aria-label={label}
        onKeyDown={(event) => {
          if (event.key === 'Escape' && detail && !isTyping(event.target)) onClose()
          else moveByLetter(event)
        }}
      >
        {list}
      </section>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: Escape bubbles from the elements inside */}
      <div className={`${classes.detail} flex column grow shrink container`} onKeyDown={leave}>
        {detail || (
          <div className={classes.empty}>
            <EmptyState
              title={emptyTitle}
              hint={
                <span className={classes.keys}>
                  <span className="nowrap">
                    <kbd>J</kbd> <kbd>K</kbd> {t('desk.move')}
                  </span>{' '}
                  <span className="nowrap">
                    <kbd>Enter</kbd> {t('desk.open')}
                  </span>{' '}
                  <span className="nowrap">
                    <kbd>Esc</kbd> {t('desk.back')}
                  </span>
                </span>
              }
            />
          </div>
        )}
      </div>
    </div>
  )
}

/** Moves the focus to the next or previous row of a list by the letters J and K. Other keys do nothing. */
export function moveByLetter(event: KeyboardEvent<HTMLElement>): void {
  const { key, ctrlKey, metaKey, altKey, currentTarget, target } = event
  const step = { j: 1, k: -1 }[key.toLowerCase()]
  if (step === undefined || ctrlKey || metaKey || altKey || isTyping(target)) return
  const rows = rowsOf(currentTarget)
  const place = rows.findIndex((row) => row.closest('li, tr')?.contains(document.activeElement))
  const next = rows[place < 0 ? 0 : Math.min(Math.max(place + step, 0), rows.length - 1)]
  next?.focus()
  next?.scrollIntoView?.({ block: 'nearest' })
  event.preventDefault()
}

/** Returns the link or button that opens each row of the lists in an element. */
const rowsOf = (element: Element | null): HTMLElement[] =>
  [...(element?.querySelectorAll('li, tbody tr') ?? [])].flatMap(
    (row) => row.querySelector<HTMLElement>('a, button') ?? [],
  )

const isTyping = (target: EventTarget): boolean =>
  target instanceof HTMLElement && target.matches('input, textarea, select, [contenteditable]')
