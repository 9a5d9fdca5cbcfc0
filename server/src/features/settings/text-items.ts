import type { SettingItem, SettingPage } from '@verstas/contract/settings/entities.ts'
import type { SettingValue } from '@verstas/contract/settings/fields.ts'
import { textCatalogue } from '@verstas/contract/texts/catalogue.ts'
import type { TextEntry } from '@verstas/contract/texts/entry.ts'
import { type Language, languages } from '@verstas/contract/texts/language.ts'
import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/database/transaction.ts'
import { refuseField } from '../../platform/http/refusal.ts'

/**
 * Matches the ids of texts that only the server shows: errors, columns of files, health check papers and
 * forms, and integration tasks.
 */
const ofServer = /^(error|fileColumn|healthCheck(Paper|Form)|integrationTask)\./

/** The texts of the app by resource id, which is the key of the item. */
const texts: ReadonlyMap<string, TextEntry> = new Map(
  Object.entries(textCatalogue)
    .filter(([name]) => !ofServer.test(name))
    .map(([, entry]) => [String(entry.id), entry] as const),
)

const fields = [
  ['NameFi', 'fi'],
  ['NameSv', 'sv'],
  ['NameEn', 'en'],
] as const satisfies readonly (readonly [string, Language])[]

/** Returns the app's own text. If a text has plural forms, returns the one for several things. */
const wordsOf = (entry: TextEntry, language: Language): string => {
  const words = entry[language]
  return typeof words === 'object' ? words.other : words
}

type OwnWords = ReadonlyMap<string, Partial<Record<Language, string>>>

async function readOwn(db: Db | Tx, siteId: number, id?: string): Promise<OwnWords> {
  const rows = await db
    .selectFrom('text_override')
    .select(['resource_id as id', 'language', 'text'])
    .where('site_id', '=', siteId)
    .$if(id !== undefined, (query) => query.where('resource_id', '=', Number(id)))
    .execute()
  const own = new Map<string, Partial<Record<string, string>>>()
  for (const { id: key, language, text } of rows)
    own.set(String(key), { ...own.get(String(key)), [language]: text })
  return own
}

const itemOf = (id: string, entry: TextEntry, own: OwnWords): SettingItem => ({
  Id: id,
  Values: {
    ...Object.fromEntries(
      fields.map(([field, language]) => [field, own.get(id)?.[language] ?? wordsOf(entry, language)]),
    ),
    IsChanged: own.has(id),
  },
})

/**
 * Reads a page of the app's texts; those that the site has changed come first. A search also finds a changed
 * text by the app's own text.
 */
export async function readTexts(
  db: Db,
  {
    siteId,
    search = '',
    after,
    pageSize,
  }: {
    readonly siteId: number
    readonly search?: string | undefined
    readonly after?: string | undefined
    readonly pageSize: number
  },
): Promise<SettingPage> {
  const changedTexts = await readOwn(db, siteId)
  const wanted = search.toLowerCase()
  const found = [...texts]
    .filter(([id, entry]) =>
      languages.some((language) =>
        [wordsOf(entry, language), changedTexts.get(id)?.[language] ?? ''].some((words) =>
          words.toLowerCase().includes(wanted),
        ),
      ),
    )
    .sort(([a], [b]) => Number(changedTexts.has(b)) - Number(changedTexts.has(a)) || Number(a) - Number(b))
  const start = after === undefined ? 0 : found.findIndex(([id]) => id === after) + 1
  const page = found.slice(start, start + pageSize)
  return {
    Items: page.map(([id, entry]) => itemOf(id, entry, changedTexts)),
    Next: start + pageSize < found.length ? (page.at(-1)?.[0] ?? null) : null,
  }
}

/** Reads a text and locks it at the site; null if the app has no such text. */
export async function lockText(tx: Tx, siteId: number, id: string): Promise<SettingItem | null> {
  const entry = texts.get(id)
  if (entry === undefined) return null
  await sql`select pg_advisory_xact_lock(hashtextextended(${`text-override ${siteId} ${id}`}, 0))`.execute(tx)
  return itemOf(id, entry, await readOwn(tx, siteId, id))
}

const placeholdersOf = (words: string): readonly string[] => words.match(/#\w+#/g) ?? []

/**
 * Stores a text of the site. An empty text, or one equal to that of the app, resets the language.
 *
 * @throws {Refusal} invalidField for a placeholder that the app does not fill
 */
export async function writeText(
  tx: Tx,
  { siteId, id }: { readonly siteId: number; readonly id: string },
  values: Readonly<Record<string, SettingValue | undefined>>,
): Promise<void> {
  const entry = texts.get(id)
  if (entry === undefined) return
  const validPlaceholders = new Set(languages.flatMap((language) => placeholdersOf(wordsOf(entry, language))))
  for (const [field, language] of fields) {
    const value = values[field]
    if (value === undefined) continue
    const words = String(value ?? '').trim()
    if (placeholdersOf(words).some((placeholder) => !validPlaceholders.has(placeholder)))
      throw refuseField(field, 'oneOf', {
        values: [...validPlaceholders].map((placeholder) => placeholder.slice(1, -1)).join(', ') || '–',
      })
    const key = { site_id: siteId, resource_id: Number(id), language }
    if (words === '' || words === wordsOf(entry, language))
      await tx
        .deleteFrom('text_override')
        .where('site_id', '=', siteId)
        .where('resource_id', '=', key.resource_id)
        .where('language', '=', language)
        .execute()
    else
      await tx
        .insertInto('text_override')
        .values({ ...key, text: words })
        .onConflict((conflict) =>
          conflict.columns(['site_id', 'resource_id', 'language']).doUpdateSet({ text: words }),
        )
        .execute()
  }
}
