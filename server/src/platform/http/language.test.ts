import { expect, it } from 'vitest'
import { chooseLanguage } from './language.ts'

it.each([
  [undefined, 'fi'],
  ['', 'fi'],
  ['*', 'fi'],
  ['sv', 'sv'],
  ['en-GB,en;q=0.9', 'en'],
  ['de, en;q=0.3, sv;q=0.7', 'sv'],
  ['sv;q=0, en;q=0.1', 'en'],
  ['SV-FI', 'sv'],
  ['enough', 'fi'],
  ['en;q=broken', 'fi'],
])('the header Accept-Language %j selects %s', (header, language) => {
  expect(chooseLanguage(header, 'fi')).toBe(language)
})
