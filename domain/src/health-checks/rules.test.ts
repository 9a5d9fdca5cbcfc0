import type { SurveyForm } from '@verstas/contract/health-checks/survey.ts'
import { SurveyDefinition } from '@verstas/contract/health-checks/survey-definition.ts'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { bodyOf } from './body.ts'
import { changeInspection, standingOf } from './change-inspection.ts'
import { problemsOfProperties } from './check-properties.ts'
import { type EarlierInspection, earlierFindings } from './earlier.ts'
import { findingsOf } from './findings.ts'
import { type Marker, readMarkers, type Severity, writeMarkers } from './markers.ts'
import { lightOfMeasure } from './measure.ts'
import { toPropertyList } from './properties.ts'
import { rulesOf } from './survey-form.ts'
import { templates } from './templates.ts'

const formOf = (code: string) => {
  const definition = templates.find(({ Code }) => Code === code)
  if (!definition) throw new Error(code)
  return rulesOf(definition)
}
const arrival = formOf('arrival')
const service = formOf('service-30')

const allFine = (survey: Pick<SurveyForm, 'Sections'>): Record<string, string> =>
  Object.fromEntries(survey.Sections.flatMap(({ Checks }) => Checks).map(({ Id }) => [`check.${Id}`, 'ok']))

const marker = fc.record({
  id: fc.uuid(),
  x: fc.double({ min: 0, max: 1, noNaN: true }),
  y: fc.double({ min: 0, max: 1, noNaN: true }),
  severity: fc.constantFrom<Severity>(0, 1, 2, 3),
  note: fc.string({ unit: 'grapheme', maxLength: 30 }),
})

describe('markers', () => {
  it('writing and reading a marker moves it by less than a thousandth of the picture', () => {
    fc.assert(
      fc.property(fc.uniqueArray(marker, { maxLength: 8, selector: placeOf }), (markers) => {
        const values = writeMarkers('front', markers)
        const read = readMarkers(values, 'front')
        expect(read).toEqual(markers.map((one) => ({ ...one, ...placed(one) })))
        expect(problemsOfProperties(arrival, toPropertyList(values))).toEqual([])
      }),
    )
  })

  it("a marker's x and y may be any number from 0 to 1, and a list of markers may end with a separator", () => {
    const written = '0.33333333333333331,0.5,1;1e-7,1,0;1.0,0.1234567,3;'
    expect(problemsOfProperties(arrival, [{ Key: 'marker.front', Value: written }])).toEqual([])
    expect(readMarkers({ 'marker.front': written }, 'front')).toMatchObject([
      { x: 1 / 3, y: 0.5, severity: 1 },
      { x: 1e-7, y: 1, severity: 0 },
      { x: 1, y: 0.1234567, severity: 3 },
    ])
    fc.assert(
      fc.property(fc.double({ min: 0, max: 1, noNaN: true }), (x) => {
        const Value = `${x},${x},2`
        expect(problemsOfProperties(arrival, [{ Key: 'marker.front', Value }])).toEqual([])
        expect(readMarkers({ 'marker.front': Value }, 'front')).toMatchObject([
          { x: Math.abs(x), severity: 2 },
        ])
      }),
    )
  })

  it('readMarkers reads markers of a client that sends neither ids nor notes', () => {
    const read = readMarkers({ 'marker.front': '0.25,0.5,1;.5,1,3;nonsense;2,2,2' }, 'front')
    expect(read).toEqual([
      { id: '0.25,0.5,1', x: 0.25, y: 0.5, severity: 1, note: '' },
      { id: '0.5,1,3', x: 0.5, y: 1, severity: 3, note: '' },
    ])
  })
})

const placed = ({ x, y }: Marker) => ({ x: Math.round(x * 1000) / 1000, y: Math.round(y * 1000) / 1000 })
const placeOf = (one: Marker) => `${placed(one).x},${placed(one).y}`

describe('templates', () => {
  it.each(templates.map((template) => [template.Code, template] as const))(
    'the template %s is valid',
    (_, template) => {
      expect(SurveyDefinition.parse(template)).toEqual(template)
    },
  )

  it('the three templates have eight, thirty and ten checks', () => {
    const counts = templates.map(({ Sections }) => Sections.flatMap(({ Checks }) => Checks).length)
    expect(counts).toEqual([8, 30, 10])
  })

  it('the schema refuses a template with a repeated check or with limits in the wrong order', () => {
    const [template] = templates
    const [section] = template?.Sections ?? []
    const withChecks = (Checks: readonly object[] | undefined) =>
      SurveyDefinition.safeParse({ ...template, Sections: [{ ...section, Checks }] }).error?.issues.length
    expect(withChecks(section?.Checks)).toBeUndefined()
    expect(withChecks([...(section?.Checks ?? []), ...(section?.Checks ?? [])])).toBeGreaterThan(0)
    const Measure = { Unit: 'mm', Least: 0, Most: 20, Step: 1, WorseWhen: 'lower', Soon: 3, Now: 4 }
    expect(withChecks([{ ...section?.Checks[0], Measure }])).toBe(1)
  })
})

