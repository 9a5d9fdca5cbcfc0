import { activityEndpoints } from '@verstas/contract/activities/endpoints.ts'
import { catalogueEndpoints, settingEndpoints } from '@verstas/contract/settings/endpoints.ts'
import type { SettingValues } from '@verstas/contract/settings/fields.ts'
import {
  type CatalogueListName,
  catalogueLists,
  type SettingListName,
  settingLists,
} from '@verstas/contract/settings/lists.ts'
import type { TyreListName } from '@verstas/contract/settings/tyre-lists.ts'
import { textEndpoints } from '@verstas/contract/texts/endpoints.ts'
import { textIds } from '@verstas/contract/texts/ids.ts'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { buildTestApp, type Headers } from '../../../test/app.ts'
import { buildEmployee, buildSite } from '../../../test/builders.ts'
import { connectLive, listenOn } from '../../../test/live-client.ts'
import { buildWorkOrder } from '../../../test/work-order-builders.ts'

const { app, db, send, signIn } = await buildTestApp()
const site = await buildSite(db)
const elsewhere = await buildSite(db)
const anna = await buildEmployee(db, { name: 'Anna', sites: [site, elsewhere] })
const ben = await buildEmployee(db, { name: 'Ben', sites: [site, elsewhere] })
let annas: Headers
let bens: Headers

beforeAll(async () => {
  annas = await signIn(anna, site.id)
  bens = await signIn(ben, site.id)
})

const listSettings = (
  list: SettingListName,
  query: { search?: string; after?: string } = {},
  headers = annas,
) => send(settingEndpoints.listSettings, { params: { list }, query }, headers)
const add = (list: SettingListName, Values: SettingValues, headers = annas) =>
  send(settingEndpoints.addSetting, { params: { list }, headers: {}, body: { Values } }, headers)
const save = (
  list: SettingListName,
  item: string,
  { Base, Values }: { readonly Base: SettingValues; readonly Values: SettingValues },
  headers = annas,
) =>
  send(settingEndpoints.saveSetting, { params: { list, item }, headers: {}, body: { Base, Values } }, headers)
const remove = (list: SettingListName, item: string, headers = annas) =>
  send(settingEndpoints.removeSetting, { params: { list, item } }, headers)
const addToCatalogue = (list: CatalogueListName, Values: SettingValues, headers = annas) =>
  send(catalogueEndpoints.addCatalogueItem, { params: { list }, headers: {}, body: { Values } }, headers)

const priority = { Code: 7, Name: 'Later', Colour: '#00aa00' }
const names = (name: string) => ({ NameFi: name, NameSv: name, NameEn: name })

describe('each list', () => {
  // The lists of tyre values differ only in their kind.
  type Alike = Exclude<TyreListName, 'tyre-types' | 'tyre-makes'>
  const samples: Readonly<Record<Exclude<SettingListName, 'sites' | 'texts' | Alike>, SettingValues>> = {
    'stamping-types': { Code: 31, ...names('Wash'), Position: 9 },
    'task-types': { Code: 'WASH', Name: 'Wash', DefaultPersonId: anna.id },
    'task-texts': { Code: 'WASHED', TypeCode: null, Text: 'The car is washed.' },
    priorities: { ...priority, Code: 31 },
    substatuses: { Code: 'DRY', ...names('Drying') },
    resources: { Name: 'Lift 9', IsMaterial: false },
    'quick-replies': { ...names('On my way'), Position: 3 },
    'tyre-types': { Code: 'SPIKE', ...names('Spiked'), Season: 'winter', Position: 9, IsHidden: true },
    'tyre-makes': { Code: 'Nokian', NameFi: null, NameSv: null, NameEn: null, Position: 9, IsHidden: false },
  }

  it.each(Object.keys(samples) as (keyof typeof samples)[])(
    'an item of the list %s can be added, changed and removed',
    async (list) => {
      const added = await add(list, samples[list])
      expect(added.body.Values).toMatchObject(samples[list])
      const { nameField } = settingLists[list]
      const changed = { ...added.body.Values, [nameField === 'Code' ? 'NameFi' : nameField]: 'Renamed' }
      const saved = await save(list, added.body.Id, { Base: added.body.Values, Values: changed })
      expect(saved.body).toEqual({ Id: added.body.Id, Values: changed })
      expect((await listSettings(list)).body.Items).toContainEqual(saved.body)
      expect((await remove(list, added.body.Id)).status).toBe(204)
      expect((await listSettings(list)).body.Items).not.toContainEqual(saved.body)
    },
  )

  const ofCatalogue: Readonly<Record<CatalogueListName, SettingValues>> = {
    stocks: { Code: 'YARD', Name: 'Yard' },
    suppliers: { Number: '77', Name: 'Supplier' },
    'product-groups': { Code: 'OIL', Name: 'Oils' },
    parts: {
      SupplierNumber: '76',
      ItemNumber: '11 42',
      Name: 'Oil filter',
      ProductGroupCode: null,
      RetailPriceExcludingTax: 12.5,
      RetailPrice: 15.69,
      Note: null,
    },
    operations: { SupplierNumber: '78', Code: '17 00', Name: 'Oil change', StandardTime: 12.5 },
  }

  it.each(Object.keys(catalogueLists) as CatalogueListName[])(
    'an item of the list %s can be added and removed',
    async (list) => {
      if (list === 'parts') await addToCatalogue('suppliers', { Number: '76', Name: 'Another' })
      if (list === 'operations') await addToCatalogue('suppliers', { Number: '78', Name: 'Other' })
      const added = await addToCatalogue(list, ofCatalogue[list])
      expect(added.body.Values).toMatchObject(ofCatalogue[list])
      const params = { list, item: added.body.Id }
      expect((await send(catalogueEndpoints.removeCatalogueItem, { params }, annas)).status).toBe(204)
    },
  )
})

