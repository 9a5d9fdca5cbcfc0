import { type ComponentType, useEffect, useState } from 'react'
import { loadLater } from './load-later.ts'

/** The components that have loaded, by the `load` function of each. */
const loaded = new Map<unknown, unknown>()

/**
 * Returns a component that is not needed immediately. Null until its code has loaded. The code loads after
 * the page. A failed load is retried when the network returns.
 *
 * @param load a function that stays the same between renders
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
