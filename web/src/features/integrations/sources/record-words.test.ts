import { textCatalogue } from '@verstas/contract/texts/catalogue.ts'
import { expect, it } from 'vitest'
import { nameOfField } from './record-words.ts'

it.each([
  ['/retailPrice', 'Price with tax'],
  ['/owner/externalId', 'Owner id'],
  ['/jobs/0/note', textCatalogue['fileColumn.jobNote'].en],
  ['/jobs/0/rows/3/orderedAmount', textCatalogue['fileColumn.amount'].en],
  ['/jobs/0/rows/3/unknown', null],
  ['', null],
])('the field at %j is called %j', (pointer, name) => {
  const t = (text: string) =>
    String(Object.hasOwn(textCatalogue, text) ? textCatalogue[text as 'common.save'].en : text)
  expect(nameOfField(pointer, t)).toBe(name)
})
