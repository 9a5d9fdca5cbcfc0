import type { TextName } from '@verstas/contract/texts/catalogue.ts'
import { textEndpoints } from '@verstas/contract/texts/endpoints.ts'
import type { Language } from '@verstas/contract/texts/language.ts'
import { call } from '../api/client.ts'
import { isBuiltIn, loadAllTexts, overrideTexts } from '../texts/i18n.ts'
import { createSessionItems } from './session-items.ts'

const { wording } = createSessionItems()

/** Fetches and applies the site's texts. The current texts remain if this fails. */
export async function refreshTexts(siteId: number, language: Language, signal?: AbortSignal): Promise<void> {
  const [namesOfIds] = await Promise.all([readNamesOfIds(), loadAllTexts()])
  const resources = await call(textEndpoints.listTextResources, {
    headers: { 'accept-language': language },
    body: [...namesOfIds.keys()],
    ...(signal && { signal }),
  }).catch(() => null)
  if (resources === null || signal?.aborted) return
  const texts: Partial<Record<TextName, string>> = {}
  for (const { ResourceId, Description } of resources) {
    const name = namesOfIds.get(ResourceId)
    if (name && !isBuiltIn(name, Description)) texts[name] = Description
  }
  wording.write({ siteId, language, texts })
  overrideTexts(language, texts)
}

/** Loads the table of text ids, a separate chunk that the first page does not need. */
async function readNamesOfIds(): Promise<ReadonlyMap<number, TextName>> {
  const { textIds } = await import('@verstas/contract/texts/ids.ts')
  return new Map(Object.entries(textIds).map(([name, id]) => [id, name as TextName]))
}
