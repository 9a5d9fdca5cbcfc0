import type { Page } from '@playwright/test'

/** Returns the number of pixels by which the page is wider than the window. */
export const sidewaysScroll = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)

/**
 * Returns the texts of the topmost dialog that extend beyond its left or right edge and cannot be scrolled
 * into view.
 */
export const findTextsBeyondDialog = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const tolerance = 3
    const dialog = [...document.querySelectorAll('dialog > div:first-child')].at(-1)
    if (!dialog) throw new Error('No dialog is open')
    const { left, right } = dialog.getBoundingClientRect()
    const scrolls = (element: Element | null): boolean =>
      element !== null &&
      element !== dialog &&
      (['auto', 'scroll'].includes(getComputedStyle(element).overflowX) || scrolls(element.parentElement))
    const walker = document.createTreeWalker(dialog, NodeFilter.SHOW_TEXT)
    const found: string[] = []
    for (let text = walker.nextNode(); text !== null; text = walker.nextNode()) {
      const words = text.textContent?.trim() ?? ''
      if (words === '' || !text.parentElement?.checkVisibility() || scrolls(text.parentElement)) continue
      const range = document.createRange()
      range.selectNodeContents(text)
      const isBeyond = (box: DOMRect) => box.left < left - tolerance || box.right > right + tolerance
      if ([...range.getClientRects()].some(isBeyond)) found.push(words.slice(0, 60))
    }
    return found
  })

interface Box {
  readonly left: number
  readonly right: number
  readonly top: number
  readonly bottom: number
}

/** Returns texts that are cut off by their box or the window, or that overlap another text. */
export function findUnreadableTexts(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    // Ignores this many pixels, because of rounding and letters that extend beyond their line.
    const tolerance = 3
    const isShown = (element: Element) =>
      element.checkVisibility({
        contentVisibilityAuto: true,
        opacityProperty: true,
        visibilityProperty: true,
      })
    const textOf = (node: Node) => node.textContent?.trim().slice(0, 60) ?? ''
    const isCutBy = (overflow: string) => overflow === 'hidden' || overflow === 'clip'

    interface Surroundings {
      /** The area that the surrounding boxes leave visible. */
      readonly edges: Box
      /** True if the text can be scrolled into view sideways. */
      readonly isReachable: boolean
      /** True if the text is shortened by an ellipsis intentionally. */
      readonly isShortened: boolean
      /**
       * The innermost box around the text with an absolute, fixed or sticky position. Texts in different
       * boxes may overlap.
       */
      readonly layer: Element | null
    }
    const everywhere = { left: -Infinity, right: Infinity, top: -Infinity, bottom: Infinity }
    // Caches results by element, because texts share most of their surrounding boxes.
    const cache = new Map<Element, Surroundings>()

    const surroundingsOf = (element: Element | null): Surroundings => {
      if (element === null || element === document.body)
        return { edges: everywhere, isReachable: false, isShortened: false, layer: null }
      const found = cache.get(element)
      if (found) return found
      const outer = surroundingsOf(element.parentElement)
      const { position, overflowX, overflowY, textOverflow, webkitLineClamp } = getComputedStyle(element)
      const { left, right, top, bottom } = element.getBoundingClientRect()
      const { edges } = outer
      const isOpenX = overflowX === 'visible'
      const isOpenY = overflowY === 'visible'
      const surroundings = {
        edges: {
          left: isOpenX ? edges.left : Math.max(edges.left, left),
          right: isOpenX ? edges.right : Math.min(edges.right, right),
          top: isOpenY ? edges.top : Math.max(edges.top, top),
          bottom: isOpenY ? edges.bottom : Math.min(edges.bottom, bottom),
        },
        isReachable: outer.isReachable || overflowX === 'auto' || overflowX === 'scroll',
        isShortened: outer.isShortened || textOverflow === 'ellipsis' || webkitLineClamp !== 'none',
        layer: position !== 'static' && position !== 'relative' ? element : outer.layer,
      }
      cache.set(element, surroundings)
      return surroundings
    }

    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    const lines: { readonly text: Node; readonly layer: Element | null; readonly box: Box }[] = []
    const found: string[] = []
    for (let text = walker.nextNode(); text !== null; text = walker.nextNode()) {
      const element = text.parentElement
      if (!element || textOf(text) === '' || !isShown(element)) continue
      const range = document.createRange()
      range.selectNodeContents(text)
      const boxes = [...range.getClientRects()]
      const { edges, isReachable, isShortened, layer } = surroundingsOf(element)
      const own = element.getBoundingClientRect()
      // Ignores texts for screen readers, which have a box of one or two pixels.
      const sizes = [own.width, own.height, edges.right - edges.left, edges.bottom - edges.top]
      if (sizes.some((length) => length >= 0 && length <= 2)) continue
      const style = getComputedStyle(element)
      if (!isShortened && isCutBy(style.overflowX) && element.scrollWidth > element.clientWidth + tolerance)
        found.push(`cut sideways: ${textOf(text)}`)
      if (!isShortened && isCutBy(style.overflowY) && element.scrollHeight > element.clientHeight + tolerance)
        found.push(`cut below: ${textOf(text)}`)
      if (
        !isReachable &&
        !isShortened &&
        boxes.some(({ left, right }) => left < -tolerance || right > innerWidth + tolerance)
      )
        found.push(`beyond the window: ${textOf(text)}`)
      for (const { left, right, top, bottom } of boxes) {
        const visibleBox = {
          left: Math.max(left, edges.left),
          right: Math.min(right, edges.right),
          top: Math.max(top, edges.top),
          bottom: Math.min(bottom, edges.bottom),
        }
        if (visibleBox.right > visibleBox.left && visibleBox.bottom > visibleBox.top)
          lines.push({ text, layer, box: visibleBox })
      }
    }

    lines.sort((one, other) => one.box.top - other.box.top)
    for (const [place, one] of lines.entries())
      for (const other of lines.slice(place + 1)) {
        if (other.box.top >= one.box.bottom - tolerance) break
        if (other.layer !== one.layer || other.text === one.text) continue
        const width = Math.min(one.box.right, other.box.right) - Math.max(one.box.left, other.box.left)
        const height = Math.min(one.box.bottom, other.box.bottom) - other.box.top
        if (width > tolerance && height > tolerance)
          found.push(`overlapping: ${textOf(one.text)} | ${textOf(other.text)}`)
      }
    return [...new Set(found)]
  })
}
