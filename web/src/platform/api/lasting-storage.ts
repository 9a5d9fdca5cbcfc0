let isAsked = false

/**
 * Asks the browser, once a page, not to throw away what this app keeps when the device runs short of room. For whoever
 * keeps something that nobody else has; some browsers ask the person.
 */
export function askForLastingStorage(): void {
  if (isAsked) return
  isAsked = true
  navigator.storage?.persist?.().catch(() => undefined)
}
