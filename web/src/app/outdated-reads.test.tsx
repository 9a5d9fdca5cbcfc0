import type { RouteComponent } from '@tanstack/react-router'
import type { EndpointDefinition } from '@verstas/contract/endpoint.ts'
import { contract } from '@verstas/contract/endpoints.ts'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { PasswordSection } from '../features/account/password-section.tsx'
import { FilterSheetOf } from '../features/activities/test/filter-sheet-of.tsx'
import { LinksDialog } from '../features/activity-monitor/links/links-dialog.tsx'
import { Devices } from '../features/administration/devices/devices.tsx'
import { PasskeysSection } from '../features/administration/person/passkeys-section.tsx'
import { PersonForm } from '../features/administration/person/person-form.tsx'
import { QuickChangeRows } from '../features/administration/person/quick-change-rows.tsx'
import { SessionsSection } from '../features/administration/person/sessions-section.tsx'
import { Strangers } from '../features/administration/strangers/strangers.tsx'
import {
  administration,
  administratorSettings,
  samplePerson,
  technician,
} from '../features/administration/test/sample-person.ts'
import { PictureSection } from '../features/employees/picture-section.tsx'
import { PasskeySection } from '../features/passkeys/passkey-section.tsx'
import { endpointKey } from '../platform/api/endpoint-query.ts'
import { refusal } from '../platform/session/test/fake-server.ts'
import { press, settleUntil, type } from '../platform/session/test/page-controls.ts'
import { type FakeServer, renderPages } from '../platform/session/test/render-routes.tsx'
import { dismissToast, readToasts } from '../platform/ui/notify.ts'
import { device, passkey, personOfQuickChange, session, stranger, wallLink } from './test/sample-answers.ts'

type Contract = typeof contract
type EndpointName = { [Feature in keyof Contract]: keyof Contract[Feature] & string }[keyof Contract]

interface Act {
  readonly component: RouteComponent
  readonly given: Readonly<Record<string, unknown>>
  /** Makes the call, as a person does. */
  readonly perform: () => Promise<void>
  readonly route: string
  readonly answer: unknown
  /** The reads whose data is stale after the call. */
  readonly outdated: readonly EndpointName[]
  /** The same after a refusal, which may mean that the shown data is stale. */
  readonly outdatedIfRefused: readonly EndpointName[]
}

const { Id: id } = device
const nothing = () => undefined
/** Presses a button, and then the button of the question that it opens. */
const pressAndConfirm = async (button: string) => {
  await press(button)
  await settleUntil(() => expect(document.querySelector('[role=dialog] button')).not.toBeNull())
  document.querySelectorAll<HTMLElement>('[role=dialog] button')[0]?.click()
}

const ofDevices = {
  'GET /api/utility/quickchange': { IsInUse: false },
  'GET /api/utility/quickchange/devices': [device],
}
const ofQuickChange = {
  'GET /api/utility/quickchange/people': [personOfQuickChange],
}
const ofPeople = {
  'GET /api/administration/people': [samplePerson],
  'GET /api/administration/profiles': [technician, administration],
  'GET /api/administration/people/12/access': [],
}
const ofPerson = { person: samplePerson, canChange: true }
const QuickChange = () => <QuickChangeRows {...ofPerson} />
const always = (...outdated: EndpointName[]) => ({ outdated, outdatedIfRefused: outdated })
const ifDone = (...outdated: EndpointName[]) => ({ outdated, outdatedIfRefused: [] })

