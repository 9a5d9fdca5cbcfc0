import type { SurveyDefinition } from '@verstas/contract/health-checks/survey-definition.ts'
import { templateEndpoints } from '@verstas/contract/health-checks/template-endpoints.ts'
import { settingEndpoints } from '@verstas/contract/settings/endpoints.ts'
import { retentionEndpoints } from '@verstas/contract/settings/retention-endpoints.ts'
import { tyreListEndpoints } from '@verstas/contract/tyres/list-endpoints.ts'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { buildTestApp } from './app.ts'
import { buildEmployee, buildSite } from './builders.ts'
import { refusedWith } from './refused-with.ts'
import { buildStampingTypes, stampingTypes } from './stamping-builders.ts'

const { db, send, signIn } = await buildTestApp()
await buildStampingTypes(db)
const [site, other] = [await buildSite(db), await buildSite(db)]
const anna = await buildEmployee(db, { sites: [site, other] })
const all = await signIn(anna)
const some = await signIn(await buildEmployee(db, { sites: [site] }))

const words = (text: string) => ({ fi: text, sv: text, en: text })
const Definition: SurveyDefinition = {
  ...{ Code: 'shared', Name: words('Shared'), ImageMaps: [], Signatures: [] },
  Sections: [{ Id: 'a', Title: words('A'), Checks: [{ Id: 'b', Title: words('B') }] }],
}
const template = (
  await send(templateEndpoints.addTemplate, { headers: {}, body: { IsOfSite: false, Definition } }, all)
).body
const type = { list: 'stamping-types', item: String(stampingTypes.lunch) } as const

const calls = {
  addSetting: () =>
    send(
      settingEndpoints.addSetting,
      {
        params: { list: 'substatuses' },
        headers: {},
        body: { Values: { Code: 'NEW', NameFi: 'Uusi', NameSv: 'Ny', NameEn: 'New' } },
      },
      some,
    ),
  saveSetting: () =>
    send(
      settingEndpoints.saveSetting,
      { params: type, headers: {}, body: { Base: { NameFi: 'lunch' }, Values: { NameFi: 'Tauko' } } },
      some,
    ),
  removeSetting: () => send(settingEndpoints.removeSetting, { params: type }, some),
  saveRetention: () =>
    send(
      retentionEndpoints.saveRetention,
      { params: { name: 'strangers' }, headers: {}, body: { Base: 30, Days: 40 } },
      some,
    ),
  addTemplate: () =>
    send(
      templateEndpoints.addTemplate,
      { headers: {}, body: { IsOfSite: false, Definition: { ...Definition, Code: 'another' } } },
      some,
    ),
  loadTemplates: () =>
    send(
      templateEndpoints.loadTemplates,
      { headers: {}, body: { Templates: [{ ...Definition, Code: 'third' }], IsOfSite: false } as never },
      some,
    ),
  saveTemplate: () =>
    send(
      templateEndpoints.saveTemplate,
      {
        params: { id: template.Id },
        headers: {},
        body: { BaseVersion: 1, Definition: { ...Definition, Name: words('Other') } },
      },
      some,
    ),
  loadTyreLists: () =>
    send(
      tyreListEndpoints.loadTyreLists,
      {
        headers: {},
        body: {
          types: [{ code: 'X', season: 'summer', description: { fi: 'x', sv: 'x', en: 'x' } }],
        } as never,
      },
      some,
    ),
}

it.each(Object.entries(calls))(
  '%s needs work at all open sites, and changes nothing otherwise',
  async (_, call) => {
    const events = async () => (await sql`select * from event`.execute(db)).rows
    const before = await events()
    expect(await call()).toMatchObject(refusedWith('settingOfAllSites'))
    expect(await events()).toEqual(before)
  },
)
