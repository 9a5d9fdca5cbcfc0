import { chatEndpoints } from '@verstas/contract/chat/endpoints.ts'
import { settingEndpoints } from '@verstas/contract/settings/endpoints.ts'
import { expect, it } from 'vitest'
import { buildTestApp, type Headers } from '../../../test/app.ts'
import { buildEmployee, buildSite } from '../../../test/builders.ts'

const { db, send, signIn } = await buildTestApp()
const site = await buildSite(db)
const elsewhere = await buildSite(db)
const anna = await buildEmployee(db, { name: 'Anna', sites: [site, elsewhere] })

const add = async (text: string, position: number, headers: Headers, more: object = {}) => {
  const words = { NameFi: `${text} (fi)`, NameSv: `${text} (sv)`, NameEn: `${text} (en)` }
  const body = { Values: { ...words, Position: position, ...more } }
  const added = await send(
    settingEndpoints.addSetting,
    { params: { list: 'quick-replies' }, headers: {}, body },
    headers,
  )
  expect(added.status).toBe(200)
}
const repliesOf = async (headers: Headers) =>
  (await send(chatEndpoints.listQuickReplies, {}, headers)).body.map(({ Description }) => Description)

it("a chat has the quick replies of its site, ordered and in the person's language", async () => {
  const here = await signIn(anna, site.id)
  const there = await signIn(anna, elsewhere.id)
  await add('Second', 2, here)
  await add('First', 1, here)
  await add('Old', 0, here, { IsHidden: true })
  await add('Elsewhere', 1, there)
  expect(await repliesOf({ ...here, 'accept-language': 'sv' })).toEqual(['First (sv)', 'Second (sv)'])
  expect(await repliesOf({ ...here, 'accept-language': 'fi' })).toEqual(['First (fi)', 'Second (fi)'])
  expect(await repliesOf({ ...there, 'accept-language': 'en' })).toEqual(['Elsewhere (en)'])
})

it('a new site has quick replies', async () => {
  const headers = await signIn(anna, site.id)
  const added = await send(
    settingEndpoints.addSetting,
    { params: { list: 'sites' }, headers: {}, body: { Values: { Name: 'Site with replies' } } },
    headers,
  )
  const there = await signIn(anna, Number(added.body.Id))
  expect(await repliesOf({ ...there, 'accept-language': 'fi' })).toEqual([
    'Auto valmis',
    'Tarvitsen luvan',
    'Osa puuttuu',
    'Soita minulle',
    'Selvä',
  ])
})
