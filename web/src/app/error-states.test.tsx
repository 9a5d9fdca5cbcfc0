import type { ComponentType } from 'react'
import { expect, it } from 'vitest'
import { SessionsPage } from '../features/account/sessions.page.tsx'
import { PasswordSection } from '../features/account/sign-in-ways.page.tsx'
import { LinksDialog } from '../features/activity-monitor/links/links-dialog.tsx'
import { Devices } from '../features/administration/devices/devices.tsx'
import { PeopleList } from '../features/administration/people-list.tsx'
import { PasskeysSection, SessionsSection } from '../features/administration/person/sign-in-sections.tsx'
import { Strangers } from '../features/administration/strangers/strangers.tsx'
import { samplePerson } from '../features/administration/test/sample-person.ts'
import { ConversationsPage } from '../features/chat/conversations.page.tsx'
import { PasskeySection } from '../features/passkeys/passkey-section.tsx'
import { PinSection } from '../features/quick-change/pin-section.tsx'
import { refusal } from '../platform/session/test/fake-server.ts'
import { press, settleUntil } from '../platform/session/test/page-controls.ts'
import { renderPages } from '../platform/session/test/render-routes.tsx'
import { device, myPin, passkey, session, wallLink } from './test/answers/sign-in.ts'

const nothing = () => undefined
const ofPerson = { person: samplePerson, canChange: true }

/** Each view with its query, the response to the query, and text that the view shows after the response. */
const views: readonly [string, ComponentType, string, unknown, string][] = [
  ['my sessions', SessionsPage, 'GET /api/utility/account/sessions', [session], 'Hall 2'],
  [
    'my password',
    PasswordSection,
    'GET /api/utility/account',
    { UserName: 'matti', PasswordChanged: null },
    'matti',
  ],
  [
    'my passkeys',
    () => <PasskeySection onChanged={nothing} />,
    'GET /api/utility/passkeys',
    [passkey],
    'Phone',
  ],
  ['my PIN', () => <PinSection onChanged={nothing} />, 'GET /api/utility/quickchange/mypin', myPin, 'Hall 2'],
  ['trusted devices', Devices, 'GET /api/utility/quickchange/devices', [device], 'Hall 2'],
  ['people', PeopleList, 'GET /api/administration/people', [samplePerson], 'Aino Korhonen'],
  [
    'passkeys of a person',
    () => <PasskeysSection {...ofPerson} />,
    'GET /api/utility/passkeys/people/12',
    [passkey],
    'Phone',
  ],
  [
    'sessions of a person',
    () => <SessionsSection {...ofPerson} />,
    'GET /api/utility/account/people/12/sessions',
    [session],
    'Hall 2',
  ],
  ['strangers', Strangers, 'GET /api/utility/waitingidentities', [], 'Nobody is waiting'],
  [
    'wall links',
    () => <LinksDialog isOpen onClose={nothing} />,
    'GET /api/utility/activities/wall/links',
    [wallLink],
    'Lobby',
  ],
  ['conversations', ConversationsPage, 'GET /api/chat/actor/7/subscriptions', [], 'No conversations'],
]

it.each(views)(
  'the view of %s shows why the server refused its query, and refetches on request',
  async (_, component, route, body, words) => {
    const { server } = await renderPages('/', [{ path: '/', component }], {
      prepare: ({ reply }) => {
        reply('GET /api/utility/quickchange', { body: { IsInUse: true } })
        reply(route, refusal(403, 900_003, 'Not yours to see'))
      },
    })
    await settleUntil(() =>
      expect(document.querySelector('[role=alert]')?.textContent).toContain('Not yours to see'),
    )
    expect(document.body.textContent).not.toContain(words)
    server.reply(route, { body })
    await press('Retry')
    await settleUntil(() => expect(document.body.textContent).toContain(words))
    expect(document.body.textContent).not.toContain('Not yours to see')
  },
)
