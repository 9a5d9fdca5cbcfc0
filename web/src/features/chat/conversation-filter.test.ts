import { expect, it } from 'vitest'
import { type ConversationFilter, filterConversations } from './conversation-filter.ts'

const me = 7
const ofAino = { actorId: 99, actorDescription: 'Aino Koskinen' }
const conversation = (id: string, lastMessage: object | null, unread = 0) => ({
  id,
  entityId: id,
  description: '',
  unread,
  lastMessage,
})

const conversations = [
  conversation('asked', ofAino, 2),
  conversation('read', ofAino),
  conversation('answered', { actorId: me }),
  conversation('acknowledged', {
    ...ofAino,
    acknowledgement: { actorId: 98, actorDescription: 'Pekka', on: '2026-11-20T07:00:00Z' },
  }),
  conversation('silent', null),
]

const shown = (filter: ConversationFilter) =>
  filterConversations(conversations as never[], filter, me).map(({ id }: { id: string }) => id)

it('a conversation is unanswered if its last message is from someone else and not acknowledged', () => {
  expect(shown('unanswered')).toEqual(['asked', 'read'])
})

it('the other filters show unread conversations, or all', () => {
  expect(shown('unread')).toEqual(['asked'])
  expect(shown('followed')).toHaveLength(conversations.length)
})
