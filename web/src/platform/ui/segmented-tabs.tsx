import { Tabs } from '@mantine/core'
import type { Icon } from '@tabler/icons-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import classes from './segmented-tabs.module.css'

export interface Tab<K extends string> {
  readonly key: K
  readonly label: string
  readonly icon?: Icon
  readonly count?: number | undefined
  readonly content: ReactNode
}

interface SegmentedTabsProps<K extends string> {
  /** The accessible name of the tabs. */
  readonly label: string
  readonly tabs: readonly Tab<K>[]
  readonly value: K
  readonly onChange: (key: K) => void
}

/**
 * Underlined tabs below the head; if they do not fit, they scroll sideways and an arrow at the edge shows it.
 */
export function SegmentedTabs<K extends string>({ label, tabs, value, onChange }: SegmentedTabsProps<K>) {
  const list = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another tab is another place to scroll to
  useEffect(() => {
    scrollToChosen(list.current)
    // The router first restores the list's scroll position from before the address named another tab.
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
  const choose = (key: string | null) => {
    const tab = tabs.find((candidate) => candidate.key === key)
    if (tab) onChange(tab.key)
  }
  return (
    <Tabs
      value={value}
      onChange={choose}
      keepMounted={false}
      className={classes.tabs}
      data-more={hasMore || undefined}
    >
      <Tabs.List ref={list} aria-label={label} className={classes.list}>
        {tabs.map(({ key, label: word, icon: TabIcon, count }) => (
          <Tabs.Tab
            key={key}
            value={key}
            className={classes.tab}
            leftSection={TabIcon && <TabIcon size={20} aria-hidden="true" />}
            onFocus={(event) => event.currentTarget.scrollIntoView({ block: 'nearest', inline: 'nearest' })}
          >
            {word} {count ? <span className={classes.count}>{count}</span> : null}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      {tabs.map(({ key, content }) => (
        <Tabs.Panel key={key} value={key} className={classes.panel}>
          {content}
        </Tabs.Panel>
      ))}
    </Tabs>
  )
}

const margin = 48

/** The space after the last tab in px: fewer hidden pixels contain no tab. */
const leastHidden = 30

/** Scrolls the chosen tab into view sideways, without moving the page. */
function scrollToChosen(list: HTMLElement | null): void {
  const chosen = list?.querySelector<HTMLElement>('[aria-selected="true"]')
  if (!list || !chosen) return
  const start = chosen.offsetLeft - margin
  const end = chosen.offsetLeft + chosen.offsetWidth + margin
  if (start < list.scrollLeft) list.scrollLeft = start
  else if (end > list.scrollLeft + list.clientWidth) list.scrollLeft = end - list.clientWidth
}
