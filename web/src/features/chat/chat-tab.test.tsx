import type { QueryClient } from '@tanstack/react-query'
import { act } from '@testing-library/react'
import type { ChatMessage } from '@verstas/contract/chat/entities.ts'
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { networkError, refusal } from '../../platform/session/test/fake-server.ts'
import { control, press, settle, settleUntil, type } from '../../platform/session/test/page-controls.ts'
import type { FakeServer } from '../../platform/session/test/render-routes.tsx'
import { sampleEmployee, specificationSettings } from '../../platform/session/test/sample-session.ts'
import {
  addRoute,
  full,
  lines,
  openChat,
  page,
  plain,
  topic,
  topicId,
  topicRoute,
  withMessages,
} from './test/open-chat.tsx'
import { showMessage, showSeen } from './timeline.ts'

const asking = { id: 51, actorId: sampleEmployee.Id + 1, actorDescription: 'Aino Koskinen', body: 'Asked' }
const sendWritten = async (text: string) => {
  await type('Write a message', text)
  await press('Send')
}

beforeEach(() => sessionStorage.clear())

it('a conversation offers no quick replies if the server has none', async () => {
  const { server } = await openChat((fake) => fake.reply(topicRoute, withMessages([full(1, 'Before')])), {
    settings: specificationSettings,
  })
  await settleUntil(() => expect(page()).toContain('Before'))
  expect(document.querySelector('[aria-label="Quick replies"]')).toBeNull()
  expect(server.callsOf('GET /api/chat/quickreplies')).toEqual([])
})

describe('a message', () => {
  it('a message appears once, even if the server stored the message and the response was lost', async () => {
    let tries = 0
    const { server } = await openChat((fakeServer) => {
      fakeServer.reply(topicRoute, withMessages([full(1, 'Before')]))
      fakeServer.reply(addRoute, () => {
        tries += 1
        return networkError
      })
    })
    await sendWritten('Palat 3 mm')
    await settleUntil(() => expect(tries).toBe(1))
    expect(page()).toContain('Waiting to be sent')
    const sent = server.callsOf(addRoute)[0]?.body as { readonly clientMessageId: string }
    server.reply(
      topicRoute,
      withMessages([full(1, 'Before'), full(2, 'Palat 3 mm', { clientMessageId: sent.clientMessageId })]),
    )
    server.reply(addRoute, { body: full(2, 'Palat 3 mm', { clientMessageId: sent.clientMessageId }) })
    window.dispatchEvent(new Event('online'))
    await settleUntil(() => expect(page()).not.toContain('Waiting to be sent'))
    expect(lines()).toEqual(['Before', 'Palat 3 mm'])
    const ids = server.callsOf(addRoute).map(({ body }) => (body as typeof sent).clientMessageId)
    expect(new Set(ids)).toEqual(new Set([sent.clientMessageId]))
  })

  it('a refused message shows the reason, and can be sent again', async () => {
    const { server } = await openChat((fakeServer) => {
      fakeServer.reply(topicRoute, withMessages([]))
      fakeServer.reply(addRoute, refusal(403, 900003, 'Not yours to write'))
    })
    await sendWritten('Palat 3 mm')
    await settleUntil(() => expect(page()).toContain('Not sent: Not yours to write'))
    server.reply(addRoute, { body: full(1, 'Palat 3 mm') })
    await press('Send again')
    await settleUntil(() => expect(page()).not.toContain('Not sent'))
    expect(lines()).toEqual(['Palat 3 mm'])
  })

  it('sends a message once, regardless of repeated taps before it is stored', async () => {
    const { server } = await openChat((fakeServer) => {
      fakeServer.reply(topicRoute, withMessages([]))
      fakeServer.reply(addRoute, () => ({ body: full(server.callsOf(addRoute).length, 'Palat 3 mm') }))
    })
    await type('Write a message', 'Palat 3 mm')
    const send = control('Send')
    await act(async () => {
      send.click()
      send.click()
    })
    await settleUntil(() => expect(lines()).toEqual(['Palat 3 mm']))
    expect(server.callsOf(addRoute)).toHaveLength(1)
  })

  it('the message field is disabled until the server has registered the topic', async () => {
    const { server } = await openChat((fakeServer) => {
      fakeServer.reply(topicRoute, withMessages([]))
      fakeServer.reply('POST /api/chat/topic/register', networkError)
    })
    expect(control<HTMLTextAreaElement>('Write a message').disabled).toBe(true)
    expect(page()).toContain('You can write once the server has answered.')
    expect(server.callsOf(topicRoute)).toEqual([])
  })

  it('one tap acknowledges a message, which then names the person who acknowledged it', async () => {
    const { server } = await openChat((fakeServer) => {
      fakeServer.reply(topicRoute, withMessages([full(1, '', { ...asking, needsAnswer: true })]))
      fakeServer.reply(`POST /api/chat/message/${asking.id}/acknowledge`, {
        body: full(1, '', {
          ...asking,
          needsAnswer: true,
          acknowledgement: { actorId: 1, actorDescription: 'Matti', on: '2026-11-18T08:20:00+02:00' },
        }),
      })
    })
    await press('Acknowledge')
    expect(server.callsOf(`POST /api/chat/message/${asking.id}/acknowledge`)).toHaveLength(1)
    expect(page()).toContain('Acknowledged by Matti 08:20')
  })
})