describe('reading a list', () => {
  it('a search finds items by a word in any case, and never items of another site', async () => {
    const there = await signIn(anna, elsewhere.id)
    await add('resources', { Name: 'Wheel alignment' })
    await add('resources', { Name: 'Wheel balancer' }, there)
    const { body } = await listSettings('resources', { search: 'WHEEL' })
    expect(body.Items.map(({ Values }) => Values.Name)).toEqual(['Wheel alignment'])
  })

  it('a long list is divided into pages without gaps', async () => {
    const there = await signIn(anna, (await buildSiteOf(anna)).id)
    const rows = Array.from({ length: 205 }, (_, place) => ({
      name: `Bay ${String(place).padStart(3, '0')}`,
    }))
    const siteId = (await db.selectFrom('site').select('id').orderBy('id', 'desc').executeTakeFirstOrThrow())
      .id
    await db
      .insertInto('resource')
      .values(rows.map((row) => ({ ...row, site_id: siteId })))
      .execute()
    const first = (await listSettings('resources', {}, there)).body
    const second = (await listSettings('resources', { after: first.Next ?? '' }, there)).body
    expect([...first.Items, ...second.Items].map(({ Values }) => Values.Name)).toEqual(
      rows.map(({ name }) => name),
    )
    expect(second.Next).toBeNull()
  })

  it('the list of lifts leaves out the people of the schedule', async () => {
    const { body } = await listSettings('resources')
    expect(body.Items.map(({ Values }) => Values.Name)).not.toContain('Anna')
  })
})

