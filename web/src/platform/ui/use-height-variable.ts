import { useCallback } from 'react'

/** The measured elements of each custom property. */
const elements = new Map<string, Set<HTMLElement>>()

/**
 * Returns a ref that sets a custom property of the root element to the height of the element in pixels. Other
 * elements use the property to stay above the element. The highest of several elements applies. The property
 * is removed if there is none.
 */
export function useHeightVariable<E extends HTMLElement>(name: `--v-${string}`) {
  return useCallback(
    (element: E) => {
      const measured = elements.get(name) ?? new Set()
      elements.set(name, measured.add(element))
      const { style } = document.documentElement
      const update = () => {
        const heights = [...measured].map(({ offsetHeight }) => offsetHeight)
        if (measured.size === 0) style.removeProperty(name)
        else style.setProperty(name, `${Math.max(...heights)}px`)
      }
      update()
      const observer = new ResizeObserver(update)
      observer.observe(element)
      return () => {
        observer.disconnect()
        measured.delete(element)
        update()
      }
    },
    [name],
  )
}
