import { errorCodes } from '@verstas/contract/errors/codes.ts'
import { withChangedCheck } from '@verstas/domain/health-checks/template-edits.ts'
import { describe, expect, it } from 'vitest'
import { refusal } from '../../../platform/session/test/fake-server.ts'
import { control, press, settleUntil, type } from '../../../platform/session/test/page-controls.ts'
import { type FakeServer, renderPages } from '../../../platform/session/test/render-routes.tsx'
import { sampleSettings } from '../../../platform/session/test/sample-session.ts'
import { SettingListPage } from '../setting-list.page.tsx'
import {
  sampleDefinition as definition,
  sampleTemplate as edited,
  sampleTemplateItem as item,
  sampleTemplateVersions as versions,
  words,
} from './test/sample-template.ts'

const base = '/api/administration/health-check-templates'
const list = `GET ${base}`
const read = `GET ${base}/4`
const saves = `POST ${base}/4`
const settings = {
  ...sampleSettings,
  Authorization: { ...sampleSettings.Authorization, ManageSettings: true },
}

async function show(path: string, prepare: (server: FakeServer) => void) {
  const { server } = await renderPages(path, [{ path: '/settings/$list', component: SettingListPage }], {
    settings,
    prepare,
  })
  return server
}
const page = () => document.body.textContent

describe('the list of templates', () => {
  it('shows the version, author and use of each template', async () => {
    await show('/settings/templates', (server) => server.reply(list, { body: [item] }))
    expect(page()).toContain('Winter check')
    expect(page()).toContain('version 6 · 1 check · 41 health checks · All sites')
    expect(page()).toContain('Sari Lindqvist')
  })

  it('shows a message if there are no templates', async () => {
    await show('/settings/templates', (server) => server.reply(list, { body: [] }))
    expect(page()).toContain('No templates yet')
  })

  it('offers a retry if the list or a template cannot be read', async () => {
    const failure = refusal(500, errorCodes.unexpected.id)
    await show('/settings/templates', (server) => server.reply(list, failure))
    await settleUntil(() => void control('Retry'))
    await show('/settings/templates-4', (server) => server.reply(read, failure))
    await settleUntil(() => void control('Retry'))
  })

  it('deactivates a template for the site', async () => {
    const server = await show('/settings/templates', (fake) => fake.reply(list, { body: [item] }))
    server.reply(`${saves}/use`, { body: { ...item, IsInUse: false } })
    await press('In use at this site: Winter check')
    await settleUntil(() =>
      expect(server.callsOf(`${saves}/use`)).toMatchObject([{ body: { IsInUse: false } }]),
    )
  })
})

describe('the editor of a template', () => {
  it('saves a renamed check as the next version of the template', async () => {
    const server = await show('/settings/templates-4', (fake) => fake.reply(read, { body: edited() }))
    await type('Name in Finnish', 'Talvi')
    const renamed = { ...definition, Name: { ...words('Winter check'), fi: 'Talvi' } }
    server.reply(saves, { body: { ...item, Version: 7 } })
    server.reply(read, { body: edited(renamed, 7) })
    await press('Publish version 7')
    await settleUntil(() =>
      expect(server.callsOf(saves)).toMatchObject([{ body: { BaseVersion: 6, Definition: renamed } }]),
    )
    await settleUntil(() => expect(() => control('Publish version 7')).toThrow())
  })

  it('marks the missing fields of a template, and does not save it', async () => {
    const server = await show('/settings/templates-4', (fake) => fake.reply(read, { body: edited() }))
    await type('Name in Swedish', '')
    await press('Publish version 7')
    expect(page()).toContain('1 thing to correct before publishing')
    expect(server.callsOf(saves)).toEqual([])
  })

  it('shows the conflicting change of another administrator, and saves the choice over the newest version', async () => {
    const server = await show('/settings/templates-4', (fake) => fake.reply(read, { body: edited() }))
    await type('Name in Finnish', 'Oma')
    const theirs = {
      ...withChangedCheck(definition, 'pads', { IsOptional: true }),
      Name: { ...words('Winter check'), fi: 'Toisen' },
    }
    server.reply(saves, {
      status: 412,
      body: [
        {
          ErrorId: errorCodes.templateChanged.id,
          ErrorMessage: '',
          MetaData: [{ Key: 'user', Value: 'Anna' }],
        },
      ],
    })
    server.reply(read, { body: edited(theirs, 7) })
    await press('Publish version 7')
    await settleUntil(() => expect(page()).toContain('Anna changed the same things'))
    server.reply(saves, { body: { ...item, Version: 8 } })
    server.reply(read, { body: edited(theirs, 8) })
    await press('Take theirs')
    await press('Publish version 8')
    await settleUntil(() =>
      expect(server.callsOf(saves)[1]).toMatchObject({ body: { BaseVersion: 7, Definition: theirs } }),
    )
  })

  it('previews the form of a health check with the edited texts', async () => {
    await show('/settings/templates-4', (server) => server.reply(read, { body: edited() }))
    await press('Preview')
    await settleUntil(() => expect(page()).toContain('Front pads'))
    await press('Now')
    expect(page()).toContain('Brakes')
  })

  it('shows the author and changes of each version of a template', async () => {
    await show('/settings/templates-4', (server) => {
      server.reply(read, { body: edited() })
      server.reply(`${read}/versions`, { body: versions })
    })
    await press('Versions')
    await settleUntil(() => expect(page()).toContain('Front pads changed'))
    expect(page()).toContain('Sari Lindqvist')
    expect(page()).toContain('First version')
  })
})
