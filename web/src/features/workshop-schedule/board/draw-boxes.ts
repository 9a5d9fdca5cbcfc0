import { boxHtml, type PlacedBox, plainBoxHtml } from './box-html.ts'
import type { BoxWords } from './box-words.ts'

interface Drawn {
  readonly element: HTMLElement
  html: string
}

/** The rendered boxes of a track, by their keys. */
export type DrawnBoxes = Map<string, Drawn>

/** Renders the boxes of an empty track in minimal form, so that a new row is complete in its first frame. */
export function drawPlainBoxes(track: HTMLElement, drawn: DrawnBoxes, boxes: readonly PlacedBox[]): void {
  const htmls = boxes.map(plainBoxHtml)
  track.innerHTML = htmls.join('')
  boxes.forEach(({ box: { key } }, index) => {
    drawn.set(key, { element: track.children[index] as HTMLElement, html: htmls[index] ?? '' })
  })
}

/**
 * Renders the boxes of a track in full, and removes the others. A changed box keeps its element, and so the
 * focus. An unchanged box is not touched.
 */
export function drawBoxes(
  track: HTMLElement,
  drawn: DrawnBoxes,
  boxes: readonly PlacedBox[],
  words: BoxWords,
): void {
  const wantedBoxes = boxes.map((placed) => ({ key: placed.box.key, html: boxHtml(placed, words) }))
  const changed = wantedBoxes.filter(({ key, html }) => drawn.get(key)?.html !== html)
  // Parses the HTML of all changed boxes in one call, because a call for each box takes several times as
  // long.
  const elements = new Map(
    elementsOf(changed.map(({ html }) => html)).map((element, at) => [changed[at]?.key, element]),
  )
  const removedKeys = new Set(drawn.keys())
  let before: Element | null = null
  for (const { key, html } of wantedBoxes) {
    removedKeys.delete(key)
    const previous = drawn.get(key)
    const element = elements.get(key)
    if (element && previous) {
      becomeLike(previous.element, element)
      previous.html = html
    } else if (element) {
      if (before) before.after(element)
      else track.prepend(element)
      drawn.set(key, { element, html })
    }
    before = drawn.get(key)?.element ?? null
  }
  for (const key of removedKeys) {
    drawn.get(key)?.element.remove()
    drawn.delete(key)
  }
}

function elementsOf(htmls: readonly string[]): HTMLElement[] {
  if (htmls.length === 0) return []
  const template = document.createElement('template')
  template.innerHTML = htmls.join('')
  return [...template.content.children] as HTMLElement[]
}

function becomeLike(element: HTMLElement, next: HTMLElement): void {
  for (const name of element.getAttributeNames()) if (!next.hasAttribute(name)) element.removeAttribute(name)
  for (const { name, value } of next.attributes)
    if (element.getAttribute(name) !== value) element.setAttribute(name, value)
  // Replaces the content only if it differs, because removing an element under the finger ends the drag.
  if (element.innerHTML !== next.innerHTML) element.replaceChildren(...next.childNodes)
}
