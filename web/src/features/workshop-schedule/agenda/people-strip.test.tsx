import { expect, it } from 'vitest'
import { renderPages } from '../../../platform/session/test/render-routes.tsx'
import type { BoardRow } from '../board/board-props.ts'
import { PeopleStrip } from './people-strip.tsx'

const row = (id: number, name: string, more: Partial<BoardRow>): BoardRow => ({
  resource: { id, name, isPerson: true, isFavourite: false },
  load: null,
  ...more,
})

it('the strip of people shows the load of each person, or else the reason for an absence, or a dash', async () => {
  const rows = [
    row(1, 'Aino Koskinen', { load: { percent: 80, level: 'normal' }, note: 'Sick' }),
    row(2, 'Matti Virtanen', { note: 'On holiday' }),
    row(3, 'Pekka Laine', {}),
  ]
  const component = () => <PeopleStrip rows={rows} chosen={1} onChoose={() => undefined} />
  await renderPages('/', [{ path: '/', component }])
  const texts = [...document.querySelectorAll('fieldset button')].map(({ textContent }) => textContent)
  expect(texts[0]).toContain('80%')
  expect(texts[0]).not.toContain('Sick')
  expect(texts[1]).toContain('On holiday')
  expect(texts[2]).toContain('–')
})