const acts: Readonly<Record<string, Act>> = {
  'turning quick changes on': {
    component: Devices,
    given: ofDevices,
    perform: () =>
      press(
        'Change user with a PIN or a badgeApplies to the shared devices of the site. When this is turned off, the sessions that began this way end.',
      ),
    route: 'POST /api/utility/quickchange',
    answer: { IsInUse: true },
    ...always('getQuickChange'),
  },
  'sharing this device': {
    component: Devices,
    given: ofDevices,
    perform: async () => {
      await type('Name of this device', 'Hall 3')
      await press('Share this device')
    },
    route: 'POST /api/utility/quickchange/devices',
    answer: { ...device, Token: 'secret' },
    ...ifDone('listTrustedDevices'),
  },
  'no longer sharing a device': {
    component: Devices,
    given: ofDevices,
    perform: () => press('Stop sharing: Hall 2'),
    route: `POST /api/utility/quickchange/devices/${id}/distrust`,
    answer: {},
    ...always('listTrustedDevices'),
  },
  'removing a PIN': {
    component: QuickChange,
    given: ofQuickChange,
    perform: () => pressAndConfirm('Remove the PIN'),
    route: 'POST /api/utility/quickchange/people/12/pin/remove',
    answer: {},
    ...always('listQuickChangePeople'),
  },
  'removing a badge': {
    component: QuickChange,
    given: ofQuickChange,
    perform: () => pressAndConfirm('Remove the badge'),
    route: 'POST /api/utility/quickchange/people/12/badge/remove',
    answer: {},
    ...always('listQuickChangePeople'),
  },
  'making a badge': {
    component: QuickChange,
    given: ofQuickChange,
    perform: () => press('Make a new badge'),
    route: 'POST /api/utility/quickchange/people/12/badge',
    answer: { Code: 'ABCDEFGHKMNPRSTUABCDEFGHKMNPRSTU' },
    ...always('listQuickChangePeople'),
  },
  'removing the passkey of a person': {
    component: () => <PasskeysSection {...ofPerson} />,
    given: { 'GET /api/utility/passkeys/people/12': [passkey] },
    perform: () => pressAndConfirm('Remove: Phone'),
    route: 'POST /api/utility/passkeys/people/12/7/remove',
    answer: { Count: 1 },
    ...always('listPasskeysOf', 'listSessionsOf'),
  },
  'ending the session of a person': {
    component: () => <SessionsSection {...ofPerson} />,
    given: { 'GET /api/utility/account/people/12/sessions': [session] },
    perform: () => press('Sign out: Hall 2'),
    route: `POST /api/utility/account/people/12/sessions/${id}/end`,
    answer: { Count: 1 },
    ...always('listSessionsOf'),
  },
  'saving a person': {
    component: () => <PersonForm person={samplePerson} onClose={nothing} />,
    given: ofPeople,
    perform: () => press('Save'),
    route: 'POST /api/administration/people/12',
    answer: samplePerson,
    ...always('listPeople'),
  },
  'dismissing a stranger': {
    component: Strangers,
    given: { 'GET /api/utility/waitingidentities': [stranger] },
    perform: () => press('Remove from the list: Aino K.'),
    route: 'POST /api/utility/waitingidentities/3/dismiss',
    answer: [],
    ...always('listWaitingIdentities'),
  },
  'linking a stranger': {
    component: Strangers,
    given: { 'GET /api/utility/waitingidentities': [stranger], ...ofPeople },
    perform: async () => {
      await press('Link to a person: Aino K.')
      await settleUntil(() => expect(document.querySelector('[data-pick]')).not.toBeNull())
      document.querySelector<HTMLElement>('[data-pick]')?.click()
    },
    route: 'POST /api/utility/employees/12/identitylinks',
    answer: [],
    ...always('listIdentityLinks', 'listWaitingIdentities'),
  },
  'removing my passkey': {
    component: () => <PasskeySection onChanged={nothing} />,
    given: { 'GET /api/utility/passkeys': [passkey] },
    perform: () => pressAndConfirm('Remove: Phone'),
    route: 'POST /api/utility/passkeys/7/remove',
    answer: {},
    ...always('listMyPasskeys'),
  },
  'renaming my passkey': {
    component: () => <PasskeySection onChanged={nothing} />,
    given: { 'GET /api/utility/passkeys': [passkey] },
    perform: async () => {
      await press('Rename: Phone')
      await press('Save')
    },
    route: 'POST /api/utility/passkeys/7/rename',
    answer: {},
    ...ifDone('listMyPasskeys'),
  },
  'changing my password': {
    component: PasswordSection,
    given: { 'GET /api/utility/account': { UserName: 'matti', PasswordChanged: null } },
    perform: async () => {
      await press('Change the password')
      await type('Current password', 'the old one')
      await type('New password', 'seven green tractors')
      await press('Change the password')
      document.querySelector<HTMLElement>('[role=dialog] button[type=submit]')?.click()
    },
    route: 'POST /api/utility/account/password',
    answer: { Count: 1 },
    ...ifDone('getAccount', 'listMySessions'),
  },
  'removing a picture': {
    component: () => <PictureSection employeeId={12} name="Aino Korhonen" />,
    given: {
      'GET /api/utility/employees/pictures': [{ EmployeeId: 12, Key: id }],
      [`GET /api/utility/employee/12/picture/${id}`]: {},
    },
    perform: () => press('Remove the picture'),
    route: 'DELETE /api/administration/people/12/picture',
    answer: {},
    ...always('listEmployeePictures'),
  },
  'making a link of a wall': {
    component: () => <LinksDialog isOpen onClose={nothing} />,
    given: { 'GET /api/utility/activities/wall/links': [wallLink] },
    perform: async () => {
      await type('Where the screen is', 'Parts desk')
      await press('Make a link')
    },
    route: 'POST /api/utility/activities/wall/links',
    answer: { ...wallLink, Token: 'secret' },
    ...ifDone('listWallLinks'),
  },
  'revoking a link of a wall': {
    component: () => <LinksDialog isOpen onClose={nothing} />,
    given: { 'GET /api/utility/activities/wall/links': [wallLink] },
    perform: async () => {
      await press('Revoke: Lobby')
      await press('Revoke')
    },
    route: `POST /api/utility/activities/wall/links/${id}/revoke`,
    answer: wallLink,
    ...always('listWallLinks'),
  },
  'starring a type of tasks': {
    component: FilterSheetOf,
    given: {
      'GET /api/utility/activities/types/aftersales': [
        { Code: 'A/B', Description: 'Call', DefaultEmployeeID: 4, IsFavourite: false, IsPartRequest: false },
      ],
    },
    perform: () => press('Favourite: Call'),
    route: 'POST /api/utility/activities/types/A%2FB/favourite',
    answer: {},
    ...ifDone('listActivityTypes', 'listFavouritePool'),
  },
}

