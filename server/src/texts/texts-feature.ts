import { textEndpoints } from '@verstas/contract/texts/endpoints.ts'
import type { Language } from '@verstas/contract/texts/language.ts'
import type { Db } from '../database/transaction.ts'
import { feature } from '../http/feature.ts'
import { chooseLanguage } from '../http/language.ts'
import { textOf } from './catalogues.ts'

/** The texts by their resource ids, in the site's own wording where it has one (decisions, section 3). */
export const textsFeature = feature(textEndpoints, ({ db, settings }) => ({
  listTextResources: async ({ body, headers, session }) => {
    const language = chooseLanguage(headers['accept-language'], settings.defaultLanguage)
    const overrides = session && (await readOverrides(db, session.siteId, language))
    return [...new Set(body)].flatMap((id) => {
      const text = textOf(id, language)
      return text === undefined ? [] : [{ ResourceId: id, Description: overrides?.get(id) ?? text }]
    })
  },
}))

async function readOverrides(db: Db, siteId: number, language: Language): Promise<Map<number, string>> {
  const rows = await db
    .selectFrom('text_override')
    .select(['resource_id', 'text'])
    .where('site_id', '=', siteId)
    .where('language', '=', language)
    .execute()
  return new Map(rows.map((row) => [row.resource_id, row.text]))
}
