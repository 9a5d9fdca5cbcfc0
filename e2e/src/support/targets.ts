import type { Page } from '@playwright/test'

const smallest = 48

/** What a finger is to hit on the page and is lower or narrower than 48 px: its name and its size. */
export function findSmallTargets(page: Page): Promise<string[]> {
  return page.evaluate((least) => {
    const sizeOf = (element: Element) => {
      // A field is hit on its label and on its frame, too.
      const frame = element.matches('input') ? [element.parentElement ?? element] : []
      const labels = (element as HTMLInputElement).labels ?? []
      const boxes = [element, ...frame, ...labels].map((target) => target.getBoundingClientRect())
      // What is drawn small may reach further for a finger, by a layer of its own.
      const layer = getComputedStyle(element, '::after')
      if (layer.position === 'absolute')
        boxes.push(new DOMRect(0, 0, parseFloat(layer.width) || 0, parseFloat(layer.height) || 0))
      return {
        width: Math.max(...boxes.map(({ width }) => width)),
        height: Math.max(...boxes.map(({ height }) => height)),
      }
    }
    return [...document.querySelectorAll('a[href], button, input, select, textarea, summary, [role="tab"]')]
      .filter((element) => element.checkVisibility({ visibilityProperty: true, opacityProperty: true }))
      .filter((element) => !element.closest('[aria-hidden="true"], [inert]'))
      .flatMap((element) => {
        const { width, height } = sizeOf(element)
        // What is moved out of sight until it has the focus is no target for a finger.
        if (width <= 1 || height <= 1 || (width >= least && height >= least)) return []
        const name = element.getAttribute('aria-label') ?? element.textContent
        return [`${element.tagName} ${name} ${width} x ${height}`]
      })
  }, smallest - 0.5)
}