describe('a draft', () => {
  it('a draft can refer to a job row, and the sent message links to the job', async () => {
    const about = { Action: 'Job', Subject: 'Job 1 · Row 11' }
    const Data = { associatedEntityGlobalID: null, historyEntryOid: null, jobId: 1, rowId: 11 }
    const { server } = await openChat((fakeServer) => {
      fakeServer.reply(topicRoute, withMessages([]))
      fakeServer.reply(addRoute, () => {
        const sent = server.callsOf(addRoute)[0]?.body as Partial<ChatMessage>
        return { body: full(1, 'Saako jatkaa?', { messageMetaData: sent.messageMetaData ?? null }) }
      })
    })
    await press('Link to a job')
    await settleUntil(() => control('Row 11'))
    await press('Row 11')
    expect(page()).toContain('Job 1 · Row 11')
    await sendWritten('Saako jatkaa?')
    expect(server.callsOf(addRoute).map(({ body }) => body)).toMatchObject([
      { messageMetaData: { ...about, Data } },
    ])
    const link = control<HTMLAnchorElement>('Job 1 · Row 11')
    expect(link.href).toContain('job=1')
    expect(() => control('Take the job off the message')).toThrow()
  })

  it('returns the focus to the job button if the user chooses no job', async () => {
    await openChat((fakeServer) => fakeServer.reply(topicRoute, withMessages([])))
    await press('Link to a job')
    await settleUntil(() => control('Row 11'))
    await press('Close')
    await settleUntil(() => expect(document.querySelector('dialog')).toBeNull())
    expect(document.activeElement).toBe(control('Link to a job'))
  })

  it('restores a draft with its options after a reload, until the draft is sent', async () => {
    const prepare = (fakeServer: FakeServer) => {
      fakeServer.reply(topicRoute, withMessages([]))
      fakeServer.reply(addRoute, { body: full(1, 'Palat 3 mm') })
    }
    const { unmount } = await openChat(prepare)
    await type('Write a message', 'Palat 3 mm')
    await press('Ask for an answer')
    await unmount()
    const again = await openChat(prepare)
    expect(control<HTMLTextAreaElement>('Write a message').value).toBe('Palat 3 mm')
    await press('Send')
    await settleUntil(() =>
      expect(again.server.callsOf(addRoute).map(({ body }) => body)).toMatchObject([
        { text: 'Palat 3 mm', needsAnswer: true },
      ]),
    )
    await again.unmount()
    await openChat(prepare)
    expect(control<HTMLTextAreaElement>('Write a message').value).toBe('')
  })

  it('names the readers only at the last of my messages that others have read', async () => {
    const participants = [
      { actorId: 2, actorDescription: 'Aino Koskinen', readSequence: 1 },
      { actorId: 3, actorDescription: 'Pekka Laaksonen', readSequence: 0 },
    ]
    const messages = [full(1, 'Eka'), full(2, 'Toka')]
    const { queryClient } = await openChat((fakeServer) =>
      fakeServer.reply(topicRoute, withMessages(messages, { participants })),
    )
    const bubble = (text: string) =>
      [...document.querySelectorAll('li')].find((line) => line.querySelector('p')?.textContent === text)
        ?.textContent
    expect(bubble('Eka')).toContain('Seen by Aino')
    expect(bubble('Toka')).not.toContain('Seen by')
    for (const actorId of [2, 3]) showSeen(queryClient, { topicId, actorId, readSequence: 2 })
    await settle()
    expect(bubble('Eka')).not.toContain('Seen by')
    expect(bubble('Toka')).toContain('Seen by Aino, Pekka')
  })
})

