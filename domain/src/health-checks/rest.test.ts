import type { Check, Light } from '@verstas/contract/health-checks/survey.ts'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { checkKey } from './properties.ts'
import { splitRest } from './rest.ts'

const check = (Id: string, IsOptional = false): Check => ({
  Id,
  Title: Id,
  Measure: null,
  TreadOf: null,
  IsOptional,
})
const unknown = { earlier: null, tread: null }
const idsOf = ({ fine, waiting }: ReturnType<typeof splitRest>) => ({
  fine: fine.map(({ Id }) => Id),
  waiting: waiting.map(({ check: { Id }, light }) => `${Id} ${light}`),
})

it('splitRest returns a check with an earlier finding as waiting', () => {
  const checks = [check('belts'), check('horn')]
  const known = { belts: { earlier: { Light: 'now' as const }, tread: null } }
  const split = splitRest(
    checks,
    {},
    ({ Id }) => (known as Record<string, typeof known.belts>)[Id] ?? unknown,
  )
  expect(idsOf(split)).toEqual({ fine: ['horn'], waiting: ['belts now'] })
})

it('splitRest returns the check of a worn tread as waiting, and that of a good tread as fine', () => {
  const tread = (Light: Light) => ({ earlier: null, tread: { Light } })
  const split = splitRest([check('left'), check('right')], {}, ({ Id }) =>
    tread(Id === 'left' ? 'soon' : 'ok'),
  )
  expect(idsOf(split)).toEqual({ fine: ['right'], waiting: ['left soon'] })
})

it('splitRest returns a required check as fine if it has no light and no earlier finding', () => {
  const light = fc.constantFrom<Light | null>('ok', 'soon', 'now', null)
  const drawn = fc.record({ isOptional: fc.boolean(), light, earlier: fc.constantFrom('soon', 'now', null) })
  fc.assert(
    fc.property(fc.array(drawn, { maxLength: 8 }), (list) => {
      const properties = Object.fromEntries(
        list.map((one, index) => [checkKey(String(index)), one.light ?? '']),
      )
      const earlierOf = (id: string) => {
        const Light = list[Number(id)]?.earlier as Light | null
        return Light ? { Light } : null
      }
      const { fine, waiting } = idsOf(
        splitRest(
          list.map(({ isOptional }, index) => check(String(index), isOptional)),
          properties,
          ({ Id }) => ({ earlier: earlierOf(Id), tread: null }),
        ),
      )
      const rest = list.flatMap((one, index) => (one.isOptional || one.light ? [] : [index]))
      expect(fine).toEqual(rest.filter((index) => !list[index]?.earlier).map(String))
      expect(waiting).toEqual(
        rest.filter((index) => list[index]?.earlier).map((index) => `${index} ${list[index]?.earlier}`),
      )
    }),
  )
})
