import { useEffect } from 'react'
import { loadFonts } from './fonts.ts'

/**
 * Applies the fonts of the app as soon as they have loaded. For a page that leads to no other page, on which late
 * fonts would be applied (`app/main.tsx`).
 */
export function useFonts(): void {
  useEffect(() => {
    loadFonts().catch(() => undefined)
  }, [])
}