it.each([
  ['lower', 4.1, 'ok'],
  ['lower', 4, 'soon'],
  ['lower', 3, 'now'],
  ['higher', 2.9, 'ok'],
  ['higher', 3, 'soon'],
  ['higher', 4, 'now'],
] as const)('if %s values are worse, the measured value %d has the light %s', (WorseWhen, value, light) => {
  const [Soon, Now] = WorseWhen === 'lower' ? [4, 3] : [3, 4]
  expect(lightOfMeasure(value, { Unit: 'mm', Least: 0, Most: 9, Step: 0.1, WorseWhen, Soon, Now })).toBe(
    light,
  )
})

it('standingOf counts amber and red findings', () => {
  const values = { 'check.lights': 'soon', 'check.frontPads': 'now', 'marker.front': '0.1,0.1,1;0.2,0.2,3' }
  expect(standingOf(service, values)).toMatchObject({ soon: 2, now: 1 })
})

it('findingsOf lists red findings first, and includes measured values and markers', () => {
  const values = {
    'check.lights': 'soon',
    'check.frontPads': 'now',
    'measure.frontPads': '2.5',
    'note.frontPads': 'Vaihto nyt',
    'check.rearPads': 'ok',
    'marker.front': '0.1,0.1,1;0.2,0.2,2',
  }
  expect(findingsOf(service, values)).toMatchObject([
    { key: 'check.frontPads', light: 'now', note: 'Vaihto nyt', measured: { value: 2.5 } },
    { key: 'check.lights', light: 'soon', measured: null },
    { key: 'marker.front.0.1,0.1,1', light: 'soon' },
  ])
})

it('findingsOf names a marker after the nearest part of the picture, or after a picture without parts', () => {
  const [image] = arrival.ImageMaps
  if (!image) throw new Error('The arrival check has pictures')
  const Parts = [
    { Id: 'bonnet', Title: 'Konepelti', X: 0.2, Y: 0.5 },
    { Id: 'roof', Title: 'Katto', X: 0.6, Y: 0.5 },
  ]
  const titles = (parts: typeof Parts) =>
    findingsOf(
      { Sections: [], ImageMaps: [{ ...image, Parts: parts }] },
      { [`marker.${image.Id}`]: '0.1,0.5,0;0.7,0.5,1' },
    ).map(({ title }) => title)
  expect(titles(Parts)).toEqual(['Konepelti', 'Katto'])
  expect(titles([])).toEqual([image.Title, image.Title])
})

describe('a value', () => {
  it.each([
    ['check.frontPads', 'green'],
    ['check.nothing', 'ok'],
    ['measure.lights', '1'],
    ['measure.frontPads', '1e1'],
    ['measure.frontPads', '-0.5'],
    ['marker.front', '1.2,0.5,1'],
    ['marker.front', '0.5,0.5,4'],
    ['marker.front', '0.5,0.5'],
    ['marker.front', '0.5,,1'],
    ['marker.front', '0x1,0.5,1'],
    ['marker.front', '-0.5,0.5,1'],
    ['marker.front', '1e1,0.5,1'],
    ['marker.front', '0.5,0.5,1,1'],
    ['markers.front', '{}'],
    ['signature.inspector', 'data:image/png;base64,AAAA'],
    ['signer.inspector', 'x'.repeat(201)],
    ['constructor', 'x'],
  ])('problemsOfProperties refuses the key %s with the value %s', (Key, Value) => {
    expect(problemsOfProperties(service, [{ Key, Value }])).toMatchObject([{ key: Key }])
  })

  it('a picture may have 100 markers, and a value with 101 markers is refused', () => {
    const markers = (count: number) => [
      { Key: 'marker.front', Value: Array.from({ length: count }, () => '0.5,0.5,1').join(';') },
    ]
    expect(problemsOfProperties(arrival, markers(100))).toEqual([])
    expect(problemsOfProperties(arrival, markers(101))).toEqual([
      { key: 'marker.front', reason: { name: 'tooManyMarkers', values: { most: 100 } } },
    ])
  })

  it.each([
    ['measure.frontPads', '0', '-0.1'],
    ['measure.frontPads', '20', '20.1'],
    ['measure.frontPads', '2.125', '2.1255'],
    ['note.frontPads', 'x'.repeat(10_000), 'x'.repeat(10_001)],
    ['markers.front', '[]', '[}'],
    ['signer.inspector', 'x'.repeat(200), 'x'.repeat(201)],
    ['check.frontPads', 'now', 'NOW'],
  ])(
    'problemsOfProperties accepts a valid value of %s, and refuses a similar invalid value',
    (Key, inside, outside) => {
      expect(problemsOfProperties(service, [{ Key, Value: inside }])).toEqual([])
      expect(problemsOfProperties(service, [{ Key, Value: outside }])).toHaveLength(1)
    },
  )

  it('problemsOfProperties accepts an empty value, and refuses a repeated key', () => {
    const empty = { Key: 'check.frontPads', Value: '' }
    expect(problemsOfProperties(service, [empty])).toEqual([])
    expect(problemsOfProperties(service, [empty, empty])).toEqual([
      { key: 'check.frontPads', reason: { name: 'twice' } },
    ])
  })
})

