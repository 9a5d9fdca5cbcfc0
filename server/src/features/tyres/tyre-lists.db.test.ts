import { settingEndpoints } from '@verstas/contract/settings/endpoints.ts'
import { tyreEndpoints } from '@verstas/contract/tyres/endpoints.ts'
import { tyreListEndpoints } from '@verstas/contract/tyres/list-endpoints.ts'
import { usualTyreLists } from '@verstas/domain/tyres/usual-lists.ts'
import { expect, it } from 'vitest'
import { buildTestApp } from '../../../test/app.ts'
import { buildEmployee, buildSite } from '../../../test/builders.ts'

const { db, send, signIn } = await buildTestApp()
const site = await buildSite(db)
const headers = await signIn(await buildEmployee(db, { sites: [site] }), site.id)
const { getTyreLists, loadTyreLists, loadTyreLabels } = tyreListEndpoints
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

it('an administrator who does not work at all open sites cannot load lists', async () => {
  await buildSite(db)
  const refused = { status: 403, errors: [{ ErrorId: 900403 }] }
  expect(await send(loadTyreLists, { body: usualTyreLists, headers: {} }, headers)).toMatchObject(refused)
})
