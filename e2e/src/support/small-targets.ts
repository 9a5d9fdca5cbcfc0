import type { Page } from '@playwright/test'

const smallest = 48

/** Touch targets of the page that are lower or narrower than 48 px: name and size. */
export function findSmallTargets(page: Page): Promise<string[]> {
  return page.evaluate((least) => {
    const sizeOf = (element: Element) => {
      // A tap on its label or its frame reaches the field, too.
      const frame = element.matches('input') ? [element.parentElement ?? element] : []
      const labels = (element as HTMLInputElement).labels ?? []
      const boxes = [element, ...frame, ...labels].map((target) => target.getBoundingClientRect())
      // A small element may have a larger layer for touch.
      const layer = getComputedStyle(element, '::after')
      if (layer.position === 'absolute')
        boxes.push(new DOMRect(0, 0, parseFloat(layer.width) || 0, parseFloat(layer.height) || 0))
      return {
        width: Math.max(...boxes.map(({ width }) => width)),
        height: Math.max(...boxes.map(({ height }) => height)),
      }
    }
    return [...document.querySelectorAll('a[href], button, input, select, textarea, summary, [role="tab"]')]
      .filter((element) => {
        // A field may be hidden below its label, which then receives the tap.
        const labelOrElement = (element as HTMLInputElement).labels?.[0] ?? element
        return labelOrElement.checkVisibility({ visibilityProperty: true, opacityProperty: true })
      })
      .filter((element) => !element.closest('[aria-hidden="true"], [inert]'))
      .flatMap((element) => {
        const { width, height } = sizeOf(element)
        // Elements that are hidden until they have the focus cannot be tapped.
        if (width <= 1 || height <= 1 || (width >= least && height >= least)) return []
        const name = element.getAttribute('aria-label') ?? element.textContent
        return [`${element.tagName} ${name} ${width} x ${height}`]
      })
  }, smallest - 0.5)
}