describe('a change of a signed inspection', () => {
  const signed = { ...allFine(arrival), 'signature.inspector': 'a', 'signer.inspector': 'Matti' }

  it("a change of a signed inspection voids the signature and removes the signer's name", () => {
    const change = changeInspection(arrival, signed, { ...signed, 'check.keys': 'soon' })
    expect(change).toMatchObject({ voided: ['inspector'], signed: [] })
    expect(change.properties).toEqual({ ...allFine(arrival), 'check.keys': 'soon' })
    expect(change.changed).toEqual(['check.keys', 'signature.inspector', 'signer.inspector'])
  })

  it('a signed inspection that is changed and signed again has only the new signature', () => {
    const both = { ...signed, 'signature.customer': 'c' }
    const after = { ...both, 'check.keys': 'soon', 'signature.inspector': 'b' }
    const change = changeInspection(arrival, both, after)
    expect(change).toMatchObject({ voided: ['inspector', 'customer'], signed: ['inspector'] })
    expect(change.properties).toMatchObject({ 'signature.inspector': 'b', 'signer.inspector': 'Matti' })
    expect(change.properties).not.toHaveProperty(['signature.customer'])
  })

  it('a signature remains valid if another person signs, or if a save changes nothing', () => {
    const beside = { ...signed, 'signature.customer': 'c', 'signer.customer': 'Kalle' }
    expect(changeInspection(arrival, signed, beside)).toMatchObject({ voided: [], signed: ['customer'] })
    expect(changeInspection(arrival, signed, signed)).toMatchObject({ changed: [], voided: [], signed: [] })
  })

  it('the removal of a signature voids it', () => {
    expect(changeInspection(arrival, signed, allFine(arrival))).toMatchObject({ voided: ['inspector'] })
  })
})

it('an inspection is complete without the optional checks', () => {
  const { 'check.exhaust': _, ...values } = allFine(service)
  expect(standingOf(service, values)).toMatchObject({ state: 'complete', missing: 0 })
  expect(standingOf(service, { ...values, 'signature.customer': 'c' }).state).toBe('complete')
  expect(standingOf(service, { ...values, 'signature.inspector': 'i' }).state).toBe('signed')
  expect(standingOf(service, { ...values, 'check.lights': '' })).toMatchObject({ state: 'open', missing: 1 })
})

