import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { Webhook } from 'standardwebhooks'
import { atEnd } from './at-end.ts'
import { eventually } from './eventually.ts'

/** A received message. */
export interface ReceivedMessage {
  readonly id: string
  readonly type: string
  readonly data: Readonly<Record<string, unknown>>
  readonly timestamp: string
  readonly headers: IncomingHttpHeaders
  readonly body: string
}

/** Answers a request of a webhook. A number is the status of a response without a body. */
type AnswerMessage = number | ((response: ServerResponse, message: ReceivedMessage) => void)

/** Starts a webhook receiver on this machine. It stores every request in the order of arrival. */
export async function startWebhookReceiver() {
  const received: ReceivedMessage[] = []
  let answers: AnswerMessage[] = []
  let usual: AnswerMessage = 204
  let open = 0
  let mostOpen = 0
  const server = createServer(async (request, response) => {
    open += 1
    mostOpen = Math.max(mostOpen, open)
    response.on('close', () => {
      open -= 1
    })
    const body = await text(request)
    const message: ReceivedMessage = {
      ...JSON.parse(body),
      id: String(request.headers['webhook-id']),
      headers: request.headers,
      body,
    }
    received.push(message)
    const answer = answers.shift() ?? usual
    if (typeof answer === 'number') response.writeHead(answer).end()
    else answer(response, message)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  atEnd(() => {
    server.closeAllConnections()
    server.close()
  })
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    origin,
    url: `${origin}/verstas`,
    received,
    /** Maximum number of concurrent requests so far. */
    mostOpen: () => mostOpen,
    /** Sets the responses to the next requests, in order, and to all later ones. */
    answerWith: (next: AnswerMessage[], later: AnswerMessage = 204) => {
      answers = [...next]
      usual = later
    },
    /** Waits until a number of messages has arrived, and returns them. */
    receive: (count: number): Promise<ReceivedMessage[]> =>
      eventually(() => {
        if (received.length < count) throw new Error(`${received.length} of ${count} messages`)
        return received
      }),
  }
}

/** Verifies the signature of a message with the reference library of Standard Webhooks. */
export const isSignedBy = (secret: string, { headers, body }: ReceivedMessage): boolean => {
  try {
    new Webhook(secret).verify(body, headers as Record<string, string>)
    return true
  } catch {
    return false
  }
}
