import { useEffect, useEffectEvent, useState } from 'react'

/**
 * Takes files that are dropped on the page or pasted into it, while the calling component stands.
 *
 * @returns whether files are being held above the page
 */
export function useDropAndPaste(isWanted: boolean, onFiles: (files: readonly File[]) => void): boolean {
  const [isAbove, setIsAbove] = useState(false)
  const take = useEffectEvent((files: FileList | undefined) => {
    if (files && files.length > 0) onFiles([...files])
  })
  useEffect(() => {
    if (!isWanted) return
    const hold = (event: DragEvent) => {
      if (!event.dataTransfer?.types.includes('Files')) return
      // Else the browser would leave the app to show the file.
      event.preventDefault()
      setIsAbove(true)
    }
    const leave = (event: DragEvent) => event.relatedTarget === null && setIsAbove(false)
    const drop = (event: DragEvent) => {
      event.preventDefault()
      setIsAbove(false)
      take(event.dataTransfer?.files)
    }
    const paste = (event: ClipboardEvent) => take(event.clipboardData?.files)
    const listeners = new AbortController()
    const { signal } = listeners
    window.addEventListener('dragover', hold, { signal })
    window.addEventListener('dragleave', leave, { signal })
    window.addEventListener('drop', drop, { signal })
    window.addEventListener('paste', paste, { signal })
    return () => listeners.abort()
  }, [isWanted])
  return isAbove
}