describe('saving an item', () => {
  it('if two people change different fields of an item, both changes remain', async () => {
    const { Id, Values } = (await add('priorities', { ...priority, Code: 41 })).body
    await save('priorities', Id, { Base: Values, Values: { ...Values, Name: 'By Anna' } })
    const { body } = await save(
      'priorities',
      Id,
      { Base: Values, Values: { ...Values, Colour: '#0000ff' } },
      bens,
    )
    expect(body.Values).toMatchObject({ Name: 'By Anna', Colour: '#0000ff' })
  })

  it('if two people change one field, the second save is refused and names the field and first person', async () => {
    const { Id, Values } = (await add('priorities', { ...priority, Code: 42 })).body
    await save('priorities', Id, { Base: Values, Values: { ...Values, Name: 'By Anna' } })
    const second = await save('priorities', Id, { Base: Values, Values: { ...Values, Name: 'By Ben' } }, bens)
    expect(second).toMatchObject({ status: 412, errors: [{ ErrorId: 900401 }] })
    expect(second.errors[0]?.MetaData).toEqual([
      { Key: 'user', Value: 'Anna' },
      { Key: 'fields', Value: 'Name' },
    ])
  })

  it('a change stores an event with the values before and after, and open pages refetch', async () => {
    const { Id, Values } = (await add('priorities', { ...priority, Code: 43 })).body
    const live = await connectLive(await listenOn(app), bens)
    await save('priorities', Id, { Base: Values, Values: { ...Values, Name: 'Renamed' } })
    await live.expectReceived([{ name: 'refresh', event: {} }])
    const event = await db.selectFrom('event').selectAll().orderBy('id', 'desc').executeTakeFirstOrThrow()
    expect(event).toMatchObject({
      site_id: site.id,
      employee_id: anna.id,
      entity: 'setting',
      kind: 'settingChanged',
      subject: { List: 'priorities', Id: '43', Name: 'Renamed' },
      before: { Name: 'Later' },
      after: { Name: 'Renamed' },
    })
  })

  it('a save without a difference stores no event', async () => {
    const { Id, Values } = (await add('priorities', { ...priority, Code: 44 })).body
    const count = () => db.selectFrom('event').select(db.fn.countAll().as('count')).executeTakeFirst()
    const before = await count()
    expect((await save('priorities', Id, { Base: Values, Values })).status).toBe(200)
    expect(await count()).toEqual(before)
  })

  it('an item of another site is not found', async () => {
    const { body } = await add('resources', { Name: 'Ours' })
    const there = await signIn(anna, elsewhere.id)
    const values = { Base: body.Values, Values: body.Values }
    expect((await save('resources', body.Id, values, there)).status).toBe(404)
    expect((await remove('resources', body.Id, there)).status).toBe(404)
  })
})

