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
      // What is drawn small may be wider for a finger: by what lies around it.
      const around = getComputedStyle(element, '::after')
      const reach = (one: string, other: string) =>
        around.position === 'absolute' ? -Math.min(0, parseFloat(one)) - Math.min(0, parseFloat(other)) : 0
      return {
        width: Math.max(...boxes.map(({ width }) => width)) + (reach(around.left, around.right) || 0),
        height: Math.max(...boxes.map(({ height }) => height)) + (reach(around.top, around.bottom) || 0),
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
