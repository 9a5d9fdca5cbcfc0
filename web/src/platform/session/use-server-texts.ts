import { useEffect } from 'react'
import { overrideTexts } from '../texts/i18n.ts'
import { useLanguage } from '../texts/use-texts.ts'
import { loadLater } from '../ui/load-later.ts'
import { createSessionItems } from './session-items.ts'

const { wording } = createSessionItems()

/**
 * Replaces the app's texts with the texts of the site, if the site has any. Applies stored texts immediately
 * and refetches them after the page has loaded. Without stored texts, fetches them immediately.
 */
export function useServerTexts(siteId: number): void {
  const language = useLanguage()
  useEffect(() => {
    const abort = new AbortController()
    const refresh = async () =>
      (await import('./refresh-texts.ts')).refreshTexts(siteId, language, abort.signal)
    const stored = wording.read()
    const isOfThis = stored?.siteId === siteId && stored.language === language
    if (isOfThis) overrideTexts(language, stored.texts)
    const stop = isOfThis ? loadLater(refresh) : void refresh().catch(() => undefined)
    return () => {
      stop?.()
      abort.abort()
      overrideTexts(language, {})
    }
  }, [language, siteId])
}