describe("others' messages while the conversation is open", () => {
  const announcements = () => [...document.querySelectorAll('[role="log"] p')].map((line) => line.textContent)
  const messageOf = (sequence: number, body: string) =>
    full(sequence, body, { actorId: 2, actorDescription: 'Aino' })

  const come = async (queries: QueryClient, message: ChatMessage) => {
    showMessage(queries, message)
    await settle()
  }

  it("announces others' new messages, including the first one of a conversation", async () => {
    const { queryClient } = await openChat((fakeServer) => fakeServer.reply(topicRoute, withMessages([])))
    await come(queryClient, messageOf(1, 'First'))
    expect(announcements()).toEqual(['Aino: First'])
    await come(queryClient, messageOf(2, 'Second'))
    expect(announcements()).toEqual(['Aino: First', 'Aino: Second'])
  })

  it('shows messages that arrived while the conversation was closed, and announces only later ones', async () => {
    const { server, router, queryClient } = await openChat((fakeServer) =>
      fakeServer.reply(topicRoute, withMessages([messageOf(1, 'Kept')])),
    )
    router.history.push('/elsewhere')
    await settle()
    expect(lines()).toEqual([])
    server.reply(topicRoute, withMessages([messageOf(1, 'Kept'), messageOf(2, 'Between')]))
    router.history.push('/')
    await settle()
    expect(lines()).toEqual(['Kept', 'Between'])
    await come(queryClient, messageOf(3, 'After'))
    expect(announcements()).toEqual(['Aino: After'])
  })

  it('shows a message that arrives during the first request of the conversation', async () => {
    let answer: (body: object) => void = () => undefined
    const { server, queryClient } = await openChat((fakeServer) =>
      fakeServer.reply(
        topicRoute,
        () =>
          new Promise((resolve) => {
            answer = (body) => resolve({ body })
          }),
      ),
    )
    await come(queryClient, messageOf(2, 'Meanwhile'))
    server.reply(topicRoute, withMessages([messageOf(1, 'Before'), messageOf(2, 'Meanwhile')]))
    answer(withMessages([messageOf(1, 'Before')]).body)
    await settle()
    expect(lines()).toEqual(['Before', 'Meanwhile'])
  })
})

describe('others in the conversation', () => {
  const aino = { actorId: sampleEmployee.Id + 1, actorDescription: 'Aino Koskinen' }

  it('the line of new messages precedes the first unread message of others', async () => {
    const messages = [full(1, 'Read', aino), full(2, 'Mine'), full(3, 'New', aino), full(4, 'Newer', aino)]
    await openChat((given) => given.reply(topicRoute, withMessages(messages, { readSequence: 1 })))
    const line = document.querySelector('[data-new]')
    expect(line?.textContent).toBe('New messages')
    const isAfterLine = (element: Element) =>
      Boolean(line && line.compareDocumentPosition(element) & Node.DOCUMENT_POSITION_FOLLOWING)
    const after = [...document.querySelectorAll('ol[aria-label="Messages"] p')].filter(isAfterLine)
    expect(after.map(({ textContent }) => textContent)).toEqual(['New', 'Newer'])
  })

  it('the head of a conversation names every other author once, and then the user', async () => {
    const messages = [full(1, 'One', aino), full(2, 'Mine'), full(3, 'Two', aino)]
    await openChat((given) => given.reply(topicRoute, withMessages(messages)))
    const names = [...document.querySelectorAll('span')].map(({ textContent }) => textContent)
    expect(names).toContain('Aino, you')
  })

  it('counts the messages that arrive while the user reads earlier ones', async () => {
    const height = vi.spyOn(document.documentElement, 'scrollHeight', 'get').mockReturnValue(5_000)
    onTestFinished(() => height.mockRestore())
    const { queryClient } = await openChat((given) =>
      given.reply(topicRoute, withMessages([full(1, 'Before', aino)])),
    )
    for (const top of [4_000, 3_000]) {
      Object.defineProperty(window, 'scrollY', { value: top, configurable: true })
      await act(async () => void window.dispatchEvent(new Event('scroll')))
    }
    onTestFinished(() => void Object.defineProperty(window, 'scrollY', { value: 0, configurable: true }))
    const latest = () => control('To the latest message').textContent
    expect(latest()).toBe('')
    await act(async () => showMessage(queryClient, full(2, 'Meanwhile', aino)))
    await settleUntil(() => expect(latest()).toBe('1 new'))
  })
})

it('labels a message of the previous day "Yesterday", even after the change to summer time', async () => {
  // The time is 00:30 in Helsinki, after a day of 23 hours.
  vi.useFakeTimers({ now: new Date('2026-03-29T21:30:00Z'), toFake: ['Date'] })
  onTestFinished(() => void vi.useRealTimers())
  await openChat((fakeServer) =>
    fakeServer.reply(
      topicRoute,
      withMessages([full(1, 'Eilen', { createdOn: '2026-03-29T10:00:00+03:00' })]),
    ),
  )
  expect(page()).toContain('Yesterday')
})

it("sends only the specification's fields to a plain specification server, and hides other options", async () => {
  const { server } = await openChat(
    (fakeServer) => {
      fakeServer.reply('POST /api/chat/topic/register', { body: topic })
      fakeServer.reply(topicRoute, { body: { ...topic, messages: [plain({ id: 9, body: 'Before' })] } })
      fakeServer.reply(addRoute, { body: plain({ id: 12, body: 'After' }) })
    },
    { settings: specificationSettings },
  )
  expect(document.querySelector('[aria-label="Ask for an answer"]')).toBeNull()
  expect(page()).not.toContain('Show earlier')
  await sendWritten('After')
  expect(lines()).toEqual(['Before', 'After'])
  expect(server.callsOf(addRoute).map(({ body }) => body)).toEqual([
    { topicId, actorId: sampleEmployee.Id, text: 'After' },
  ])
})
