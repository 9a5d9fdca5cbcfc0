import { boxHtml, type PlacedBox } from './box-html.ts'
import type { BoxWords } from './box-words.ts'

interface Drawn {
  readonly element: HTMLElement
  html: string
}

/** What lies in a lane, by key. */
export type DrawnBoxes = Map<string, Drawn>

/**
 * Draws a lane's boxes, by time. A box that changes stays the same element, so that it keeps the focus, and one
 * that does not is not touched.
 */
export function drawBoxes(
  lane: HTMLElement,
  drawn: DrawnBoxes,
  boxes: readonly PlacedBox[],
  words: BoxWords,
): void {
  const wanted = boxes.map((placed) => ({ key: placed.box.key, html: boxHtml(placed, words) }))
  if (drawn.size === 0) {
    lane.innerHTML = wanted.map(({ html }) => html).join('')
    wanted.forEach(({ key, html }, index) => {
      drawn.set(key, { element: lane.children[index] as HTMLElement, html })
    })
    return
  }
  const gone = new Set(drawn.keys())
  let before: Element | null = null
  for (const { key, html } of wanted) {
    gone.delete(key)
    const known = drawn.get(key)
    if (!known) {
      const element = elementOf(html)
      if (before) before.after(element)
      else lane.prepend(element)
      drawn.set(key, { element, html })
    } else if (known.html !== html) {
      becomeLike(known.element, elementOf(html))
      known.html = html
    }
    before = drawn.get(key)?.element ?? null
  }
  for (const key of gone) {
    drawn.get(key)?.element.remove()
    drawn.delete(key)
  }
}

function elementOf(html: string): HTMLElement {
  const template = document.createElement('template')
  template.innerHTML = html
  return template.content.firstElementChild as HTMLElement
}

function becomeLike(element: HTMLElement, other: HTMLElement): void {
  for (const name of element.getAttributeNames()) if (!other.hasAttribute(name)) element.removeAttribute(name)
  for (const { name, value } of other.attributes)
    if (element.getAttribute(name) !== value) element.setAttribute(name, value)
  // A finger may rest on what is in it: what is taken away under it ends its drag.
  if (element.innerHTML !== other.innerHTML) element.replaceChildren(...other.childNodes)
}
