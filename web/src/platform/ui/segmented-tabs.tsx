import type { Icon } from '@tabler/icons-react'
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import classes from './segmented-tabs.module.css'

export interface Tab<K extends string> {
  readonly key: K
  readonly label: string
  readonly icon?: Icon
  readonly count?: number | undefined
  readonly content: ReactNode
}

interface SegmentedTabsProps<K extends string> {
  /** The accessible name of the tab list. */
  readonly label: string
  readonly tabs: readonly Tab<K>[]
  readonly value: K
  readonly onChange: (key: K) => void
}

/**
 * Underlined tabs below the header. They scroll sideways if they do not fit. An arrow at the edge then points
 * to further tabs.
 */
export function SegmentedTabs<K extends string>({ label, tabs, value, onChange }: SegmentedTabsProps<K>) {
  const list = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: scrolls again when another tab is selected
  useEffect(() => {
    scrollToChosen(list.current)
    // Waits until the router has restored the scroll position of the list, which may hide the chosen tab.
    const frame = requestAnimationFrame(() => scrollToChosen(list.current))
    return () => cancelAnimationFrame(frame)
  }, [value])
  const [hasMore, setHasMore] = useState(false)
  useEffect(() => {
    const element = list.current
    if (!element) return
    const look = () =>
      setHasMore(element.scrollLeft + element.clientWidth < element.scrollWidth - leastHidden)
    look()
    element.addEventListener('scroll', look, { passive: true })
    window.addEventListener('resize', look)
    return () => {
      element.removeEventListener('scroll', look)
      window.removeEventListener('resize', look)
    }
  }, [])
  const id = useId()
  return (
    <div className={`${classes.tabs} shrink`} data-more={hasMore || undefined}>
      <div ref={list} role="tablist" aria-label={label} className={classes.list} onKeyDown={moveBetweenTabs}>
        {tabs.map(({ key, label: word, icon: TabIcon, count }) => (
          <button
            key={key}
            type="button"
            role="tab"
            id={`${id}-${key}`}
            aria-selected={key === value}
            aria-controls={key === value ? `${id}-panel` : undefined}
            tabIndex={key === value ? 0 : -1}
            className={`${classes.tab} line gap-8 rigid relative touch rounded-inner type-15 strong soft nowrap`}
            onClick={() => onChange(key)}
            onFocus={(event) => event.currentTarget.scrollIntoView({ block: 'nearest', inline: 'nearest' })}
          >
            {TabIcon && <TabIcon size={20} aria-hidden="true" />}
            <span>
              {word} {count ? <span className={`${classes.count} type-13 strong`}>{count}</span> : null}
            </span>
          </button>
        ))}
      </div>
      {tabs.map(
        ({ key, content }) =>
          key === value && (
            <div
              key={key}
              id={`${id}-panel`}
              role="tabpanel"
              aria-labelledby={`${id}-${key}`}
              className={classes.panel}
            >
              {content}
            </div>
          ),
      )}
    </div>
  )
}

/** Chooses a tab with the arrow keys, Home and End. The arrow keys wrap at both ends. */
function moveBetweenTabs(event: KeyboardEvent<HTMLElement>): void {
  const tabs = [...event.currentTarget.querySelectorAll<HTMLElement>('[role="tab"]')]
  const place = tabs.indexOf(document.activeElement as HTMLElement)
  const next = { ArrowRight: place + 1, ArrowLeft: place - 1, Home: 0, End: -1 }[event.key]
  if (next === undefined) return
  const tab = tabs.at(next % tabs.length)
  tab?.focus()
  tab?.click()
  event.preventDefault()
}

const margin = 48

/** The space after the last tab in pixels. No tab is hidden if fewer pixels are hidden. */
const leastHidden = 30

/** Scrolls the list sideways until the chosen tab is visible, without scrolling the page. */
function scrollToChosen(list: HTMLElement | null): void {
  const chosen = list?.querySelector<HTMLElement>('[aria-selected="true"]')
  if (!list || !chosen) return
  const start = chosen.offsetLeft - margin
  const end = chosen.offsetLeft + chosen.offsetWidth + margin
  if (start < list.scrollLeft) list.scrollLeft = start
  else if (end > list.scrollLeft + list.clientWidth) list.scrollLeft = end - list.clientWidth
}
