/**
 * The delay in milliseconds before the file's URL is revoked. Some browsers read the file some time after the
 * tap.
 */
const urlLifetimeMs = 60_000

/** Saves a text as a file with this name and media type. */
export function downloadText(name: string, type: string, text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type }))
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(url), urlLifetimeMs)
}
