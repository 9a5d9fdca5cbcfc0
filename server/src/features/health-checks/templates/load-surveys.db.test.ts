import { readFile } from 'node:fs/promises'
import { healthCheckEndpoints } from '@verstas/contract/health-checks/endpoints.ts'
import { templates } from '@verstas/domain/health-checks/templates.ts'
import { expect, it } from 'vitest'
import { ZodError } from 'zod'
import { testStart } from '../../../../test/app.ts'
import { buildSite } from '../../../../test/builders.ts'
import { buildHealthCheckApp, saveOf } from '../../../../test/health-check-app.ts'
import { loadSurveys, useSurvey } from './load-surveys.ts'

const { db, car, surveys, inspector, send } = await buildHealthCheckApp()
const anna = await inspector()
const load = (text: string) => loadSurveys(db, text, testStart)

it('stores a new version of a template only if the template has changed', async () => {
  const file = new URL('../../../../../domain/src/health-checks/templates.json', import.meta.url)
  expect(await load(await readFile(file, 'utf8'))).toEqual({ surveys: 3, versions: 0 })
  const { vehicle } = await car()
  const begun = await anna.save(saveOf(vehicle.id, surveys.tyres, { 'check.frontPads': 'ok' }))
  const [, , tyres] = templates
  const [section] = tyres?.Sections ?? []
  expect(await load(JSON.stringify([{ ...tyres, Sections: [section] }]))).toEqual({ surveys: 1, versions: 1 })
  expect((await anna.newForm(vehicle.id, surveys.tyres)).Survey).toMatchObject({ SurveyVersion: 2 })
  const form = await anna.form(begun.body.Id)
  expect(form.Survey.SurveyVersion).toBe(1)
  expect(form.Survey.Sections).toHaveLength(2)
  const more = { 'check.frontPads': 'ok', 'check.rearPads': 'ok' }
  const saved = await anna.save(saveOf(vehicle.id, surveys.tyres, more, { InspectionId: begun.body.Id }))
  expect(saved.status).toBe(200)
})

it('a disabled template is not offered for new inspections, but existing inspections can be saved', async () => {
  const { vehicle } = await car()
  const begun = await anna.save(saveOf(vehicle.id, surveys.arrival, { 'check.bodywork': 'ok' }))
  const offered = async () =>
    (await send(healthCheckEndpoints.listSurveys, { params: { vehicleId: vehicle.id } }, anna.headers)).body
  const before = await offered()
  expect(await useSurvey(db, 'arrival', false)).toBeNull()
  await load(JSON.stringify([templates.find(({ Code }) => Code === 'arrival')]))
  expect(await offered()).toEqual(before.filter(({ SurveyId }) => SurveyId !== surveys.arrival))
  expect((await anna.save(saveOf(vehicle.id, surveys.arrival, {}))).errors[0]?.ErrorId).toBe(900183)
  const more = saveOf(vehicle.id, surveys.arrival, {}, { InspectionId: begun.body.Id })
  expect((await anna.save(more)).status).toBe(200)
  expect(await useSurvey(db, 'arrival', true)).toBeNull()
  expect(await offered()).toEqual(before)
  expect(await useSurvey(db, 'nothing', true)).toEqual(['arrival', 'service-30', 'tyres-brakes'])
})

it('disables and enables the templates of all sites that have the code', async () => {
  const sites = [await buildSite(db), await buildSite(db)]
  const values = sites.map((site) => ({ code: 'winter', site_id: site.id }))
  const added = await db.insertInto('survey').values(values).returning('id').execute()
  const off = async () => {
    const ids = added.map(({ id }) => id)
    return (await db.selectFrom('survey_off').selectAll().where('survey_id', 'in', ids).execute()).length
  }
  await useSurvey(db, 'winter', false)
  expect(await off()).toBe(2)
  await useSurvey(db, 'winter', true)
  expect(await off()).toBe(0)
  await db.deleteFrom('survey').where('code', '=', 'winter').execute()
})

it('loads no template if one of them is invalid', async () => {
  const [arrival] = templates
  const other = { ...arrival, Code: 'other' }
  await expect(load(JSON.stringify([other, { ...arrival, Sections: [{}] }]))).rejects.toThrow(ZodError)
  await expect(load(JSON.stringify([other, other]))).rejects.toThrow(ZodError)
  await expect(load('[')).rejects.toThrow(SyntaxError)
  const stored = await db.selectFrom('survey').select('code').execute()
  expect(stored.map(({ code }) => code).sort()).toEqual(['arrival', 'service-30', 'tyres-brakes'])
})
