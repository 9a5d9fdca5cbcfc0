import { type ComponentType, useEffect, useState } from 'react'
import { loadLater } from './load-later.ts'

/** The loaded values, by their load function. */
const loaded = new Map<unknown, unknown>()

/**
 * Returns a component that is not needed at first; null until its code has loaded. It loads after the page,
 * and is retried when the network returns.
 *
 * @param load must remain the same function
 */
export function useLoadedLater<Props>(
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props> | null {
  const [component, setComponent] = useState(() => (loaded.get(load) as ComponentType<Props>) ?? null)
  useEffect(() => {
    if (loaded.has(load)) return
    return loadLater(async () => {
      const come = await load()
      loaded.set(load, come)
      setComponent(() => come)
    })
  }, [load])
  return component
}
