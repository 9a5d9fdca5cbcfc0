import type { DrawnPart } from './drawn-page.ts'

/**
 * Shows one of the pages that the build prerendered into the body, with these parts. Removes the other pages
 * and parts. It runs before the body is parsed, so that the browser paints no other page.
 */
export function showDrawnPage(name: string, parts: readonly DrawnPart[]): void {
  const hasPart = new Set<string | undefined>(parts)
  const choose = () => {
    for (const page of document.querySelectorAll<HTMLElement>('[data-first]')) {
      if (page.dataset.first === name) page.hidden = false
      else page.remove()
    }
    for (const part of document.querySelectorAll<HTMLElement>('[data-if]'))
      if (!hasPart.has(part.dataset.if)) part.remove()
  }
  const parsing = new MutationObserver(choose)
  parsing.observe(document, { childList: true, subtree: true })
  const stop = () => {
    // Runs once more, because `disconnect` drops the changes that the observer has not reported.
    choose()
    parsing.disconnect()
  }
  document.addEventListener('readystatechange', stop, { once: true })
  document.addEventListener('submit', keepSubmit)
}

/** Stops the browser from sending a prerendered form. The app submits the form again (take-over.ts). */
function keepSubmit(event: SubmitEvent): void {
  const form = event.target as HTMLFormElement
  if (!form.closest('[data-first]')) return
  event.preventDefault()
  form.dataset.submitted = ''
}
