import { useEffect, useState } from 'react'

/**
 * Returns a text as a QR code. Null until the code is drawn, or if the module that draws it could not be
 * loaded.
 */
export function useQrCode(text: string): string | null {
  const [code, setCode] = useState<string | null>(null)
  useEffect(() => {
    let isShown = true
    const draw = async () => {
      const { drawQrCode } = await import('./qr-code.ts')
      if (isShown) setCode(drawQrCode(text))
    }
    draw().catch(() => undefined)
    return () => {
      isShown = false
    }
  }, [text])
  return code
}
