import fc from 'fast-check'
import { expect, it } from 'vitest'
import { type Marker, nearestPart, readMarkers, type Severity, writeMarkers } from './markers.ts'

const thousandth = fc.integer({ min: 0, max: 1000 }).map((part) => part / 1000)
const markers = fc.uniqueArray(
  fc.record({
    id: fc.uuid(),
    x: thousandth,
    y: thousandth,
    severity: fc.constantFrom<Severity[]>(0, 1, 2, 3),
    note: fc.string({ unit: 'grapheme' }),
  }),
  { selector: ({ id }) => id, maxLength: 8 },
)

it('reads what it wrote, also of markers that lie on each other', () => {
  fc.assert(
    fc.property(markers, (list) => {
      const twice = list.flatMap((marker): Marker[] => [marker, { ...marker, id: `${marker.id}-2` }])
      expect(readMarkers(writeMarkers('roof', twice), 'roof')).toEqual(twice)
    }),
  )
})

it('reads what another client wrote, which knows places alone', () => {
  const properties = { ...writeMarkers('roof', [marker({ note: 'Kivenisku' })]), 'marker.roof': '0.5,0.25,1' }
  expect(readMarkers(properties, 'roof')).toEqual([
    { id: '0.5,0.25,1', x: 0.5, y: 0.25, severity: 1, note: '' },
  ])
  const broken = { 'marker.roof': '1.5,0,1;x;0.1,0.1,7;;0.1,0.1,2;0.1,0.1,2', 'markers.roof': '{' }
  const ids = readMarkers(broken, 'roof').map(({ id }) => id)
  expect(ids).toEqual(['0.1,0.1,2', '0.1,0.1,2,1'])
})

it('names a place by the part that is nearest on a picture twice as wide as high', () => {
  const Parts = [
    { Id: 'bonnet', Title: 'Konepelti', X: 0.2, Y: 0.5 },
    { Id: 'roof', Title: 'Katto', X: 0.35, Y: 0.5 },
  ]
  expect(nearestPart({ Parts }, { x: 0.26, y: 0.3 })?.Id).toBe('bonnet')
  const door = { Id: 'door', Title: 'Ovi', X: 0.35, Y: 0.2 }
  const bonnet = { Id: 'bonnet', Title: 'Konepelti', X: 0.2, Y: 0.5 }
  expect(nearestPart({ Parts: [bonnet, door] }, { x: 0.31, y: 0.4 })?.Id).toBe('door')
  expect(nearestPart({ Parts: [] }, { x: 0.26, y: 0.3 })).toBeNull()
})

const marker = (values: Partial<Marker>): Marker => ({
  id: 'a',
  x: 0.1,
  y: 0.1,
  severity: 0,
  note: '',
  ...values,
})