describe('a refused item', () => {
  it('a code that is in use is refused with the code', async () => {
    await add('priorities', { ...priority, Code: 51 })
    const second = await add('priorities', { ...priority, Code: 51 })
    expect(second).toMatchObject({ status: 409, errors: [{ ErrorId: 900400 }] })
    expect(second.errors[0]?.MetaData).toEqual([{ Key: 'value', Value: '51' }])
  })

  it('one refusal names all invalid fields', async () => {
    const { status, errors } = await add('priorities', { Code: 52, Colour: 'red', Weight: 1 })
    expect(status).toBe(400)
    const fields = errors.map(({ MetaData }) => MetaData.find(({ Key }) => Key === 'field')?.Value)
    expect(fields).toEqual(['Weight', 'Name', 'Colour'])
  })

  it('an unknown person or supplier is refused with the name of the field', async () => {
    const stranger = await buildEmployee(db, { sites: [elsewhere] })
    const type = { Code: 'X', Name: 'X', DefaultPersonId: stranger.id }
    expect((await add('task-types', type)).errors[0]?.MetaData).toContainEqual({
      Key: 'field',
      Value: 'DefaultPersonId',
    })
    const operation = { SupplierNumber: 'none', Code: '1', Name: 'X', StandardTime: 1 }
    expect((await addToCatalogue('operations', operation)).errors[0]?.MetaData).toContainEqual({
      Key: 'field',
      Value: 'SupplierNumber',
    })
  })

  it('a violated constraint of the database is refused with the name of its field', async () => {
    const type = { Code: 61, ...names('X'), IsWorkOrder: true, IsPresence: false, Position: 1 }
    const { status, errors } = await add('stamping-types', type)
    expect(status).toBe(409)
    expect(errors).toMatchObject([{ ErrorId: 900404, MetaData: [{ Key: 'field', Value: 'IsWorkOrder' }] }])
    const lunch = { ...type, IsWorkOrder: false, IsLunch: true }
    const refused = await add('stamping-types', lunch)
    expect(refused.errors).toMatchObject([{ MetaData: [{ Key: 'field', Value: 'IsLunch' }] }])
  })

  it.each([
    ['IsWorkOrder', 900405],
    ['IsEndOfDay', 900406],
    ['IsDefault', 900407],
  ])('the last stamping type with %s cannot lose the flag, and cannot be removed', async (field, error) => {
    const type = { Code: 91, ...names('Only'), IsPresence: true, [field]: true, Position: 1 }
    const { body } = await add('stamping-types', type)
    const { Id, Values } = body
    expect(
      await save('stamping-types', Id, { Base: Values, Values: { ...Values, [field]: false } }),
    ).toMatchObject({
      status: 409,
      errors: [{ ErrorId: error, MetaData: [{ Key: 'field', Value: field }] }],
    })
    expect(await remove('stamping-types', Id)).toMatchObject({ status: 409, errors: [{ ErrorId: error }] })
    const other = await add('stamping-types', { ...type, Code: 92 })
    expect((await remove('stamping-types', Id)).status).toBe(204)
    await db.deleteFrom('stamping_type').where('code', '=', Number(other.body.Id)).execute()
  })

  it('a new default stamping type replaces the earlier default, with an event', async () => {
    const type = { ...names('First'), IsPresence: true, IsDefault: true, Position: 1 }
    await add('stamping-types', { ...type, Code: 93 })
    await add('stamping-types', { ...type, ...names('Second'), Code: 94 })
    const { Items } = (await listSettings('stamping-types')).body
    expect(Items.filter(({ Values }) => Values.IsDefault).map(({ Id }) => Id)).toEqual(['94'])
    const events = await db
      .selectFrom('event')
      .select(['kind', 'after'])
      .orderBy('id', 'desc')
      .limit(2)
      .execute()
    expect(events[1]).toEqual({ kind: 'settingChanged', after: { IsDefault: false } })
    await db.deleteFrom('stamping_type').where('code', 'in', [93, 94]).execute()
  })

  it('the refusal of a code that is in use names only the code', async () => {
    const type = { Code: 95, ...names('X'), IsPresence: true, Position: 1 }
    await add('stamping-types', type)
    const { errors } = await add('stamping-types', type)
    expect(errors[0]?.MetaData).toEqual([{ Key: 'value', Value: '95' }])
  })

  it('an item that other data refers to cannot be removed', async () => {
    await add('priorities', { ...priority, Code: 71 })
    await buildWorkOrder(db, site.id, { priority_code: 71 })
    expect(await remove('priorities', '71')).toMatchObject({ status: 409, errors: [{ ErrorId: 900402 }] })
  })

  it('the default stock of the site cannot be removed', async () => {
    await addToCatalogue('stocks', { Code: 'FIRST', Name: 'First' })
    await db.updateTable('site').set({ default_stock_code: 'FIRST' }).where('id', '=', site.id).execute()
    const params = { list: 'stocks', item: 'FIRST' } as const
    const refused = await send(catalogueEndpoints.removeCatalogueItem, { params }, annas)
    expect(refused).toMatchObject({ status: 409, errors: [{ ErrorId: 900402 }] })
  })

  it('the substatus that stampings set cannot be removed', async () => {
    await add('substatuses', { Code: 'READY', ...names('Ready') })
    expect(await remove('substatuses', 'READY')).toMatchObject({ status: 409, errors: [{ ErrorId: 900402 }] })
  })
})

describe('rights', () => {
  it('only a person who works at all open sites can change a shared list', async () => {
    await buildSite(db)
    const type = { Code: 81, ...names('X'), Position: 1 }
    expect(await add('stamping-types', type)).toMatchObject({ status: 403, errors: [{ ErrorId: 900403 }] })
    expect((await add('priorities', { ...priority, Code: 81 })).status).toBe(200)
    expect((await addToCatalogue('suppliers', { Number: '81', Name: 'X' })).status).toBe(200)
  })

  it('settings and the catalogue need different rights', async () => {
    const clerk = await signIn(await buildEmployee(db, { sites: [site], without: ['ManageSettings'] }))
    const manager = await signIn(await buildEmployee(db, { sites: [site], without: ['ManageParts'] }))
    expect((await listSettings('priorities', {}, clerk)).status).toBe(403)
    expect((await addToCatalogue('suppliers', { Number: '82', Name: 'X' }, clerk)).status).toBe(200)
    expect((await listSettings('priorities', {}, manager)).status).toBe(200)
    expect((await addToCatalogue('suppliers', { Number: '83', Name: 'X' }, manager)).status).toBe(403)
  })
})

/** Builds another site at which a person works. */
async function buildSiteOf(employee: { readonly id: number }) {
  const another = await buildSite(db)
  await db.insertInto('employee_site').values({ employee_id: employee.id, site_id: another.id }).execute()
  return another
}

