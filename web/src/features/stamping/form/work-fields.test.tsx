import { expect, it } from 'vitest'
import { control } from '../../../platform/session/test/page-controls.ts'
import { renderPages } from '../../../platform/session/test/render-routes.tsx'
import { sampleTypes } from '../test/sample-stampings.ts'
import { TypeField } from './work-fields.tsx'

it.each([
  ['nothing is chosen', null, '–'],
  ['a type is chosen', sampleTypes[1] ?? null, sampleTypes[1]?.Description],
])('the field for the stamping type shows the choice: %s', async (_, chosen, shown) => {
  const component = () => <TypeField types={sampleTypes} chosen={chosen} onChoose={() => undefined} />
  await renderPages('/', [{ path: '/', component }])
  expect(control<HTMLSelectElement>('Clocking type').selectedOptions[0]?.text).toBe(shown)
})
