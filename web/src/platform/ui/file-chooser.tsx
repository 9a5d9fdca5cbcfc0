import { type ReactNode, useRef } from 'react'

interface FileChooserOptions {
  /** The accepted file types, as in the attribute `accept`. */
  readonly accept: string
  readonly isMultiple?: boolean
  readonly onFiles: (files: readonly File[]) => void
}

/**
 * Opens the device's file chooser. On a phone it also offers the camera. The user can choose the same file
 * again. The caller renders `input`, which is invisible.
 */
export function useFileChooser({ accept, isMultiple = false, onFiles }: FileChooserOptions): {
  readonly input: ReactNode
  readonly open: () => void
} {
  const ref = useRef<HTMLInputElement>(null)
  const input = (
    <input
      ref={ref}
      type="file"
      hidden
      multiple={isMultiple}
      accept={accept}
      onChange={({ currentTarget }) => {
        const files = [...(currentTarget.files ?? [])]
        // Empties the field, because a browser reports no change if the user chooses the file that is already
        // in it.
        currentTarget.value = ''
        if (files.length > 0) onFiles(files)
      }}
    />
  )
  return { input, open: () => ref.current?.click() }
}
