import { healthCheckEndpoints } from '@verstas/contract/health-checks/endpoints.ts'
import type { SurveyDefinition } from '@verstas/contract/health-checks/survey-definition.ts'
import { templateEndpoints as api } from '@verstas/contract/health-checks/template-endpoints.ts'
import { auditEndpoints } from '@verstas/contract/settings/audit-endpoints.ts'
import { withChangedCheck, withItem, withoutCheck } from '@verstas/domain/health-checks/template-edits.ts'
import { templates } from '@verstas/domain/health-checks/templates.ts'
import sharp from 'sharp'
import { expect, it } from 'vitest'
import { buildSite } from '../../../../test/builders.ts'
import { buildHealthCheckApp, saveOf } from '../../../../test/health-check-app.ts'
import { jpeg, png } from '../../../../test/real-files.ts'

const { app, db, car, surveys, inspector, send, signIn, site } = await buildHealthCheckApp()
const elsewhere = await buildSite(db)
const everywhere = { sites: [site, elsewhere] }
const anna = await inspector({ name: 'Anna', ...everywhere })
const ben = await inspector({ name: 'Ben', ...everywhere })
const local = await inspector({ name: 'Local', sites: [site] })
const worker = await inspector({ name: 'Worker', without: ['ManageSettings'] })
type Person = typeof anna

const words = (text: string) => ({ fi: text, sv: text, en: text })
const winter = (code: string): SurveyDefinition => ({
  Code: code,
  Name: words(code),
  Sections: [
    {
      Id: 'brakes',
      Title: words('Brakes'),
      Checks: ['pads', 'discs', 'hoses'].map((Id) => ({ Id, Title: words(Id) })),
    },
  ],
  ImageMaps: [],
  Signatures: [],
})

const list = async (by: Person = anna) => (await send(api.listTemplateItems, {}, by.headers)).body
const read = async (id: number, by: Person = anna) =>
  (await send(api.getTemplate, { params: { id } }, by.headers)).body
const add = (Definition: SurveyDefinition, by: Person = anna, IsOfSite = false) =>
  send(api.addTemplate, { headers: {}, body: { IsOfSite, Definition } }, by.headers)
const save = (id: number, BaseVersion: number, Definition: SurveyDefinition, by: Person = anna) =>
  send(api.saveTemplate, { params: { id }, headers: {}, body: { BaseVersion, Definition } }, by.headers)
const load = (Templates: SurveyDefinition[], by: Person = anna) =>
  send(api.loadTemplates, { headers: {}, body: { IsOfSite: false, Templates } }, by.headers)
const use = (id: number, IsInUse: boolean, by: Person = anna) =>
  send(api.switchTemplate, { params: { id }, body: { IsInUse } }, by.headers)
const added = async (code: string) => {
  const { body } = await add(winter(code))
  return { id: body.Id, definition: winter(code) }
}
const errorOf = ({ errors: [error] }: Awaited<ReturnType<typeof save>>) => error

it('a saved template is the next version for new inspections, but those in progress keep their version', async () => {
  const { id, definition } = await added('kept')
  const { vehicle } = await car()
  const begun = await anna.save(saveOf(vehicle.id, id, { 'check.pads': 'ok' }))
  const { body } = await save(id, 1, withoutCheck(definition, 'discs'))
  expect(body).toMatchObject({ Id: id, Version: 2, ChangedBy: 'Anna', Checks: 2, Inspections: 1 })
  const checks = async (
    form: Promise<{ Survey?: { SurveyVersion: number; Sections: { Checks: unknown[] }[] } }>,
  ) => (await form).Survey?.Sections[0]?.Checks.length
  expect(await checks(anna.newForm(vehicle.id, id))).toBe(2)
  expect(await checks(anna.form(begun.body.Id))).toBe(3)
  const more = saveOf(vehicle.id, id, { 'check.discs': 'now' }, { InspectionId: begun.body.Id })
  expect((await anna.save(more)).status).toBe(200)
})

it('a save of a template without a change writes no version', async () => {
  const { id, definition } = await added('same')
  expect((await save(id, 1, definition)).body.Version).toBe(1)
})

it('if two administrators change different checks of a template, both changes remain', async () => {
  const { id, definition } = await added('merged')
  await save(id, 1, withChangedCheck(definition, 'pads', { Title: words('Front pads') }))
  const { body } = await save(id, 1, withChangedCheck(definition, 'discs', { IsOptional: true }), ben)
  expect(body).toMatchObject({ Version: 3, ChangedBy: 'Ben' })
  const [section] = (await read(id)).Definition.Sections
  expect(section?.Checks).toEqual([
    { Id: 'pads', Title: words('Front pads') },
    { Id: 'discs', Title: words('discs'), IsOptional: true },
    { Id: 'hoses', Title: words('hoses') },
  ])
})

