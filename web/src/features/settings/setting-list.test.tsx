import { fireEvent } from '@testing-library/react'
import { errorCodes } from '@verstas/contract/errors/codes.ts'
import type { SettingItem } from '@verstas/contract/settings/entities.ts'
import { allLists } from '@verstas/contract/settings/lists.ts'
import { completeValues } from '@verstas/domain/settings/check-values.ts'
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

async function show(
  prepare: (server: FakeServer) => void,
  path = '/settings/priorities',
  rights: Partial<typeof sampleSettings.Authorization> = { ManageSettings: true },
) {
  const { server } = await renderPages(
    path,
    [
      { path: '/settings', component: SettingsPage },
      { path: '/settings/$list', component: SettingListPage },
    ],
    { settings: settingsWith(rights), prepare },
  )
  return server
}
const withItems = (...items: SettingItem[]) => ({ body: { Items: items, Next: null } })
const page = () => document.body.textContent

describe('the settings list page', () => {
  it('a settings list shows its items by name and code, and opens one with its values', async () => {
    await show((server) => server.reply(list, withItems(urgent, normal)))
    expect(page()).toContain('Urgent')
    await press('Normal3')
    expect(control<HTMLInputElement>('Name').value).toBe('Normal')
    expect(control<HTMLInputElement>('Code').disabled).toBe(true)
  })

  it('opens the item that the address names, and leaves the page when its form closes', async () => {
    await show((server) => server.reply(list, withItems(urgent, normal)), '/settings/priorities-3')
    await settleUntil(() => expect(control<HTMLInputElement>('Name').value).toBe('Normal'))
    await press('Close')
    await settleUntil(() => expect(() => control('Name')).toThrow())
    expect(page()).toContain('Urgent')
  })

  it('shows the list if it lacks the item that the address names', async () => {
    await show((server) => server.reply(list, withItems(urgent)), '/settings/priorities-3')
    await settleUntil(() => expect(page()).toContain('Urgent'))
    expect(() => control('Name')).toThrow()
  })

  it('shows a message for an empty list, without a search field', async () => {
    await show((fake) => fake.reply(list, withItems()))
    expect(page()).toContain('The list is empty')
    expect(() => control('Find in the list')).toThrow()
  })

  it('shows a message for a search without results', async () => {
    const server = await show((fake) => fake.reply(list, withItems(normal)))
    server.reply(`${list}?search=x`, withItems())
    await type('Find in the list', 'x')
    await settleUntil(() => expect(page()).toContain('The search found nothing'))
  })

  it('asks for a passkey if the operator requires one', async () => {
    await show((server) => server.reply(list, refusal(403, errorCodes.passkeyRequired.id)))
    await settleUntil(() => expect(page()).toContain('passkey'))
    expect(() => control('Add')).toThrow()
  })

  it('offers a retry if a settings list cannot be read', async () => {
    await show((server) => server.reply(list, refusal(500, errorCodes.unexpected.id)))
    await settleUntil(() => void control('Retry'))
  })
})

