import { fireEvent } from '@testing-library/react'
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

  it('adds a built-in template that the site lacks with one press', async () => {
    const server = await show('/settings/templates', (fake) => {
      fake.reply(list, { body: [{ ...item, Code: 'arrival' }] })
      fake.reply(`POST ${base}`, { body: { ...item, Name: '30-point service check' } })
    })
    await settleUntil(() => expect(page()).toContain('30-point service check30 checks'))
    expect(page()).not.toContain('Arrival inspection')
    server.reply(list, { body: [item, { ...item, Id: 5, Code: 'service-30', Name: 'Thirty' }] })
    await press('Add: 30-point service check')
    await settleUntil(() => expect(page()).toContain('Thirty'))
    expect(() => control('Add: 30-point service check')).toThrow()
    expect(server.callsOf(`POST ${base}`)).toMatchObject([
      { body: { IsOfSite: true, Definition: { Code: 'service-30' } } },
    ])
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

describe('the import of a template file', () => {
  const loads = `POST ${base}/load`
  const choose = (content: unknown) => {
    const field = document.querySelector<HTMLInputElement>('input[type="file"]')
    if (!field) throw new Error('no file field')
    const file = new File([JSON.stringify(content)], 'winter.json', { type: 'application/json' })
    fireEvent.change(field, { target: { files: [file] } })
  }

  it('shows the changes of known templates and the size of new ones, and publishes only after a press', async () => {
    const server = await show('/settings/templates', (fake) => {
      fake.reply(list, { body: [item] })
      fake.reply(read, { body: edited() })
      fake.reply(loads, { body: { Templates: 2, Versions: 2 } })
    })
    const changed = withChangedCheck(definition, 'pads', { IsOptional: true })
    const added = { ...definition, Code: 'summer', Name: words('Summer check') }
    await press('Import from a file')
    choose([changed, added])
    await settleUntil(() => expect(page()).toContain('version 7 · 1 check'))
    expect(page()).toContain('Front pads changed')
    expect(page()).toContain('new template · version 1 · 1 check')
    expect(server.callsOf(loads)).toEqual([])
    await press('Publish')
    await settleUntil(() =>
      expect(server.callsOf(loads)).toMatchObject([
        { body: { IsOfSite: false, Templates: [changed, added] } },
      ]),
    )
  })

  it('shows the present version of a template that the file does not change', async () => {
    await show('/settings/templates', (fake) => {
      fake.reply(list, { body: [item] })
      fake.reply(read, { body: edited() })
    })
    await press('Import from a file')
    choose([definition])
    const dialog = await settleUntil(() => {
      const open = document.querySelector('dialog')
      expect(open?.textContent).toContain('1 check')
      return open
    })
    expect(dialog?.textContent).toContain('version 6')
    expect(dialog?.textContent).not.toContain('version 7')
  })

  it('says that a file of another form cannot be compared', async () => {
    await show('/settings/templates', (fake) => fake.reply(list, { body: [item] }))
    await press('Import from a file')
    choose([{ Code: 'summer' }])
    await settleUntil(() => expect(page()).toContain('The contents cannot be compared.'))
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

  it('gives a name to the languages that have none, because a workshop may need only one', async () => {
    await show('/settings/templates-4', (fake) => fake.reply(read, { body: edited() }))
    await type('Name in Finnish', 'Talvi')
    await type('Name in Swedish', '')
    fireEvent.blur(control('Name in Swedish'))
    expect(control<HTMLInputElement>('Name in Swedish').value).toBe('Talvi')
    expect(control<HTMLInputElement>('Name in English').value).toBe('Winter check')
  })

  it('marks the missing fields of a template, and does not save it', async () => {
    const server = await show('/settings/templates-4', (fake) => fake.reply(read, { body: edited() }))
    await press('Add a section')
    await press('Publish version 7')
    expect(page()).toContain('2 things to correct before publishing')
    expect(server.callsOf(saves)).toEqual([])
  })

  it('a new check has no error until a field is left or the template is published', async () => {
    const server = await show('/settings/templates-4', (fake) => fake.reply(read, { body: edited() }))
    await press('Add a section')
    await press('Add a check')
    const box = [...document.querySelectorAll('details details')].find((one) =>
      one.textContent?.startsWith('Unnamed'),
    )
    const fields = [...(box?.querySelectorAll<HTMLInputElement>('input[lang]') ?? [])]
    const invalid = () => fields.filter((field) => field.getAttribute('aria-invalid')).length
    expect([fields.length, invalid()]).toEqual([3, 0])
    expect(page()).not.toContain('The name is missing in a language.')
    expect(page()).not.toContain('to correct before publishing')
    fireEvent.blur(fields[0] as HTMLInputElement)
    await settleUntil(() => expect(invalid()).toBe(1))
    expect(box?.textContent).toContain('The name is missing in a language.')
    await press('Publish version 7')
    await settleUntil(() => expect(invalid()).toBe(3))
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

  it('previews the health check form with the edited texts', async () => {
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