it('a conflicting change of the same text is refused with the other person and the field', async () => {
  const { id, definition } = await added('contested')
  const renamed = (sv: string) => withChangedCheck(definition, 'pads', { Title: { ...words('pads'), sv } })
  await save(id, 1, renamed('Belägg'), ben)
  const refused = await save(id, 1, renamed('Klossar'))
  expect(refused.status).toBe(412)
  expect(errorOf(refused)).toMatchObject({ ErrorId: 900470 })
  expect(JSON.stringify(errorOf(refused))).toContain('Ben')
  expect(JSON.stringify(errorOf(refused))).toMatch(/pads \(nimi ruotsiksi\)/)
  expect((await read(id)).Version).toBe(2)
  expect((await save(id, 2, renamed('Klossar'))).body.Version).toBe(3)
})

it('only one of two concurrent saves of the same text succeeds', async () => {
  const { id, definition } = await added('at-once')
  const renamed = (fi: string) => withChangedCheck(definition, 'pads', { Title: { ...words('pads'), fi } })
  const answers = await Promise.all([save(id, 1, renamed('A'), anna), save(id, 1, renamed('B'), ben)])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 412])
  expect((await read(id)).Version).toBe(2)
})

it('only administrators of all open sites can change a template that all sites share', async () => {
  const { id, definition } = await added('shared')
  const renamed = { ...definition, Name: words('Renamed') }
  expect((await save(id, 1, renamed, local)).status).toBe(403)
  expect((await add(winter('more'), local)).status).toBe(403)
  const { status, body } = await add(winter('more'), local, true)
  expect(status).toBe(200)
  expect(body).toMatchObject({ IsOfSite: true, Version: 1 })
  expect((await save(body.Id, 1, { ...winter('more'), Name: words('Renamed') }, local)).body.Version).toBe(2)
  expect((await send(api.listTemplateItems, {}, worker.headers)).status).toBe(403)
})

it('a template of another site can be neither read nor changed', async () => {
  const there = await signIn(anna.employee, elsewhere.id)
  const body = { IsOfSite: true, Definition: winter('foreign') }
  const foreign = await send(api.addTemplate, { headers: {}, body }, there)
  const id = foreign.body.Id
  expect((await list()).map(({ Code }) => Code)).not.toContain('foreign')
  for (const answer of [
    await send(api.getTemplate, { params: { id } }, anna.headers),
    await send(api.listTemplateVersions, { params: { id } }, anna.headers),
    await save(id, 1, winter('foreign')),
    await use(id, false),
  ])
    expect(answer.status).toBe(404)
})

it('a template that is switched off at a site is still offered at the other sites', async () => {
  const { id } = await added('switched')
  const { vehicle } = await car()
  const offered = async () =>
    (
      await send(healthCheckEndpoints.listSurveys, { params: { vehicleId: vehicle.id } }, anna.headers)
    ).body.some(({ SurveyId }) => SurveyId === id)
  expect((await use(id, false, local)).body.IsInUse).toBe(false)
  expect(await offered()).toBe(false)
  expect((await anna.save(saveOf(vehicle.id, id, {}))).errors[0]?.ErrorId).toBe(900183)
  const there = await signIn(anna.employee, elsewhere.id)
  const items = await send(api.listTemplateItems, {}, there)
  expect(items.body.find(({ Id }) => Id === id)).toMatchObject({ IsInUse: true })
  expect((await use(id, true, local)).body.IsInUse).toBe(true)
  expect(await offered()).toBe(true)
})

it('a file of templates adds new ones and new versions of changed ones, and equals the saved file', async () => {
  const { id, definition } = await added('file')
  const changed = { ...definition, Name: words('Changed') }
  expect((await load([changed, winter('file-2')])).body).toEqual({ Templates: 2, Versions: 2 })
  expect((await load([changed, winter('file-2')])).body).toEqual({ Templates: 2, Versions: 0 })
  const file = await app.inject({
    url: `/api/administration/health-check-templates/${id}/file`,
    headers: anna.headers,
  })
  expect(file.headers['content-disposition']).toContain('file.json')
  expect(file.json()).toEqual([changed])
})

it('a file with an invalid template is refused with the path of the field, and nothing is loaded', async () => {
  const broken = withChangedCheck(winter('broken'), 'discs', { Title: { ...words('x'), sv: '' } })
  const body = { IsOfSite: false, Templates: [winter('fine'), broken] }
  const { status, errors } = await send(api.loadTemplates, { headers: {}, body }, anna.headers)
  expect(status).toBe(400)
  expect(JSON.stringify(errors)).toContain('Templates.1.Sections.0.Checks.1.Title.sv')
  expect((await list()).map(({ Code }) => Code)).not.toContain('fine')
})

