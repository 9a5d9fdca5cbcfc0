import { languages } from '@verstas/contract/texts/language.ts'
import { expect, it } from 'vitest'
import { holidaysOf } from './holidays.ts'

it('a holiday has its name in the language of each reader, even if another language was read first', async () => {
  const names = []
  for (const language of [...languages, ...languages]) {
    const holidays = await holidaysOf('Europe/Helsinki', { from: '2026-12-01', to: '2026-12-31', language })
    names.push(holidays.get('2026-12-06')?.name)
  }
  expect(new Set(names).size).toBe(languages.length)
  expect(names.slice(languages.length)).toEqual(names.slice(0, languages.length))
})
