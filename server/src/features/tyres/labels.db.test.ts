import { tyreEndpoints } from '@verstas/contract/tyres/endpoints.ts'
import { expect, it } from 'vitest'
import { buildTestApp } from '../../../test/app.ts'
import { buildEmployee } from '../../../test/builders.ts'
import { importTyreLabels } from './import-labels.ts'

const { db, send, signIn } = await buildTestApp()
const headers = await signIn(await buildEmployee(db))
const label = (number: number) => send(tyreEndpoints.getTyreLabel, { params: { number } }, headers)

const product = (eprelRegistrationNumber: number | string, more: object = {}) => ({
  eprelRegistrationNumber,
  supplierOrTrademark: 'Nokian Tyres',
  commercialName: 'Hakkapeliitta R5',
  tyreSection: '205',
  aspectRatio: '55',
  rimDiameter: '16',
  wetGripClass: 'D',
  ...more,
})

it('an imported tyre label is found by its number and replaced by a later import', async () => {
  const first = [product(1), product('2'), { productGroup: 'fridges' }, product(2, { wetGripClass: 'C' })]
  expect(await importTyreLabels(db, JSON.stringify(first))).toEqual({ imported: 2, skipped: 1 })
  expect((await label(1)).body).toMatchObject({ Number: 1, Make: 'Nokian Tyres', Width: '205', WetGrip: 'D' })
  expect((await label(2)).body.WetGrip).toBe('C')
  expect((await label(3)).status).toBe(404)

  const lines = [product(2, { wetGripClass: 'B' }), product(3)].map((line) => JSON.stringify(line)).join('\n')
  expect(await importTyreLabels(db, lines)).toEqual({ imported: 2, skipped: 0 })
  expect([(await label(2)).body.WetGrip, (await label(3)).body.Number]).toEqual(['B', 3])
})

it('an import of tyre labels changes nothing if any part of the file is invalid', async () => {
  await importTyreLabels(db, JSON.stringify([product(10)]))
  const broken = `${JSON.stringify(product(10, { wetGripClass: 'A' }))}\n{"eprel`
  await expect(importTyreLabels(db, broken)).rejects.toThrow(SyntaxError)
  expect((await label(10)).body.WetGrip).toBe('D')
})
