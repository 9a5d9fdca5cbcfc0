import type { Light } from '@verstas/contract/health-checks/survey.ts'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { problemsOfProperties } from './check-properties.ts'
import { earlierFindings } from './earlier.ts'
import { checkKey, lightOf, type Properties, toPropertyList } from './properties.ts'
import { splitRest } from './rest.ts'
import { confirmEarlier, findUnusedTreads, resolveEarlier, takeTreads } from './take-over.ts'

const wheels = [
  { axleNumber: 1, side: 'Left' },
  { axleNumber: 1, side: 'Right' },
] as const
const checks = ['belts', 'left', 'right'].map((Id, index) => ({
  Id,
  Title: Id,
  Measure:
    index === 0
      ? null
      : { Unit: 'mm' as const, Least: 0, Most: 25, Step: 0.1, WorseWhen: 'lower' as const, Soon: 4, Now: 3 },
  TreadOf: wheels[index - 1] ?? null,
  IsOptional: false,
}))
const survey = { Sections: [{ Id: 'all', Title: 'All', Checks: checks }], ImageMaps: [], Signatures: [] }

const photo = (Id: number, InspectionId: number) => ({
  Id,
  InspectionId,
  Name: 'kuva.jpg',
  Created: '2026-05-14T09:00:00Z',
  Caption: null,
  Key: '00000000-0000-4000-8000-000000000001',
  HasThumbnail: true,
})
const drawnEarlier = fc.record({
  InspectionId: fc.integer({ min: 1, max: 99 }),
  Light: fc.constantFrom<Light>('soon', 'now'),
  Note: fc.string({ maxLength: 20 }),
  Photos: fc
    .array(fc.integer({ min: 1, max: 99 }), { maxLength: 30 })
    .map((ids) => ids.map((id, index) => photo(index, id))),
})
const drawnProperties: fc.Arbitrary<Properties> = fc.dictionary(
  fc.constantFrom('check.belts', 'note.belts'),
  fc.constantFrom('ok', 'soon', 'now'),
)
const without = (properties: Properties): Properties =>
  Object.fromEntries(Object.entries(properties).filter(([, value]) => value !== ''))

it('confirmEarlier keeps the light and the photos, and the user’s own note if there is one', () => {
  fc.assert(
    fc.property(drawnEarlier, drawnProperties, (earlier, properties) => {
      const after = without({ ...properties, ...confirmEarlier('belts', earlier, properties) })
      expect(lightOf(after, 'belts')).toBe(earlier.Light)
      expect(after['note.belts'] ?? '').toBe(properties['note.belts'] ?? earlier.Note)
      const sources = (after['from.belts'] ?? '').split(' ').map(Number)
      expect(sources[0]).toBe(earlier.InspectionId)
      expect(new Set(sources).size).toBe(sources.length)
      expect(problemsOfProperties(survey, toPropertyList(after))).toEqual([])
    }),
  )
})

it('a confirmed finding is an earlier finding of the next inspection, and a repaired one is not', () => {
  fc.assert(
    fc.property(drawnEarlier, drawnProperties, (earlier, properties) => {
      const visit = (after: Properties) => ({
        InspectionId: 100,
        At: '2026-05-14T09:00:00Z',
        By: 'Matti',
        photos: [],
        survey,
        properties: without(after),
        followUps: [],
      })
      const confirmed = { ...properties, ...confirmEarlier('belts', earlier, properties) }
      expect(earlierFindings([visit(confirmed)])).toMatchObject([
        { Key: 'check.belts', Light: earlier.Light },
      ])
      const repaired = { ...confirmed, ...resolveEarlier('belts', earlier, confirmed) }
      expect(earlierFindings([visit(repaired)])).toEqual([])
      expect(without(repaired)['from.belts']).toBeUndefined()
    }),
  )
})

it('resolveEarlier keeps a note that the user has written', () => {
  const earlier = { InspectionId: 9, Light: 'now' as const, Note: 'leaks', Photos: [] }
  const own = { 'note.belts': 'new belt' }
  expect(without({ ...own, ...resolveEarlier('belts', earlier, own) })).toEqual({
    ...own,
    'check.belts': 'ok',
  })
})

it('resolveEarlier deletes the note that came from the earlier inspection, unless the user has edited it', () => {
  const earlier = { InspectionId: 9, Light: 'now' as const, Note: 'leaks', Photos: [] }
  const confirmed = confirmEarlier('belts', earlier, {})
  const resolve = (properties: Properties) =>
    without({ ...properties, ...resolveEarlier('belts', earlier, properties) })
  expect(resolve(confirmed)).toEqual({ 'check.belts': 'ok' })
  const edited = { ...confirmed, 'note.belts': 'leaks, new seal fitted' }
  expect(resolve(edited)).toEqual({ 'check.belts': 'ok', 'note.belts': 'leaks, new seal fitted' })
})

const drawnTreads = fc.subarray([...wheels]).chain((list) =>
  fc.tuple(
    ...list.map((wheel) =>
      fc.record({
        axleNumber: fc.constant(wheel.axleNumber),
        side: fc.constant(wheel.side),
        Depth: fc.integer({ min: 0, max: 90 }).map((tenths) => tenths / 10),
        Light: fc.constantFrom<Light>('ok', 'soon', 'now'),
      }),
    ),
  ),
)
const drawnLights: fc.Arbitrary<Properties> = fc
  .dictionary(fc.constantFrom('left', 'right', 'belts'), fc.constantFrom('ok', 'soon', 'now'))
  .map((lights) => Object.fromEntries(Object.entries(lights).map(([id, light]) => [checkKey(id), light])))

it('takeTreads fills only checks without light and measure, and a second time changes nothing', () => {
  fc.assert(
    fc.property(drawnTreads, drawnLights, (treads, properties) => {
      const taken = takeTreads(survey, properties, treads)
      for (const key of Object.keys(taken)) expect(properties[key]).toBeUndefined()
      const after = { ...properties, ...taken }
      expect(takeTreads(survey, after, treads)).toEqual({})
      expect(problemsOfProperties(survey, toPropertyList(after))).toEqual([])
      const { waiting } = splitRest(checks, after, ({ TreadOf }) => ({
        earlier: null,
        tread: treads.find(({ side }) => side === TreadOf?.side) ?? null,
      }))
      expect(waiting).toEqual([])
    }),
  )
})

it('findUnusedTreads gives each measured wheel its depth and light, and then finds none', () => {
  fc.assert(
    fc.property(drawnTreads, drawnLights, (treads, properties) => {
      const unused = findUnusedTreads(checks, properties, treads)
      expect(unused.checks).toHaveLength(treads.length)
      const after = { ...properties, ...unused.values }
      for (const { side, Light, Depth } of treads) {
        const id = side === 'Left' ? 'left' : 'right'
        expect([after[`check.${id}`], after[`measure.${id}`]]).toEqual([Light, String(Depth)])
      }
      expect(after['check.belts']).toBe(properties['check.belts'])
      expect(findUnusedTreads(checks, after, treads).checks).toEqual([])
      expect(problemsOfProperties(survey, toPropertyList(after))).toEqual([])
    }),
  )
})