it('a new template with an existing code is refused', async () => {
  await added('taken')
  expect((await add(winter('taken'))).errors[0]?.ErrorId).toBe(900400)
})

it('a picture from a file is shown in the form, and its markers are named after its parts', async () => {
  const bytes = await png({ width: 60, height: 30 })
  const Picture = `data:image/png;base64,${bytes.toString('base64')}`
  const Parts = [{ Id: 'tail-lift', Title: words('Tail lift'), X: 0.5, Y: 0.25 }]
  const pictured = withItem(winter('pictured'), 'ImageMaps', {
    Id: 'box',
    Title: words('Box'),
    Picture,
    Parts,
  })
  const { body } = await add(pictured)
  expect((await read(body.Id)).Definition).toEqual(pictured)
  const { vehicle } = await car()
  const [map] = (await anna.newForm(vehicle.id, body.Id)).Survey?.ImageMaps ?? []
  expect(map).toMatchObject({ Id: 'box', Parts: [{ Title: 'Tail lift', X: 0.5 }] })
  expect(map?.Svg).toContain(Picture)
  const url = `/api/images/${map?.Descriptor}?width=80`
  const image = await app.inject({ url, headers: anna.headers })
  expect((await sharp(image.rawPayload).metadata()).format).toBe('png')
  const rows = await db.selectFrom('survey_picture').select('hash').execute()
  await add({ ...pictured, Code: 'pictured-2' })
  expect(await db.selectFrom('survey_picture').select('hash').execute()).toEqual(rows)
})

it.each([
  ['cannot be read', Buffer.from('no picture')],
  ['is of another type', await jpeg()],
])("a template with a picture that %s is refused with the picture's name", async (_, bytes) => {
  const Picture = `data:image/png;base64,${bytes.toString('base64')}`
  const box = { Id: 'box', Title: words('Box'), Picture }
  const { id, definition } = await added(`readable-${bytes.length}`)
  for (const { errors } of [
    await add(withItem(winter('unreadable'), 'ImageMaps', box)),
    await load([withItem(winter('unreadable'), 'ImageMaps', box)]),
    await save(id, 1, withItem(definition, 'ImageMaps', box)),
  ]) {
    expect(errors[0]).toMatchObject({ ErrorId: 900471 })
    expect(JSON.stringify(errors)).toContain('Box')
  }
  expect((await list()).map(({ Code }) => Code)).not.toContain('unreadable')
  expect((await read(id)).Version).toBe(1)
})

it('a file of templates for all sites is refused to an administrator of one site, and nothing is loaded', async () => {
  expect((await load([winter('of-all')], local)).errors[0]).toMatchObject({ ErrorId: 900403 })
  expect((await list()).map(({ Code }) => Code)).not.toContain('of-all')
})

it('the versions of a template have their authors and changes, and each change is in the audit log', async () => {
  const { id, definition } = await added('history')
  await save(id, 1, withoutCheck(definition, 'hoses'), ben)
  await use(id, false)
  const { body } = await send(api.listTemplateVersions, { params: { id } }, anna.headers)
  expect(body).toMatchObject([
    { Version: 2, AuthorName: 'Ben', Changes: [{ Kind: 'check', Name: 'hoses', What: 'removed' }] },
    { Version: 1, AuthorName: 'Anna', Changes: [] },
  ])
  const query = { from: '2026-11-01', to: '2026-12-31', search: 'history' }
  const entries = (await send(auditEndpoints.listAudit, { query }, anna.headers)).body
  expect(
    entries.map(({ AuthorName, List, What, Changes }) => [AuthorName, List, What, Changes[0]?.Field]),
  ).toEqual([
    ['Anna', 'health-check-templates', 'changed', 'IsInUse'],
    ['Ben', 'health-check-templates', 'changed', 'Version'],
    ['Anna', 'health-check-templates', 'added', 'Version'],
  ])
  expect(entries[0]?.Changes).toMatchObject([{ Before: true, After: false }])
})

it('the list of templates has the built-in templates with their numbers of checks', async () => {
  const arrival = (await list()).find(({ Id }) => Id === surveys.arrival)
  const checks = templates[0]?.Sections.flatMap(({ Checks }) => Checks).length
  expect(arrival).toMatchObject({ Code: 'arrival', IsOfSite: false, IsInUse: true, Checks: checks })
})
