import { accountKey, articleKey, nameKey, numberKey, vinKey } from '@verstas/domain/codes/normal-form.ts'
import { sameForms } from '@verstas/domain/codes/test/same-forms.ts'
import fc from 'fast-check'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { buildTestApp } from '../../../test/app.ts'

const { db } = await buildTestApp()

const rules = { numberKey, vinKey, articleKey, nameKey, accountKey } as const

/** Returns the normal forms of each text, computed by the functions of the database. */
async function formsOf(texts: readonly string[]) {
  const { rows } = await sql<Record<keyof typeof rules, string>>`
    select search_key(text) as "numberKey", vin_key(text) as "vinKey", article_key(text) as "articleKey",
      name_key(text) as "nameKey", account_key(text) as "accountKey"
    from jsonb_array_elements_text(${JSON.stringify(texts)}::jsonb) with ordinality as typed (text, place)
    order by place`.execute(db)
  return rows
}

const formsOfDomain = (text: string) => ({
  numberKey: numberKey(text),
  vinKey: vinKey(text),
  articleKey: articleKey(text),
  nameKey: nameKey(text),
  accountKey: accountKey(text),
})

it('SQL normalises every spelling as the domain does', async () => {
  const texts = sameForms.flatMap(({ plain, spellings }) => [plain, ...spellings])
  expect(await formsOf(texts)).toEqual(texts.map(formsOfDomain))
})

/** Ranges of characters in European texts, and of characters that look similar. */
const ranges = [
  ...[
    [0x20, 0x7e],
    [0x01, 0x1f],
    [0xa0, 0x17f],
    [0x300, 0x36f],
    [0x370, 0x373],
    [0x386, 0x3ce],
    [0x400, 0x45f],
  ],
  ...[
    [0x2000, 0x206f],
    [0x2070, 0x2071],
    [0x20a0, 0x20bf],
    [0x2100, 0x214f],
    [0x2150, 0x218b],
    [0x2460, 0x24ff],
  ],
  ...[
    [0xfb00, 0xfb06],
    [0xfe00, 0xfe0f],
    [0xff00, 0xffdc],
    [0x1e00, 0x1eff],
    [0x2c60, 0x2c7f],
    [0x1f600, 0x1f64f],
  ],
] as const
const rareSign = fc.oneof(
  ...ranges.map(([min, max]) => fc.integer({ min, max }).map((code) => String.fromCodePoint(code))),
)
const sign = fc.oneof(rareSign, fc.constantFrom(...'0123456789OIQAaZz -./*]'))

it('SQL normalises any text as the domain does', async () => {
  const text = fc.array(sign, { maxLength: 24 }).map((signs) => signs.join(''))
  const digits = fc.stringMatching(/^\d{7,14}$/)
  await fc.assert(
    fc.asyncProperty(fc.array(fc.oneof(text, digits), { minLength: 1, maxLength: 60 }), async (texts) => {
      expect(await formsOf(texts)).toEqual(texts.map(formsOfDomain))
    }),
    { numRuns: 60 },
  )
})
