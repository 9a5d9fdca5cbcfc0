import { textEndpoints } from '@verstas/contract/texts/endpoints.ts'
import { type TextName, textIds } from '@verstas/contract/texts/ids.ts'
import type { Language } from '@verstas/contract/texts/language.ts'
import { useEffect } from 'react'
import { call } from '../api/client.ts'
import { overrideTexts } from '../texts/i18n.ts'
import { useLanguage } from '../texts/use-texts.ts'

const namesOfIds = new Map<number, TextName>(
  Object.entries(textIds).map(([name, id]) => [id, name as TextName]),
)

/** Lays the site's own wording over the texts that the app carries, as long as one is there; without an answer those serve. */
export function useServerTexts(siteId: number): void {
  const language = useLanguage()
  // biome-ignore lint/correctness/useExhaustiveDependencies: another site has another wording
  useEffect(() => {
    const abort = new AbortController()
    void refreshTexts(language, abort.signal)
    return () => {
      abort.abort()
      overrideTexts(language, {})
    }
  }, [language, siteId])
}

async function refreshTexts(language: Language, signal: AbortSignal): Promise<void> {
  const resources = await call(textEndpoints.listTextResources, {
    headers: { 'accept-language': language },
    body: [...namesOfIds.keys()],
    signal,
  }).catch(() => [])
  const texts: Partial<Record<TextName, string>> = {}
  for (const { ResourceId, Description } of resources) {
    const name = namesOfIds.get(ResourceId)
    if (name) texts[name] = Description
  }
  if (!signal.aborted) overrideTexts(language, texts)
}
