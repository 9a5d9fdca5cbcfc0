/** Some browsers read the file a while after the tap, in milliseconds. */
const keptForMs = 60_000

/** Hands the person a file with the text, as a download of the browser. */
export function downloadText(name: string, type: string, text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type }))
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(url), keptForMs)
}
