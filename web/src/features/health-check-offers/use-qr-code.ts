import { useEffect, useState } from 'react'

/**
 * Returns a text as a QR code. Null until the code is drawn, or if the module that draws it cannot be loaded.
 */
export const useQrCode = (text: string): string | null => useQrCodes(text)?.[0] ?? null

/**
 * Returns each line of a text as a QR code. Null until the codes are drawn, and an empty list if the module that
 * draws them could not be loaded.
 */
export function useQrCodes(lines: string): readonly string[] | null {
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  useEffect(() => {
    let isShown = true
    const draw = async () => {
      const { drawQrCode } = await import('./qr-code.ts')
      if (isShown) setCodes(lines.split('\n').map(drawQrCode))
    }
    draw().catch(() => isShown && setCodes([]))
    return () => {
      isShown = false
    }
  }, [lines])
  return codes
}
