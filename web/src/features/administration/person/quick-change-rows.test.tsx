import { expect, it } from 'vitest'
import { press, settle, settleUntil } from '../../../platform/session/test/page-controls.ts'
import { renderPages } from '../../../platform/session/test/render-routes.tsx'
import { administratorSettings, samplePerson } from '../test/sample-person.ts'
import { QuickChangeRows } from './quick-change-rows.tsx'

const id = samplePerson.Id
const accessOfPerson = {
  EmployeeId: id,
  Name: samplePerson.Name,
  PinSet: '2026-11-20T05:00:00Z',
  IsPinLocked: false,
  MustChangePin: false,
  BadgeMade: '2026-11-20T05:00:00Z',
}
const Rows = () => <QuickChangeRows person={samplePerson} canChange />
const dialogButton = (name: string) =>
  [...document.querySelectorAll<HTMLElement>('dialog button')].find(({ textContent }) => textContent === name)
const answer = async (name: string) => {
  await settleUntil(() => expect(dialogButton(name)).toBeDefined())
  dialogButton(name)?.click()
  await settle()
}

it.each([
  ['Remove the badge', `POST /api/utility/quickchange/people/${id}/badge/remove`],
  ['Remove the PIN', `POST /api/utility/quickchange/people/${id}/pin/remove`],
])('asks before "%s", and removes nothing if the administrator cancels', async (name, removing) => {
  const { server } = await renderPages('/', [{ path: '/', component: Rows }], {
    settings: administratorSettings,
    prepare: ({ reply }) => {
      reply('GET /api/utility/quickchange/people', { body: [accessOfPerson] })
      reply(removing, { body: {} })
    },
  })
  await press(name)
  await answer('Cancel')
  expect(server.callsOf(removing)).toHaveLength(0)
  await press(name)
  await answer(name)
  await settleUntil(() => expect(server.callsOf(removing)).toHaveLength(1))
})

const [locked, mustChange] = [
  'Locked: a full sign-in opens it',
  'Entered wrong too often: the person must choose a new one',
]

it.each([
  ['no warning for a PIN in normal use', {}, []],
  ['that a PIN is locked', { IsPinLocked: true }, [locked]],
  [
    'that a PIN must be changed, even if the PIN is locked',
    { IsPinLocked: true, MustChangePin: true },
    [mustChange],
  ],
])('shows the administrator %s', async (_, state, words) => {
  const { host } = await renderPages('/', [{ path: '/', component: Rows }], {
    settings: administratorSettings,
    prepare: ({ reply }) =>
      reply('GET /api/utility/quickchange/people', { body: [{ ...accessOfPerson, ...state }] }),
  })
  await settleUntil(() => expect(host.textContent).toContain('PIN'))
  expect([locked, mustChange].filter((shown) => host.textContent.includes(shown))).toEqual(words)
})
