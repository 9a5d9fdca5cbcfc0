import { type ComponentType, useEffect, useState } from 'react'
import { loadLater } from './load-later.ts'

/** The components that have loaded, by the `load` function of each. */
const loaded = new Map<unknown, unknown>()

/**
 * Returns a component whose code is not part of the page. Null until it has loaded. A failed load is retried
 * when the network returns.
 *
 * @param load a function that stays the same between renders
 * @param isUrgent true to load the code immediately, for a component that would move the page
 */
export function useLoadedLater<Props>(
  load: () => Promise<ComponentType<Props>>,
  isUrgent = false,
): ComponentType<Props> | null {
  const [component, setComponent] = useState(() => (loaded.get(load) as ComponentType<Props>) ?? null)
  useEffect(() => {
    if (loaded.has(load)) return
    return loadLater(async () => {
      const come = await load()
      loaded.set(load, come)
      setComponent(() => come)
    }, isUrgent)
  }, [load, isUrgent])
  return component
}
