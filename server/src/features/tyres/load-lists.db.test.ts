import { readFile } from 'node:fs/promises'
import { tyreEndpoints } from '@verstas/contract/tyres/endpoints.ts'
import { expect, it } from 'vitest'
import { ZodError } from 'zod'
import { buildTestApp } from '../../../test/app.ts'
import { buildEmployee } from '../../../test/builders.ts'
import { loadTyreLists } from './load-lists.ts'

const { db, send, signIn } = await buildTestApp()
const headers = await signIn(await buildEmployee(db))
const offered = async () => (await send(tyreEndpoints.listTyreLookups, {}, headers)).body
const load = (lists: object) => loadTyreLists(db, JSON.stringify(lists))

it('a loaded file adds or changes tyre types, replaces the lookups that it contains and keeps the others', async () => {
  const usual = await readFile(
    new URL('../../../../domain/src/tyres/usual-lists.json', import.meta.url),
    'utf8',
  )
  expect(await loadTyreLists(db, usual)).toMatchObject({ types: 4 })
  const before = await offered()
  expect(before.WheelType.map(({ Description }) => Description)).toEqual(['Teräsvanne', 'Kevytmetallivanne'])

  const description = { fi: 'Kesä', sv: 'Sommar', en: 'Summer' }
  await load({ types: [{ code: 'SUMMER', season: 'summer', description }], lookups: { make: ['Nokian'] } })
  const after = await offered()
  expect(after.tyreType).toContainEqual({ Code: 'SUMMER', Description: 'Kesä', Season: 'summer' })
  expect(after.tyreType).toHaveLength(4)
  expect(after.Make).toEqual([{ Code: 'Nokian', Description: 'Nokian' }])
  expect(after.WheelSize).toEqual(before.WheelSize)
})

it('a load of tyre types and lookups changes nothing if any of them is invalid', async () => {
  const before = await offered()
  for (const fault of [{ speed: ['V', 'V'] }, { colour: ['black'] }, { make: [''] }])
    await expect(load({ lookups: { make: ['Falken'], ...fault } })).rejects.toThrow(ZodError)
  await expect(loadTyreLists(db, '{"types":')).rejects.toThrow(SyntaxError)
  expect(await offered()).toEqual(before)
})