const reads = Object.values<Readonly<Record<string, EndpointDefinition>>>(contract)
  .flatMap((endpoints) => Object.entries(endpoints))
  .filter(([, { method }]) => method === 'GET')
const keyOf = (endpoint: EndpointDefinition) => [...endpointKey(endpoint), 'shown elsewhere']

async function open({ component, given }: Act, prepare: (server: FakeServer) => void) {
  const opened = await renderPages('/', [{ path: '/', component }], {
    settings: administratorSettings,
    prepare: (server) => {
      for (const [route, body] of Object.entries(given)) server.reply(route, { body })
      prepare(server)
    },
  })
  for (const [, endpoint] of reads) opened.queryClient.setQueryData<unknown>(keyOf(endpoint), null)
  const outdated = () =>
    reads
      .filter(([, endpoint]) => opened.queryClient.getQueryState(keyOf(endpoint))?.isInvalidated)
      .map(([name]) => name)
      .toSorted()
  return { ...opened, outdated }
}

beforeEach(() => {
  for (const { id: toast } of readToasts()) dismissToast(toast)
})
afterEach(() => localStorage.clear())

it.each(Object.entries(acts))('%s makes exactly the reads that it changed stale', async (_, act) => {
  const { server, outdated } = await open(act, ({ reply }) => reply(act.route, { body: act.answer }))
  await act.perform()
  await settleUntil(() => expect(outdated()).toEqual(act.outdated.toSorted()))
  expect(server.callsOf(act.route)).toHaveLength(1)
})

it.each(Object.entries(acts))('%s says why it was refused, and reads what may be stale', async (_, act) => {
  const { outdated } = await open(act, ({ reply }) => reply(act.route, refusal(409, 900_199, 'Not now')))
  await act.perform()
  const words = () =>
    document.body.textContent +
    readToasts()
      .flatMap(({ message }) => message)
      .join(' ')
  await settleUntil(() => expect(words()).toContain('Not now'))
  expect(outdated()).toEqual(act.outdatedIfRefused.toSorted())
})
