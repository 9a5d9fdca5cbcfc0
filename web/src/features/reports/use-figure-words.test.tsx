import type { Unit } from '@verstas/domain/reports/figures.ts'
import { expect, it } from 'vitest'
import { renderWithSession } from '../../platform/session/test/render.tsx'
import { useFigureWords } from './use-figure-words.ts'

const values = [-1234.4, -0.04, 0, 90, 1234.56]

/** Renders the words of each value, and of it as a change. */
function Words({ unit }: { readonly unit: Unit }) {
  const words = useFigureWords()
  return values.map((value) => `${words.value(value, unit)} (${words.change(value, unit)})`).join('; ')
}

it.each<[Unit, string]>([
  ['percent', '−1 234,4 % (−1 234,4); 0,0 % (+0,0); 0,0 % (+0,0); 90,0 % (+90,0); 1 234,6 % (+1 234,6)'],
  [
    'minutes',
    '−20h 34min (−20h 34min); 0min (+0min); 0min (+0min); 1h 30min (+1h 30min); 20h 35min (+20h 35min)',
  ],
  [
    'hoursPerOrder',
    '−20h 34min (−20h 34min); 0min (+0min); 0min (+0min); 1h 30min (+1h 30min); 20h 35min (+20h 35min)',
  ],
  ['euros', '−1 234 € (−1 234 €); 0 € (+0 €); 0 € (+0 €); 90 € (+90 €); 1 235 € (+1 235 €)'],
  [
    'eurosPerHour',
    '−1 234,40 € (−1 234,40 €); −0,04 € (−0,04 €); 0,00 € (+0,00 €); 90,00 € (+90,00 €); 1 234,56 € (+1 234,56 €)',
  ],
  ['count', '−1 234,4 (−1 234,4); −0,04 (−0,04); 0 (+0); 90 (+90); 1 234,56 (+1 234,56)'],
])('the words for %s have their sign, decimals and unit', async (unit, expected) => {
  const { unmount } = await renderWithSession(<Words unit={unit} />)
  const shown = document.body.textContent?.replaceAll(/\s/g, ' ')
  await unmount()
  expect(shown).toBe(expected)
})
