import { maxLoadedLabels } from '@verstas/contract/limits.ts'
import { settingEndpoints } from '@verstas/contract/settings/endpoints.ts'
import { tyreEndpoints } from '@verstas/contract/tyres/endpoints.ts'
import { tyreListEndpoints } from '@verstas/contract/tyres/list-endpoints.ts'
import { usualTyreLists } from '@verstas/domain/tyres/usual-lists.ts'
import { expect, it } from 'vitest'
import { buildTestApp } from '../../../test/app.ts'
import { buildEmployee, buildSite } from '../../../test/builders.ts'

const { app, db, send, settings, signIn } = await buildTestApp()
const site = await buildSite(db)
const headers = await signIn(await buildEmployee(db, { sites: [site] }), site.id)
const { getTyreLists, loadTyreLists, loadTyreLabels } = tyreListEndpoints
const post = (path: 'tyre-lists' | 'tyre-labels', payload: object, by = headers) =>
  app.inject({ method: 'POST', url: `${settings.apiBase}/administration/${path}`, headers: by, payload })
const counts = async () => (await send(getTyreLists, {}, headers)).body
const offered = async () => (await send(tyreEndpoints.listTyreLookups, {}, headers)).body

it('the usual lists fill empty ones, and a hidden or renamed value changes in the app', async () => {
  expect((await counts()).Lists.every(({ Count }) => Count === 0)).toBe(true)
  const { body } = await send(loadTyreLists, { body: usualTyreLists, headers: {} }, headers)
  const { Lists } = await counts()
  expect(Lists.reduce((sum, { Count }) => sum + Count, 0)).toBe(body.Loaded)
  expect(Lists).toContainEqual({ List: 'tyre-types', Count: 4 })

  const change = async (list: 'tyre-types' | 'tyre-makes', item: string, changed: object) => {
    const read = await send(
      settingEndpoints.listSettings,
      { params: { list }, query: { search: item } },
      headers,
    )
    const Base = read.body.Items.find(({ Id }) => Id === item)?.Values ?? {}
    const save = { params: { list, item }, headers: {}, body: { Base, Values: { ...Base, ...changed } } }
    return (await send(settingEndpoints.saveSetting, save, headers)).status
  }
  expect(await change('tyre-types', 'STUDDED', { IsHidden: true })).toBe(200)
  expect(await change('tyre-makes', 'Apollo', { IsHidden: true })).toBe(200)
  expect(await change('tyre-makes', 'Barum', { NameFi: 'Barum (Continental)', Position: 0 })).toBe(200)
  const { tyreType, Make } = await offered()
  expect(tyreType.map(({ Code }) => Code)).toEqual(['SUMMER', 'FRICTION', 'ALLSEASON'])
  expect(Make[0]).toEqual({ Code: 'Barum', Description: 'Barum (Continental)' })
  expect(Make.map(({ Code }) => Code)).not.toContain('Apollo')
})

it('loaded labels are found by their number, and a later load replaces them', async () => {
  const tyre = {
    Number: 7,
    Make: 'Nokian',
    Model: 'Line',
    Size: '205/55 R16',
    IsForSnow: false,
    IsForIce: false,
  }
  const load = (Tyres: (typeof tyre & { WetGrip?: 'A' | 'B' })[]) =>
    send(loadTyreLabels, { body: { Tyres }, headers: {} }, headers)
  expect((await load([tyre, { ...tyre, Number: 8 }])).body).toEqual({ Loaded: 2 })
  await load([{ ...tyre, WetGrip: 'B' }])
  const { body } = await send(tyreEndpoints.getTyreLabel, { params: { number: 7 } }, headers)
  expect(body).toMatchObject({ Make: 'Nokian', WetGrip: 'B' })
  expect((await counts()).Labels).toBe(2)
})

const goodLabel = { Number: 9, Make: 'Nokian', Model: 'Line', Size: '205', IsForSnow: false, IsForIce: false }

it.each([
  ['a number as text', { ...goodLabel, Number: '9' }, 'Tyres.1.Number'],
  ['no make', { ...goodLabel, Make: '' }, 'Tyres.1.Make'],
  ['an unknown class', { ...goodLabel, WetGrip: 'H' }, 'Tyres.1.WetGrip'],
  ['a noise level in words', { ...goodLabel, NoiseLevel: '70 dB' }, 'Tyres.1.NoiseLevel'],
  ['a field of the register that the app does not use', { ...goodLabel, eprel: 1 }, 'Tyres.1'],
])(
  'a load of labels with %s is refused with the path of the fault, and changes nothing',
  async (_, label, field) => {
    const before = (await counts()).Labels
    const answer = await post('tyre-labels', { Tyres: [{ ...goodLabel, Number: 99 }, label] })
    expect(answer.statusCode).toBe(400)
    expect(answer.body).toContain(field)
    expect((await counts()).Labels).toBe(before)
  },
)

it('a load of labels without a tyre, or with too many tyres, is refused', async () => {
  for (const length of [0, maxLoadedLabels + 1]) {
    const answer = await post('tyre-labels', { Tyres: Array.from({ length }, () => goodLabel) })
    expect([answer.statusCode, answer.body]).toEqual([400, expect.stringContaining('Tyres')])
  }
})

it.each([
  ['an unknown list', { lookups: { colour: [{ code: 'black' }] } }, 'lookups'],
  ['a value without a code', { lookups: { make: [{ code: 'Falken' }, {}] } }, 'lookups.make.1'],
  ['a value twice', { lookups: { make: [{ code: 'Falken' }, { code: 'Falken' }] } }, 'lookups.make'],
  ['a list of another form', { lookups: { make: 'Falken' } }, 'lookups.make'],
])(
  'a file of lists with %s is refused with the path of the fault, and changes nothing',
  async (_, file, path) => {
    const before = await offered()
    const answer = await post('tyre-lists', file)
    expect(answer.statusCode).toBe(400)
    expect(answer.body).toContain(path)
    expect(await offered()).toEqual(before)
  },
)

it('a session without the right to change settings loads neither lists nor labels', async () => {
  const reader = await signIn(
    await buildEmployee(db, { sites: [site], without: ['ManageSettings'] }),
    site.id,
  )
  for (const [path, payload] of [
    ['tyre-lists', usualTyreLists],
    ['tyre-labels', { Tyres: [goodLabel] }],
  ] as const)
    expect((await post(path, payload, reader)).statusCode).toBe(403)
})

it('an administrator who does not work at all open sites cannot load lists', async () => {
  await buildSite(db)
  const refused = { status: 403, errors: [{ ErrorId: 900403 }] }
  expect(await send(loadTyreLists, { body: usualTyreLists, headers: {} }, headers)).toMatchObject(refused)
})