describe('the item form', () => {
  it('asks before it discards unsaved input', async () => {
    const server = await show((fake) => fake.reply(list, withItems(normal)))
    await press('Normal3')
    await type('Name', 'Calm')
    await press('Close')
    expect(page()).toContain('Discard the changes?')
    await press('Discard changes')
    await settleUntil(() => expect(() => control('Name')).toThrow())
    expect(server.callsOf(saves)).toEqual([])
  })

  it('names each missing field of a new item, then adds the item', async () => {
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

  it('a second press of save, before the answer, adds no second item', async () => {
    const server = await show((fake) => fake.reply(list, withItems()))
    const { promise, resolve } = Promise.withResolvers<void>()
    server.reply(adds, async () => {
      await promise
      return { body: urgent }
    })
    await press('Add')
    await type('Code', '1')
    await type('Name', 'Urgent')
    const form = control('Name').closest('form')
    if (!form) throw new Error('no form')
    fireEvent.submit(form)
    await settleUntil(() => expect(server.callsOf(adds)).toHaveLength(1))
    fireEvent.submit(form)
    resolve()
    await settleUntil(() => expect(page()).toContain('Saved: Urgent'))
    expect(server.callsOf(adds)).toHaveLength(1)
  })

  it('shows a value that another person saved meanwhile, and replaces it on the second save', async () => {
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

describe('the sites', () => {
  const sites = 'GET /api/administration/settings/sites'
  const stored: SettingItem = {
    Id: '1',
    Values: { ...completeValues(allLists.sites, {}), Name: 'Helsinki' },
  }
  const showSites = (prepare: (server: FakeServer) => void) =>
    show((server) => {
      server.reply(sites, withItems(stored))
      server.reply('GET /api/administration/sites/1/logo', { body: { Address: null } })
      prepare(server)
    }, '/settings/sites')

  it('a new site begins with the usual values, the time zone of the session and a hint', async () => {
    const server = await showSites((fake) => fake.reply(`POST ${sites.slice(4)}`, { body: stored }))
    await press('Add')
    expect(page()).toContain('A new site gets a stock')
    await type('Name', 'Espoo')
    await press('Save')
    await settleUntil(() => expect(server.callsOf(`POST ${sites.slice(4)}`)).toHaveLength(1))
    expect(server.callsOf(`POST ${sites.slice(4)}`)[0]?.body).toMatchObject({
      Values: { Name: 'Espoo', TimeZone: 'Europe/Helsinki', TyreWinterFrom: '11-01', LabelWidth: 62 },
    })
  })

  it('the site form groups its fields, and has no remove button', async () => {
    await showSites(() => {})
    await press('Helsinki')
    const groups = [...document.querySelectorAll('dialog h3')].map(({ textContent }) => textContent)
    expect(groups).toEqual(['Work and clocking', 'Opening hours', 'Schedule', 'Tyres', 'Parts and labels'])
    expect(document.querySelector('dialog')?.textContent).not.toContain('Remove')
    await settleUntil(() => expect(page()).toContain('No logo'))
  })

  it('a preset week fills the opening hours, which remain editable for each day', async () => {
    const server = await showSites((fake) => fake.reply(`POST ${sites.slice(4)}/1`, { body: stored }))
    await press('Helsinki')
    expect(control('Mon–Fri 7.30–17').getAttribute('aria-pressed')).toBe('true')
    await press('Mon–Fri 7.30–17, Sat 9–14')
    await type('Opens', '8.15')
    await press('Save')
    await settleUntil(() => expect(server.callsOf(`POST ${sites.slice(4)}/1`)).toHaveLength(1))
    expect(server.callsOf(`POST ${sites.slice(4)}/1`)[0]?.body).toMatchObject({
      Values: { OpenMon: '08:15-17:00', OpenTue: '07:30-17:00', OpenSat: '09:00-14:00', OpenSun: 'closed' },
    })
  })

  it('rejects opening hours that end before they begin, without a request', async () => {
    const server = await showSites(() => undefined)
    await press('Helsinki')
    await type('Opens', '18:00')
    await press('Save')
    expect(server.callsOf(`POST ${sites.slice(4)}/1`)).toEqual([])
    const monday = control('Closes').closest('fieldset')
    expect(monday?.textContent).toContain('The closing time must be after the opening time 18:00.')
    expect(control('Closes').getAttribute('aria-invalid')).toBe('true')
    expect(control('Opens').getAttribute('aria-invalid')).toBeNull()
    await type('Closes', 'late')
    expect(monday?.textContent).toContain('Closing time: enter a time of day such as 17:00.')
    await type('Opens', 'dawn')
    expect(monday?.textContent).toContain('Opening time: enter a time of day such as 7:30.')
    expect(control('Opens').getAttribute('aria-invalid')).toBe('true')
  })

  it('a day of the year is edited as a month and a day number', async () => {
    const server = await showSites((fake) => fake.reply(`POST ${sites.slice(4)}/1`, { body: stored }))
    await press('Helsinki')
    const [month] = document.querySelectorAll<HTMLSelectElement>('fieldset select')
    expect(month?.selectedOptions[0]?.textContent).toBe('November')
    if (month) fireEvent.change(month, { target: { value: '10' } })
    await press('Save')
    await settleUntil(() => expect(server.callsOf(`POST ${sites.slice(4)}/1`)).toHaveLength(1))
    expect(server.callsOf(`POST ${sites.slice(4)}/1`)[0]?.body).toMatchObject({
      Values: { TyreWinterFrom: '10-01' },
    })
  })

  it('asks before it closes a site', async () => {
    const server = await showSites((fake) => fake.reply(`POST ${sites.slice(4)}/1`, { body: stored }))
    await press('Helsinki')
    await press('Open')
    await press('Save')
    expect(server.callsOf(`POST ${sites.slice(4)}/1`)).toEqual([])
    await press('Close the site')
    await settleUntil(() => expect(server.callsOf(`POST ${sites.slice(4)}/1`)).toHaveLength(1))
  })

  it('shows the logo of a site, and removes it', async () => {
    const logo = '/api/administration/sites/1/logo'
    const server = await showSites((fake) => {
      fake.reply(`GET ${logo}`, { body: { Address: 'data:image/png;base64,AAAA' } })
      fake.reply(`DELETE ${logo}`, { body: { Address: null } })
    })
    await press('Helsinki')
    await settleUntil(() => expect(document.querySelector('dialog img')).not.toBeNull())
    server.reply(`GET ${logo}`, { body: { Address: null } })
    await press('Remove the logo')
    await settleUntil(() => expect(page()).toContain('No logo'))
  })
})

describe('the links to the lists', () => {
  it('shows administrators and the parts desk only the lists that they may change', async () => {
    await show(() => {}, '/settings')
    expect(page()).toContain('Clocking types')
    expect(page()).not.toContain('Suppliers')
  })

  it.each(['ManageRosters', 'ManageUsers'] as const)(
    'a person who holds only %s sees no list, not even by its address',
    async (right) => {
      const server = await show(() => {}, '/settings/priorities', { [right]: true })
      expect(page()).toContain('Import')
      for (const hidden of [
        'Clocking types',
        'Suppliers',
        'Tyre lists',
        'Backups',
        'Retention periods',
        'Audit log',
      ])
        expect(page()).not.toContain(hidden)
      expect(server.callsOf(list)).toEqual([])
    },
  )
})

describe('the texts of the app', () => {
  const texts = 'GET /api/administration/settings/texts'
  const plain: SettingItem = {
    Id: '7',
    Values: { NameFi: 'Tallenna', NameSv: 'Spara', NameEn: 'Save it', IsChanged: false },
  }
  const changed: SettingItem = { Id: '8', Values: { ...plain.Values, NameEn: 'Keep it', IsChanged: true } }

  it('marks the changed texts of the app, and resets a changed text', async () => {
    const server = await show((fake) => fake.reply(texts, withItems(changed, plain)), '/settings/texts')
    expect(() => control('Add')).toThrow()
    await press('Keep itChanged')
    server.reply('DELETE /api/administration/settings/texts/8', { status: 204, body: null })
    await press('Reset')
    await press('Reset')
    await settleUntil(() =>
      expect(server.callsOf('DELETE /api/administration/settings/texts/8')).toHaveLength(1),
    )
  })
})

it('a row shows the key and the read-only facts of its item as text', async () => {
  const values = { Code: 50, NameFi: 'Huolto', NameSv: 'Service', NameEn: 'Service', IsPresence: true }
  await show(
    (server) =>
      server.reply(
        'GET /api/administration/settings/stamping-types',
        withItems({ Id: '50', Values: values }),
      ),
    '/settings/stamping-types',
  )
  await settleUntil(() => expect(page()).toContain('50 · '))
  expect(page()).not.toContain('true')
})

it('a row shows a name that is also the key only once', async () => {
  await show(
    (server) =>
      server.reply(
        'GET /api/administration/settings/tyre-makes',
        withItems({ Id: 'Nokian', Values: { Code: 'Nokian', NameFi: null, NameSv: null, NameEn: null } }),
      ),
    '/settings/tyre-makes',
  )
  await settleUntil(() => expect(page()).toContain('Nokian'))
  expect(page()?.split('Nokian')).toHaveLength(2)
})

describe('the parts', () => {
  const partsDesk = { ManageParts: true }
  const parts = 'GET /api/administration/catalogue/parts'
  const filter: SettingItem = {
    Id: '8',
    Values: {
      SupplierNumber: '70',
      ItemNumber: '04E 115',
      Name: 'Oil filter',
      ProductGroupCode: null,
      RetailPriceExcludingTax: 12.5,
      RetailPrice: 15.69,
      Note: null,
      IsHidden: false,
    },
  }

  it('a part of this workshop can be changed', async () => {
    await show((server) => server.reply(parts, withItems(filter)), '/settings/parts', partsDesk)
    await press('Oil filter70 · 04E 115')
    expect(control<HTMLInputElement>('Name').disabled).toBe(false)
    expect(control<HTMLInputElement>('Part number').disabled).toBe(true)
  })

  it('a price that does not fit the tax rate names the price that would fit, without a request', async () => {
    const saves = 'POST /api/administration/catalogue/parts/8'
    const server = await show((fake) => fake.reply(parts, withItems(filter)), '/settings/parts', partsDesk)
    await press('Oil filter70 · 04E 115')
    await type('Price without tax', '20')
    await press('Save')
    expect(page()).toContain('With 25.5 % tax, the price without tax becomes 25.10.')
    expect(control('Price with tax').getAttribute('aria-invalid')).toBe('true')
    expect(server.callsOf(saves)).toEqual([])
    server.reply(saves, { body: filter })
    await type('Price with tax', '25.11')
    await press('Save')
    await settleUntil(() => expect(server.callsOf(saves)).toHaveLength(1))
  })

  it('a barcode with a wrong check digit is shown at its field, without a request', async () => {
    const saves = 'POST /api/administration/catalogue/parts/8'
    const server = await show((fake) => fake.reply(parts, withItems(filter)), '/settings/parts', partsDesk)
    await press('Oil filter70 · 04E 115')
    await type('Barcodes', '6410405060458')
    await press('Save')
    expect(page()).toContain('6410405060458 is no barcode.')
    expect(control('Barcodes').getAttribute('aria-invalid')).toBe('true')
    expect(server.callsOf(saves)).toEqual([])
  })

  it('a part of another system shows the reason why only its location can be changed', async () => {
    const ofDms = withItems({ ...filter, Source: 'dms' })
    await show((server) => server.reply(parts, ofDms), '/settings/parts', partsDesk)
    await press('Oil filter70 · 04E 115')
    expect(page()).toContain('This part comes from the system dms')
    expect(control<HTMLInputElement>('Name').disabled).toBe(true)
    expect(control<HTMLTextAreaElement>('Barcodes').disabled).toBe(true)
    expect(() => control('Remove')).toThrow()
  })
})
