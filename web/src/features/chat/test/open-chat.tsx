import type { ChatMessage } from '@verstas/contract/chat/entities.ts'
import { vi } from 'vitest'
import { type FakeServer, renderPages } from '../../../platform/session/test/render-routes.tsx'
import { sampleEmployee, sampleSettings } from '../../../platform/session/test/sample-session.ts'
import { sampleJob, sampleRow, sampleWorkOrder } from '../../work-orders/test/sample-work-order.ts'
import ChatTab from '../chat-tab.tsx'

const order = sampleWorkOrder({ Jobs: [sampleJob(1, [sampleRow({ RowId: 11 })]), sampleJob(2, [])] })
export const topicId = order.GlobalId
export const topicRoute = `GET /api/chat/topic/${topicId}?limit=50`
export const addRoute = `POST /api/chat/topic/${topicId}/add`
export const topic = { id: topicId, entityId: topicId, description: '' }

/** Returns a message as a plain specification server sends it. */
export const plain = (given: Partial<ChatMessage> & Pick<ChatMessage, 'id' | 'body'>) => ({
  actorId: sampleEmployee.Id,
  actorDescription: sampleEmployee.Name,
  actorImage: null,
  createdOn: '2026-11-18T08:15:00+02:00',
  messageMetaData: null,
  ...given,
})
/** Returns a message as a server with extensions sends it. */
export const full = (sequence: number, body: string, more: Partial<ChatMessage> = {}) =>
  plain({ id: sequence + 50, sequence, body, topicId, clientMessageId: null, ...more })

export const withMessages = (messages: readonly object[], more: object = {}) => ({
  body: { ...topic, lastSequence: messages.length, readSequence: messages.length, ...more, messages },
})

/** Opens the conversation of the sample work order. */
export const openChat = (
  prepare: (server: FakeServer) => void,
  { canAttach = false, settings = sampleSettings } = {},
) => {
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      observe() {}
      disconnect() {}
    },
  )
  const pages = [
    { path: '/', component: () => <ChatTab workOrder={order} canAttach={canAttach} /> },
    { path: '/elsewhere', component: () => null },
  ]
  return renderPages('/', pages, {
    settings,
    prepare: (server) => {
      server.reply('POST /api/chat/topic/register', { body: { ...topic, lastSequence: 0 } })
      server.reply('GET /api/chat/quickreplies', { body: [{ Id: 1, Description: 'All right' }] })
      server.reply('POST /api/chat/actor/register', { body: { id: sampleEmployee.Id, description: '' } })
      server.reply(`GET /api/chat/topic/${topicId}/subscription/${sampleEmployee.Id}`, {
        body: { isSubscribed: true },
      })
      prepare(server)
    },
  })
}

/** Returns the texts of the rendered messages, in their order. */
export const lines = () =>
  [...document.querySelectorAll('ol[aria-label="Messages"] p')].map((line) => line.textContent)
export const page = () => document.body.textContent
