import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { QueryClient } from '@tanstack/react-query'
import { chatEndpoints } from '@verstas/contract/chat/endpoints.ts'
import { chatSocketPath } from '@verstas/contract/socket-paths.ts'

import { Server } from 'socket.io'
import { beforeEach, expect, it, onTestFinished, vi } from 'vitest'
import { setChatBase } from '../../platform/api/connection.ts'
import { endpointQuery } from '../../platform/api/endpoint-query.ts'
import { showLanguage } from '../../platform/texts/i18n.ts'
import { dismissNews, dismissToast, readToasts } from '../../platform/ui/notify.ts'
import { eventually } from '../../test/eventually.ts'
import { openChatChannel } from './chat-channel.ts'
import { shownLists, shownTopics } from './shown-topics.ts'

const me = 7

// Dismisses the toasts of other test files of this worker, because they share the module of the toasts.
beforeEach(() => {
  for (const { id } of readToasts()) dismissToast(id)
})

const message = (id: number, more: object = {}) => ({
  ...{ id, actorId: 8, actorDescription: 'Aino', actorImage: null, body: `Message ${id}` },
  ...{ createdOn: '2026-11-18T08:15:00+02:00', messageMetaData: null },
  ...more,
})

/** Opens a channel, and returns a function that sends a message from its server. */
async function openChannel() {
  const http = createServer((_, answer) => answer.writeHead(404).end())
  const io = new Server(http, { path: chatSocketPath })
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve))
  const base = `http://127.0.0.1:${(http.address() as AddressInfo).port}`
  vi.stubGlobal('location', { href: base })
  vi.stubGlobal('document', { documentElement: {} })
  await showLanguage('en')
  setChatBase(base)
  const queries = new QueryClient()
  const close = openChatChannel(queries, me)
  onTestFinished(async () => {
    close()
    await io.close()
    dismissNews()
    setChatBase()
    vi.unstubAllGlobals()
  })
  await eventually(() => expect(io.sockets.sockets.size).toBe(1))
  return { io, queries, send: (message: object) => io.emit('notify', message) }
}

/**
 * Waits for the toast of the message with the number `last`. Returns the numbers of all announced messages in
 * order.
 */
const announcedUntil = (last: number) =>
  eventually(() => {
    const announced = readToasts().map(({ message }) => /Message (\d+)/.exec(message)?.[1] ?? message)
    expect(announced.at(-1)).toBe(String(last))
    return announced
  })

it('does not announce a message without a topic while a conversation is rendered', async () => {
  const { send } = await openChannel()
  const leave = shownTopics.watch('topic')
  send(message(1))
  send(message(2, { topicId: 'other' }))
  expect(await announcedUntil(2)).toEqual(['2'])
  leave()
  send(message(3))
  expect(await announcedUntil(3)).toEqual(['2', '3'])
})

it('refetches the conversations of the site after a change, but only while they are rendered', async () => {
  const { io, queries } = await openChannel()
  const asked: boolean[] = []
  for (const socket of io.sockets.sockets.values())
    socket.on('showSite', ({ isShown }: { isShown: boolean }) => asked.push(isShown))
  const { queryKey } = endpointQuery(chatEndpoints.listConversations, {})
  queries.setQueryData(queryKey, [])
  const leave = shownLists.watch('all')
  await eventually(() => expect(asked).toEqual([true]))
  expect(queries.getQueryState(queryKey)?.isInvalidated).toBe(false)
  io.emit('conversationsChanged')
  await eventually(() => expect(queries.getQueryState(queryKey)?.isInvalidated).toBe(true))
  leave()
  await eventually(() => expect(asked).toEqual([true, false]))
})
