import { setTimeout as sleep } from 'node:timers/promises'
import type { ChatMessage } from '@verstas/contract/chat/entities.ts'
import { messagesAtOnce } from '@verstas/contract/limits.ts'
import { hasGapBefore, lastSequenceOf, mergeMessages } from '@verstas/domain/chat/timeline.ts'
import { expect } from 'vitest'
import type { Headers } from './app.ts'
import { connectChat } from './chat-client.ts'
import { eventually } from './eventually.ts'

interface TimelineParts {
  /** Returns the origin of the chat server for the next connection. */
  readonly originOf: () => string
  readonly headers: Headers
  /**
   * Returns the messages after a sequence, at most one page.
   *
   * @throws if no server responds
   */
  readonly read: (after: number) => Promise<readonly ChatMessage[]>
}

/**
 * Opens a chat client that behaves like the app. The client stores received messages, fetches missed ones,
 * and reconnects after a cut.
 */
export async function openTimeline({ originOf, headers, read }: TimelineParts) {
  let shownMessages: readonly ChatMessage[] = []
  let asking: Promise<void> = Promise.resolve()
  let isOver = false
  const untilAnswered = async <T>(ask: () => Promise<T>): Promise<T> => {
    for (;;) {
      try {
        return await ask()
      } catch (error) {
        if (isOver) throw error
        await sleep(20)
      }
    }
  }
  const readMissed = async (): Promise<void> => {
    const newMessages = await untilAnswered(() => read(lastSequenceOf(shownMessages)))
    shownMessages = mergeMessages(shownMessages, newMessages)
    if (newMessages.length === messagesAtOnce.most) await readMissed()
  }
  const catchUp = () => {
    asking = asking.then(readMissed)
  }
  const connect = async () => {
    const { socket } = await untilAnswered(() => connectChat(originOf(), headers))
    socket.on('refreshSubscriptions', catchUp)
    socket.on('notify', (message) => {
      if (hasGapBefore(shownMessages, message)) catchUp()
      else shownMessages = mergeMessages(shownMessages, [message])
    })
    socket.on('disconnect', () => {
      if (!isOver) connection = connect()
    })
    catchUp()
    return socket
  }
  let connection = connect()
  await connection
  return {
    /** Cuts the connection and waits for the next one. */
    drop: async (): Promise<void> => {
      const socket = await connection
      socket.disconnect()
      await connection
    },
    /** Waits for this number of messages and returns their texts. */
    finish: async (count: number): Promise<string[]> => {
      await eventually(() => expect(shownMessages.length).toBeGreaterThanOrEqual(count)).finally(() => {
        isOver = true
      })
      const socket = await connection
      socket.disconnect()
      await asking
      return shownMessages.map(({ body }) => body)
    },
  }
}