describe('earlier findings', () => {
  const visit = (
    InspectionId: number,
    properties: Record<string, string>,
    followUps: EarlierInspection['followUps'] = [],
  ): EarlierInspection => ({
    InspectionId,
    At: `2026-0${InspectionId}-01T08:00:00Z`,
    By: 'Matti',
    photos: [],
    survey: service,
    properties,
    followUps,
  })
  const followUp = { Key: 'check.rearPads', Date: null, IsDone: false }
  const found = (...visits: EarlierInspection[]) =>
    earlierFindings(visits).map(({ InspectionId, Key }) => `${InspectionId} ${Key}`)

  it('earlier findings contain the latest light of each check that is not OK', () => {
    const first = visit(1, { 'check.rearPads': 'soon', 'check.lights': 'now' })
    expect(found(first, visit(2, { 'check.rearPads': 'now' }))).toEqual([
      '1 check.lights',
      '2 check.rearPads',
    ])
    expect(found(first, visit(2, { 'check.rearPads': 'ok' }))).toEqual(['1 check.lights'])
  })

  it('a completed job removes its finding from the earlier findings', () => {
    const values = { 'check.rearPads': 'soon' }
    expect(found(visit(1, values, [{ ...followUp, Kind: 'Job' }]))).toHaveLength(1)
    expect(found(visit(1, values, [{ ...followUp, Kind: 'Job', IsDone: true }]))).toEqual([])
  })

  it.each([['Reminder'], ['Declined'], ['Job']])(
    'a finding with a completed job is no earlier finding, even if a later follow-up has the kind %s',
    (Kind) => {
      const done = { ...followUp, Kind: 'Job', IsDone: true }
      expect(found(visit(1, { 'check.rearPads': 'soon' }, [done, { ...followUp, Kind }]))).toEqual([])
    },
  )

  it('a finding remains an earlier finding if the completed job was for another finding', () => {
    const other = { ...followUp, Key: 'check.frontPads', Kind: 'Job', IsDone: true }
    expect(found(visit(1, { 'check.rearPads': 'soon' }, [other]))).toHaveLength(1)
  })

  it('an earlier finding contains its latest follow-up: that it was declined, or the day of the reminder', () => {
    const said = (...kinds: string[]) =>
      earlierFindings([
        visit(
          1,
          { 'check.rearPads': 'soon' },
          kinds.map((Kind) => ({ ...followUp, Kind, Date: Kind === 'Reminder' ? '2026-12-01' : null })),
        ),
      ])[0]
    expect(said('Reminder', 'Declined')).toMatchObject({ IsDeclined: true, RemindOn: null })
    expect(said('Declined', 'Reminder')).toMatchObject({ IsDeclined: false, RemindOn: '2026-12-01' })
  })

  it('markers of two inspections are the same if they are closer than 3 % of the picture', () => {
    const visitsAt = (x: number) => [
      visit(1, { 'marker.front': '0.5,0.5,1' }),
      visit(2, { 'marker.front': `${x},0.5,1` }),
    ]
    expect(found(...visitsAt(0.529))).toHaveLength(1)
    expect(found(...visitsAt(0.531))).toHaveLength(2)
    expect(
      found(visit(1, { 'marker.front': '0.5,0.5,1' }), visit(2, { 'marker.front': '0.5,0.531,1' })),
    ).toHaveLength(2)
  })

  it('an earlier finding has the note of the check, and a repaired marker is no earlier finding', () => {
    const properties = { 'check.rearPads': 'now', 'note.rearPads': 'Kuluneet', 'marker.front': '0.5,0.5,0' }
    expect(earlierFindings([visit(1, properties)])).toEqual([
      {
        InspectionId: 1,
        At: '2026-01-01T08:00:00Z',
        Key: 'check.rearPads',
        Title: expect.any(String),
        Light: 'now',
        Note: 'Kuluneet',
        X: null,
        Y: null,
        Severity: null,
        IsDeclined: false,
        RemindOn: null,
        By: 'Matti',
        Photos: [],
      },
      expect.objectContaining({ Key: 'marker.front.0.5,0.5,0', Light: 'now', X: 0.5, Y: 0.5, Severity: 0 }),
    ])
    const done = { Key: 'marker.front.0.5,0.5,0', Kind: 'Job', Date: null, IsDone: true }
    expect(found(visit(1, properties, [done]))).toEqual(['1 check.rearPads'])
    expect(earlierFindings([])).toEqual([])
  })

  it('earlier findings contain only the latest of several markers at the same position', () => {
    const first = visit(1, { 'marker.front': '0.5,0.5,3;0.1,0.1,2' })
    const second = visit(2, { 'marker.front': '0.51,0.49,1' })
    expect(earlierFindings([first, second])).toMatchObject([
      { InspectionId: 1, X: 0.1, Severity: 2, Light: null },
      { InspectionId: 2, X: 0.51, Severity: 1, Light: 'soon' },
    ])
  })
})

it.each([
  ['Octavia Combi', null, 'estate'],
  ['Golf Variant', null, 'estate'],
  ['A4 Avant', '40 TDI', 'estate'],
  ['Corolla Touring Sports', null, 'estate'],
  ['V60', 'B4', 'estate'],
  ['Transporter', '2.0 TDI', 'van'],
  ['Transit Custom', null, 'van'],
  ['Caddy Kombi', null, 'van'],
  ['Berlingo', '1.6 HDi Break', 'van'],
  ['TALENTO', null, 'van'],
  ['Superb', '2.0 TDI COMBI', 'estate'],
  [null, 'V90 B4', 'estate'],
  [null, null, 'car'],
  ['Golf', '1.5 TSI', 'car'],
  ['XC60', null, 'car'],
  ['V40', null, 'car'],
] as const)('the model %s with the submodel %s has the body %s', (ModelName, SubmodelName, body) => {
  expect(bodyOf({ ModelName, SubmodelName })).toBe(body)
})
