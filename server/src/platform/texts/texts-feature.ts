import { textCatalogue } from '@verstas/contract/texts/catalogue.ts'
import { textEndpoints } from '@verstas/contract/texts/endpoints.ts'
import type { TextEntry } from '@verstas/contract/texts/entry.ts'
import type { Language } from '@verstas/contract/texts/language.ts'
import type { Db } from '../database/transaction.ts'
import { feature } from '../http/feature.ts'
import { chooseLanguage } from '../http/language.ts'

/** Returns texts by resource id, in the site's own wording if it has one (specification.md, Texts). */
export const textsFeature = feature(textEndpoints, ({ db, settings }) => ({
  listTextResources: async ({ body, headers, session }) => {
    const language = chooseLanguage(headers['accept-language'], settings.defaultLanguage)
    const overrides = session && (await readOverrides(db, session.siteId, language))
    return [...new Set(body)].flatMap((id) => {
      const text = textsById.get(id)?.[language]
      // A site's own wording is one sentence, but a text of the contract can have several plural forms.
      const description = typeof text === 'object' ? text.other : text
      return description === undefined
        ? []
        : [{ ResourceId: id, Description: overrides?.get(id) ?? description }]
    })
  },
}))

const textsById: ReadonlyMap<number, TextEntry> = new Map(
  Object.values(textCatalogue).map((entry) => [entry.id, entry]),
)

async function readOverrides(db: Db, siteId: number, language: Language): Promise<Map<number, string>> {
  const rows = await db
    .selectFrom('text_override')
    .select(['resource_id', 'text'])
    .where('site_id', '=', siteId)
    .where('language', '=', language)
    .execute()
  return new Map(rows.map((row) => [row.resource_id, row.text]))
}
