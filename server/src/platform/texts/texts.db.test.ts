import { textEndpoints } from '@verstas/contract/texts/endpoints.ts'
import { textIds } from '@verstas/contract/texts/ids.ts'
import { expect, it } from 'vitest'
import { buildTestApp, type Headers } from '../../../test/app.ts'
import { buildEmployee } from '../../../test/builders.ts'

const { app, db, send, signIn } = await buildTestApp()

const save = textIds['common.save']
const ask = (ids: number[], headers: Headers = {}) =>
  send(textEndpoints.listTextResources, { body: ids, headers: {} }, headers)

it('texts are returned in the requested language, without a session', async () => {
  const answers = ['fi', 'sv-FI, en;q=0.5', 'en', 'de', ''].map((language) =>
    ask([save], { 'accept-language': language }),
  )
  const texts = (await Promise.all(answers)).map(({ body }) => body[0]?.Description)
  expect(texts).toEqual(['Tallenna', 'Spara', 'Save', 'Tallenna', 'Tallenna'])
})

it('texts are returned in the requested order, each id once, without unknown ids', async () => {
  const { body } = await ask([118263, 1, save, 118263, 2_000_000_000])
  expect(body.map(({ ResourceId }) => ResourceId)).toEqual([118263, save])
  expect((await ask([])).body).toEqual([])
})

it("a text has the site's own wording if there is one", async () => {
  const [employee, other] = [await buildEmployee(db), await buildEmployee(db)]
  const override = { site_id: employee.siteId, resource_id: save, language: 'en', text: 'Keep' }
  await db
    .insertInto('text_override')
    .values([override, { ...override, resource_id: 1, text: 'Unknown to the product' }])
    .execute()
  const description = async (headers: Headers) => (await ask([save, 1], headers)).body
  const mine = await signIn(employee)
  expect(await description({ ...mine, 'accept-language': 'en' })).toEqual([
    { ResourceId: save, Description: 'Keep' },
  ])
  expect(await description({ ...mine, 'accept-language': 'sv' })).toMatchObject([{ Description: 'Spara' }])
  const theirs = await signIn(other)
  expect(await description({ ...theirs, 'accept-language': 'en' })).toMatchObject([{ Description: 'Save' }])
  expect(await description({ 'accept-language': 'en' })).toMatchObject([{ Description: 'Save' }])
})

it.each([
  ['a number as text', '["1"]'],
  ['null', '[null]'],
  ['a fraction', '[1.5]'],
  ['a negative number', '[-1]'],
  ['an infinite number', '[1e309]'],
  ['an object', '{"ids":[1]}'],
  ['more than 9000 ids', JSON.stringify(Array(9001).fill(1))],
])('the request for texts refuses %s', async (_, payload) => {
  const headers = { 'content-type': 'application/json' }
  const answer = await app.inject({ method: 'POST', url: '/api/utility/textresources', headers, payload })
  expect(answer.statusCode).toBe(400)
  expect(answer.json()).toMatchObject([{ ErrorId: 900001 }])
})
