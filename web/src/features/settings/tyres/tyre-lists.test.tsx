import userEvent from '@testing-library/user-event'
import { maxLoadedLabels } from '@verstas/contract/limits.ts'
import { tyreListNames } from '@verstas/contract/settings/tyre-lists.ts'
import { beforeEach, expect, it } from 'vitest'
import { press, settleUntil } from '../../../platform/session/test/page-controls.ts'
import { type FakeServer, renderPages } from '../../../platform/session/test/render-routes.tsx'
import { sampleSettings } from '../../../platform/session/test/sample-session.ts'
import { dismissToast, readToasts } from '../../../platform/ui/notify.ts'
import { SettingListPage } from '../setting-list.page.tsx'

const lists = '/api/administration/tyre-lists'
const labels = 'POST /api/administration/tyre-labels'
const page = () => document.body.textContent
const toasts = () => readToasts().map(({ message }) => message)

beforeEach(() => {
  for (const { id } of readToasts()) dismissToast(id)
})

/** @param count the number of values of each list */
async function show(prepare: (server: FakeServer) => void = () => undefined, count = 3) {
  const settings = {
    ...sampleSettings,
    Authorization: { ...sampleSettings.Authorization, ManageSettings: true },
  }
  const { server } = await renderPages(
    '/settings/tyres',
    [{ path: '/settings/$list', component: SettingListPage }],
    {
      settings,
      prepare: (fake) => {
        const body = { Lists: tyreListNames.map((List) => ({ List, Count: count })), Labels: 1 }
        fake.reply(`GET ${lists}`, { body })
        prepare(fake)
      },
    },
  )
  await settleUntil(() => expect(page()).toContain('1 tyre loaded'))
  return server
}

/** Chooses a file in a dialog, or else on the page. */
async function choose(content: string, name = 'tiedosto.json') {
  const input =
    document.querySelector<HTMLInputElement>('dialog input[type=file]') ??
    document.querySelector<HTMLInputElement>('input[type=file]')
  if (!input) throw new Error('The page has no field for files')
  await userEvent.upload(input, new File([content], name, { type: 'application/json' }))
}

const product = (eprelRegistrationNumber: number) => ({
  ...{ eprelRegistrationNumber, supplierOrTrademark: 'Nokian Tyres', commercialName: 'Hakkapeliitta R5' },
  ...{ tyreSection: '205', aspectRatio: '55', rimDiameter: '16', wetGripClass: 'D', unused: 'x'.repeat(50) },
})

it('an EPREL file is read in the browser, and only the used fields are sent', async () => {
  const server = await show((fake) => fake.reply(labels, { body: { Loaded: 2 } }))
  await choose(
    [product(1), { productGroup: 'fridges' }, product(2)].map((one) => JSON.stringify(one)).join('\n'),
  )
  await settleUntil(() => expect(toasts()).toEqual(['2 tyres loaded']))
  const sent = server.callsOf(labels)[0]?.body
  expect(sent).toMatchObject({
    Tyres: [
      { Number: 1, Make: 'Nokian Tyres', Model: 'Hakkapeliitta R5', Size: '205/55 R16', WetGrip: 'D' },
      { Number: 2 },
    ],
  })
  expect(JSON.stringify(sent)).not.toContain('xxx')
})

it('a large EPREL file is sent in parts, and the page shows how far it is', async () => {
  let sendNext: () => void = () => undefined
  const server = await show((fake) =>
    fake.reply(labels, async () => {
      await new Promise<void>((resolve) => {
        sendNext = resolve
      })
      return { body: { Loaded: 1 } }
    }),
  )
  const total = maxLoadedLabels + 1
  await choose(JSON.stringify(Array.from({ length: total }, (_, place) => product(place + 1))))
  await settleUntil(() => expect(page()).toContain(`Loading: 0 of ${total}`))
  await settleUntil(() => expect(server.callsOf(labels)).toHaveLength(1))
  sendNext()
  await settleUntil(() => expect(page()).toContain(`Loading: ${maxLoadedLabels} of ${total}`))
  await settleUntil(() => expect(server.callsOf(labels)).toHaveLength(2))
  sendNext()
  await settleUntil(() => expect(toasts()).toEqual([`${total} tyres loaded`]))
  const counts = server.callsOf(labels).map(({ body }) => (body as { readonly Tyres: object[] }).Tyres.length)
  expect(counts).toEqual([maxLoadedLabels, 1])
})

it.each([
  ['is cut off', '[{"eprelRegistrationNumber": 1,', 'The file is not JSON.'],
  ['is a table', 'Number;Make\n1;Nokian', 'The file is not JSON.'],
  ['has other products', '[{"productGroup":"fridges"}]', 'The file has no tyres.'],
  ['is empty', '', 'The file has no tyres.'],
])('an EPREL file that %s is not sent, and the page says why', async (_, content, message) => {
  const server = await show()
  await choose(content)
  await settleUntil(() => expect(page()).toContain(message))
  expect(server.callsOf(labels)).toHaveLength(0)
})

it('a refusal of the server is shown, and the file can be chosen again', async () => {
  const refusal = { ErrorId: 900403, ErrorMessage: 'Only for all sites.', MetaData: [] }
  await show((fake) => fake.reply(labels, { status: 403, body: [refusal] }))
  await choose(JSON.stringify([product(1)]))
  await settleUntil(() => expect(page()).toContain('Only for all sites.'))
  expect(document.querySelector('input[type=file]')).not.toBeNull()
})

it('a file of tyre lists is loaded in its dialog, with codes alone as values', async () => {
  const server = await show((fake) => fake.reply(`POST ${lists}`, { body: { Loaded: 2 } }))
  await press('Load lists from a file')
  await choose('{"lookups":{"make":["Nokian",{"code":"Barum"}]}}')
  await settleUntil(() => expect(toasts()).toEqual(['2 values loaded']))
  expect(server.callsOf(`POST ${lists}`)[0]?.body).toEqual({
    lookups: { make: [{ code: 'Nokian' }, { code: 'Barum' }] },
  })
  expect(page()).not.toContain('Its other lists replace the present ones.')
})

it('a bad file of tyre lists is refused in its dialog with the place of the fault', async () => {
  const refusal = { ErrorId: 900001, ErrorMessage: 'lookups.make.0.code is missing.', MetaData: [] }
  const server = await show((fake) => fake.reply(`POST ${lists}`, { status: 400, body: [refusal] }))
  await press('Load lists from a file')
  await choose('{"lookups":')
  await settleUntil(() => expect(page()).toContain('The file is not JSON.'))
  expect(server.callsOf(`POST ${lists}`)).toHaveLength(0)
  await choose(JSON.stringify({ lookups: { make: ['x'.repeat(500_001)] } }))
  await settleUntil(() => expect(page()).toContain('The file is too large.'))
  expect(server.callsOf(`POST ${lists}`)).toHaveLength(0)
  await choose('{"lookups":{"make":[{}]}}')
  await settleUntil(() => expect(page()).toContain('lookups.make.0.code is missing.'))
  expect(toasts()).toEqual([])
})

it('an installation without lists adds the usual ones with one press', async () => {
  const server = await show((fake) => fake.reply(`POST ${lists}`, { body: { Loaded: 150 } }), 0)
  await press('Add the usual ones')
  await settleUntil(() => expect(toasts()).toEqual(['150 values loaded']))
  expect(server.callsOf(`POST ${lists}`)[0]?.body).toMatchObject({ types: expect.any(Array) })
})
