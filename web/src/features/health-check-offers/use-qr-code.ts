import { useEffect, useState } from 'react'

/** A text as a picture that a phone reads; null until it is drawn, and where its code could not be loaded. */
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
