import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  areMarkers,
  countMarkers,
  type Marker,
  nearestPart,
  readMarkers,
  type Severity,
  writeMarkers,
} from './markers.ts'

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

it('readMarkers returns the markers that writeMarkers wrote, even if two are at the same position', () => {
  fc.assert(
    fc.property(markers, (list) => {
      const twice = list.flatMap((marker): Marker[] => [marker, { ...marker, id: `${marker.id}-2` }])
      expect(readMarkers(writeMarkers('roof', twice), 'roof')).toEqual(twice)
    }),
  )
})

it('readMarkers reads the markers of a client that sends only positions', () => {
  const properties = { ...writeMarkers('roof', [marker({ note: 'Kivenisku' })]), 'marker.roof': '0.5,0.25,1' }
  expect(readMarkers(properties, 'roof')).toEqual([
    { id: '0.5,0.25,1', x: 0.5, y: 0.25, severity: 1, note: '' },
  ])
  const broken = { 'marker.roof': '1.5,0,1;x;0.1,0.1,7;;0.1,0.1,2;0.1,0.1,2', 'markers.roof': '{' }
  const ids = readMarkers(broken, 'roof').map(({ id }) => id)
  expect(ids).toEqual(['0.1,0.1,2', '0.1,0.1,2,1'])
})

it('nearestPart returns the nearest part on a picture that is twice as wide as high', () => {
  const Parts = [
    { Id: 'bonnet', Title: 'Konepelti', X: 0.2, Y: 0.5 },
    { Id: 'roof', Title: 'Katto', X: 0.35, Y: 0.5 },
  ]
  expect(nearestPart({ Parts }, { x: 0.26, y: 0.3 })?.Id).toBe('bonnet')
  const door = { Id: 'door', Title: 'Ovi', X: 0.35, Y: 0.2 }
  const bonnet = { Id: 'bonnet', Title: 'Konepelti', X: 0.2, Y: 0.5 }
  expect(nearestPart({ Parts: [bonnet, door] }, { x: 0.31, y: 0.4 })?.Id).toBe('door')
  expect(nearestPart({ Parts: [] }, { x: 0.26, y: 0.3 })).toBeNull()
  const beside = { Id: 'beside', Title: 'Vierellä', X: 0.6, Y: 0.5 }
  const [above, below] = [0.2, 0.75].map((Y) => ({ Id: `at ${Y}`, Title: 'Kohta', X: 0.5, Y }))
  if (!above || !below) throw new Error('There are two')
  expect(nearestPart({ Parts: [above, below] }, { x: 0.5, y: 0.6 })).toBe(below)
  expect(nearestPart({ Parts: [below, beside] }, { x: 0.5, y: 0.5 })).toBe(beside)
})

const marker = (values: Partial<Marker>): Marker => ({
  id: 'a',
  x: 0.1,
  y: 0.1,
  severity: 0,
  note: '',
  ...values,
})

describe('a place from another client', () => {
  const placesOf = (value: string) =>
    readMarkers({ 'marker.roof': value }, 'roof').map(({ x, y, severity }) => [x, y, severity])

  it.each([
    ['0,0,0', [0, 0, 0]],
    ['1,1,3', [1, 1, 3]],
    [' 0.5 , .25 , 2 ', [0.5, 0.25, 2]],
    ['5e-1,1.,2', [0.5, 1, 2]],
  ])('readMarkers reads the marker %j of a client without our extensions', (value, expected) => {
    expect(placesOf(value)).toEqual([expected])
    expect(areMarkers(value)).toBe(true)
  })

  it.each([
    '1.001,0,1',
    '0,1.001,1',
    '0,0,4',
    '0,0,1.5',
    '0,0',
    '0,0,1,1',
    ',,1',
    '0x1,0,1',
    '-0.1,0,1',
    '0,,1',
    '0,0,',
  ])('readMarkers ignores the invalid marker %j', (value) => {
    expect(placesOf(`${value};0.1,0.1,1`)).toEqual([[0.1, 0.1, 1]])
    expect(areMarkers(`0.1,0.1,1;${value}`)).toBe(false)
  })

  it('countMarkers and areMarkers ignore empty entries', () => {
    expect(countMarkers('0.1,0.1,2; ;0.2,0.2,1;')).toBe(2)
    expect(countMarkers('')).toBe(0)
    expect(areMarkers('0.1,0.1,2; ;')).toBe(true)
    expect(areMarkers('')).toBe(true)
  })
})

describe('the details of a marker', () => {
  const detailsOf = (...details: unknown[]) =>
    readMarkers({ 'marker.roof': '0.5,0.25,1', 'markers.roof': JSON.stringify(details) }, 'roof')
  const dent = { id: 'dent', x: 0.5, y: 0.25, severity: 1, note: 'Dent' }

  it.each<[string, unknown]>([
    ['null', null],
    ['a string', 'dent'],
    ['a number as its id', { ...dent, id: 7 }],
    ['a missing note', { ...dent, note: undefined }],
    ['a string as its x', { ...dent, x: '0.5' }],
    ['a string as its y', { ...dent, y: '0.25' }],
    ['a string as its severity', { ...dent, severity: '1' }],
    ['another position', { ...dent, x: 0.6 }],
  ])("readMarkers ignores a marker's details with this mistake: %s", (_, details) => {
    expect(detailsOf(details)).toMatchObject([{ id: '0.5,0.25,1', note: '' }])
    expect(detailsOf(details, dent)).toEqual([dent])
  })

  it('readMarkers ignores details that are not a list', () => {
    const properties = { 'marker.roof': '0.5,0.25,1', 'markers.roof': JSON.stringify(dent) }
    expect(readMarkers(properties, 'roof')).toMatchObject([{ id: '0.5,0.25,1', note: '' }])
  })

  it('readMarkers removes characters that a database refuses from the details', () => {
    expect(detailsOf({ ...dent, note: 'a\0b\0c\ud800d' })).toEqual([{ ...dent, note: 'abcd' }])
  })
})

it('writeMarkers rounds positions to thousandths, and returns no values if there are no markers', () => {
  const written = (x: number, y: number) => writeMarkers('roof', [marker({ x, y })])['marker.roof']
  expect(written(0.12349, 0.1235)).toBe('0.123,0.124,0')
  expect(written(-0.1, 1.1)).toBe('0,1,0')
  expect(writeMarkers('roof', [])).toEqual({})
})
