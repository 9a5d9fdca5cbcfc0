import { errorCodes } from '@verstas/contract/errors/codes.ts'
import type { SettingItem } from '@verstas/contract/settings/entities.ts'
import { describe, expect, it } from 'vitest'
import { refusal } from '../../platform/session/test/fake-server.ts'
import { control, press, settleUntil, type } from '../../platform/session/test/page-controls.ts'
import { type FakeServer, renderPages } from '../../platform/session/test/render-routes.tsx'
import { sampleSettings } from '../../platform/session/test/sample-session.ts'
import { SettingListPage } from './setting-list.page.tsx'
import { SettingsPage } from './settings.page.tsx'

const list = 'GET /api/administration/settings/priorities'
const adds = 'POST /api/administration/settings/priorities'
const saves = 'POST /api/administration/settings/priorities/3'
const removes = 'DELETE /api/administration/settings/priorities/3'
const normal: SettingItem = { Id: '3', Values: { Code: 3, Name: 'Normal', Colour: '#5c7cfa' } }
const urgent: SettingItem = { Id: '1', Values: { Code: 1, Name: 'Urgent', Colour: '#e03131' } }

const settingsWith = (flags: Partial<typeof sampleSettings.Authorization>) => ({
  ...sampleSettings,
  Authorization: { ...sampleSettings.Authorization, ...flags },
})

async function show(prepare: (server: FakeServer) => void, path = '/settings/priorities') {
  const { server } = await renderPages(
    path,
    [
      { path: '/settings', component: SettingsPage },
      { path: '/settings/$list', component: SettingListPage },
    ],
    { settings: settingsWith({ ManageSettings: true }), prepare },
  )
  return server
}
const withItems = (...items: SettingItem[]) => ({ body: { Items: items, Next: null } })
const page = () => document.body.textContent

describe('the page of a list', () => {
  it('shows the items by name and code, and opens one with its values', async () => {
    await show((server) => server.reply(list, withItems(urgent, normal)))
    expect(page()).toContain('Urgent')
    await press('Normal3')
    expect(control<HTMLInputElement>('Name').value).toBe('Normal')
    expect(control<HTMLInputElement>('Code').disabled).toBe(true)
  })

  it('explains an empty list, a search without a result, and a failure', async () => {
    const server = await show((fake) => fake.reply(list, withItems()))
    expect(page()).toContain('The list is empty')
    server.reply(`${list}?search=x`, withItems())
    await type('Find in the list', 'x')
    await settleUntil(() => expect(page()).toContain('The search found nothing'))
  })

  it('asks for a passkey if the operator requires one', async () => {
    await show((server) => server.reply(list, refusal(403, errorCodes.passkeyRequired.id)))
    await settleUntil(() => expect(page()).toContain('passkey'))
    expect(() => control('Add')).toThrow()
  })

  it('offers a retry if the list cannot be read', async () => {
    await show((server) => server.reply(list, refusal(500, errorCodes.unexpected.id)))
    await settleUntil(() => void control('Retry'))
  })
})

describe('the form of an item', () => {
  it('adds an item, and first names each field that is missing', async () => {
    const server = await show((fake) => fake.reply(list, withItems()))
    await press('Add')
    await press('Save')
    expect(page()).toContain('It is missing.')
    expect(server.callsOf(adds)).toEqual([])
    server.reply(adds, { body: urgent })
    await type('Code', '1')
    await type('Name', 'Urgent')
    await press('Save')
    await settleUntil(() => expect(server.callsOf(adds)).toHaveLength(1))
    expect(server.callsOf(adds)[0]?.body).toEqual({ Values: { Code: 1, Name: 'Urgent', Colour: '#5c7cfa' } })
    await settleUntil(() => expect(page()).toContain('Saved: Urgent'))
  })

  it('shows what another person saved meanwhile, and a second save replaces it', async () => {
    const server = await show((fake) => {
      fake.reply(list, withItems(normal))
      const MetaData = [{ Key: 'fields', Value: 'Name' }]
      fake.reply(saves, {
        status: 412,
        body: [{ ErrorId: errorCodes.settingChanged.id, ErrorMessage: 'Ben changed it', MetaData }],
      })
    })
    await press('Normal3')
    await type('Name', 'Usual')
    server.reply(list, withItems({ ...normal, Values: { ...normal.Values, Name: 'Plain' } }))
    await press('Save')
    await settleUntil(() => expect(page()).toContain('Saved in the meantime: Plain'))
    server.reply(saves, { body: normal })
    await press('Save')
    await settleUntil(() => expect(server.callsOf(saves)).toHaveLength(2))
    expect(server.callsOf(saves)[1]?.body).toEqual({
      Base: { ...normal.Values, Name: 'Plain' },
      Values: { ...normal.Values, Name: 'Usual' },
    })
  })

  it('asks before it removes an item, and explains why an item in use remains', async () => {
    const server = await show((fake) => {
      fake.reply(list, withItems(normal))
      fake.reply(removes, refusal(409, errorCodes.settingInUse.id))
    })
    await press('Normal3')
    await press('Remove')
    expect(server.callsOf(removes)).toEqual([])
    await press('Remove')
    await settleUntil(() => expect(server.callsOf(removes)).toHaveLength(1))
  })
})

describe('the links to the lists', () => {
  it('administrators and the parts desk see the lists that they may change', async () => {
    await show(() => {}, '/settings')
    expect(page()).toContain('Stamping types')
    expect(page()).not.toContain('Suppliers')
  })
})
