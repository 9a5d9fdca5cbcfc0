import type { Page } from '@playwright/test'

const smallest = 48

/** Returns the name and size of each touch target that is lower or narrower than 48 px. */
export function findSmallTargets(page: Page): Promise<string[]> {
  return page.evaluate((least) => {
    const sizeOf = (element: Element) => {
      // Includes the label and the frame of a field, because a tap on them also selects the field.
      const frame = element.matches('input') ? [element.parentElement ?? element] : []
      const labels = (element as HTMLInputElement).labels ?? []
      const boxes = [element, ...frame, ...labels].map((target) => target.getBoundingClientRect())
      // Includes the pseudo-element, which may enlarge the touch target of a small element.
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
        // Checks the label instead of the field, because the field may be invisible behind its label.
        const labelOrElement = (element as HTMLInputElement).labels?.[0] ?? element
        return labelOrElement.checkVisibility({ visibilityProperty: true, opacityProperty: true })
      })
      .filter((element) => !element.closest('[aria-hidden="true"], [inert]'))
      .flatMap((element) => {
        const { width, height } = sizeOf(element)
        // Ignores elements that are visible only with the focus, because they cannot be tapped.
        if (width <= 1 || height <= 1 || (width >= least && height >= least)) return []
        const name = element.getAttribute('aria-label') ?? element.textContent
        return [`${element.tagName} ${name} ${width} x ${height}`]
      })
  }, smallest - 0.5)
}