describe('the texts of the app', () => {
  const ofSave = textIds['common.save']
  const served = async (headers: Headers) =>
    (await send(textEndpoints.listTextResources, { body: [ofSave], headers: {} }, headers)).body[0]
      ?.Description

  it('a site can change a text of the app, sees the changed text, and can reset it', async () => {
    const found = await listSettings('texts', { search: 'tallenna' })
    const item = found.body.Items.find(({ Id }) => Id === String(ofSave))
    expect(item?.Values).toEqual({ NameFi: 'Tallenna', NameSv: 'Spara', NameEn: 'Save', IsChanged: false })
    const Base = item?.Values ?? {}
    const live = await connectLive(await listenOn(app), annas)
    const saved = await save('texts', String(ofSave), { Base, Values: { ...Base, NameEn: 'Keep' } })
    expect(saved.body.Values).toMatchObject({ NameFi: 'Tallenna', NameEn: 'Keep', IsChanged: true })
    await live.expectReceived([
      { name: 'refresh', event: {} },
      { name: 'textsChanged', event: {} },
    ])
    expect((await listSettings('texts')).body.Items[0]).toEqual(saved.body)
    expect((await listSettings('texts', { search: 'keep' })).body.Items).toContainEqual(saved.body)
    expect(await served({ ...annas, 'accept-language': 'en' })).toBe('Keep')
    const there = await signIn(anna, elsewhere.id)
    expect(await served({ ...there, 'accept-language': 'en' })).toBe('Save')
    const event = await db
      .selectFrom('event')
      .select(['before', 'after', 'employee_id'])
      .where('site_id', '=', site.id)
      .where(sql<boolean>`subject->>'List' = 'texts'`)
      .executeTakeFirstOrThrow()
    expect(event).toEqual({ before: { NameEn: 'Save' }, after: { NameEn: 'Keep' }, employee_id: anna.id })
    expect((await remove('texts', String(ofSave))).status).toBe(204)
    expect(await served({ ...annas, 'accept-language': 'en' })).toBe('Save')
  })

  it('an empty text resets one language, and a text with an unknown placeholder is refused', async () => {
    const key = String(textIds['settings.saved'])
    const [item] = (await listSettings('texts', { search: 'Saved: #name#' })).body.Items
    const Base = item?.Values ?? {}
    const refused = await save('texts', key, { Base, Values: { ...Base, NameEn: 'Done: #nmae#' } })
    expect(refused.status).toBe(400)
    const changed = await save('texts', key, { Base, Values: { ...Base, NameEn: 'Done: #name#' } })
    const reset = await save('texts', key, {
      Base: changed.body.Values,
      Values: { ...changed.body.Values, NameEn: null },
    })
    expect(reset.body.Values).toEqual(Base)
  })

  it('if two administrators change the same text, the second is refused', async () => {
    const key = String(textIds['settings.none'])
    const [item] = (await listSettings('texts', { search: 'The list is empty' })).body.Items
    const Base = item?.Values ?? {}
    const both = await Promise.all([
      save('texts', key, { Base, Values: { ...Base, NameEn: 'Nothing' } }),
      save('texts', key, { Base, Values: { ...Base, NameEn: 'Nil' } }, bens),
    ])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 412])
  })

  it('no text can be added, and an unknown text is not found', async () => {
    expect((await add('texts', { NameFi: 'Uusi' })).status).toBe(404)
    expect((await remove('texts', '1')).status).toBe(404)
  })
})

describe('texts of tasks', () => {
  it('a text template belongs to a task type of the site, which cannot be removed while it is in use', async () => {
    await add('task-types', { Code: 'POLISH', Name: 'Polish' })
    const values = { Code: 'POLISHED', TypeCode: 'POLISH', Text: 'Polished.' }
    expect((await add('task-texts', { ...values, TypeCode: 'NONE' })).status).toBe(400)
    expect((await add('task-texts', values)).status).toBe(200)
    const { body } = await send(activityEndpoints.listActivityTextTemplates, {}, annas)
    expect(body).toContainEqual({ TextKey: 'POLISHED', Template: 'Polished.', TypeCode: 'POLISH' })
    expect((await remove('task-types', 'POLISH')).status).toBe(409)
  })
})
