import type { Socket } from 'node:net'
import type { Language } from '@verstas/contract/texts/language.ts'
import { answerOf, Refusal, refuseUnreadable } from './refusal.ts'

/**
 * Returns the handler of requests that end too early or are not HTTP. It responds with the wire's list of
 * errors in the default language, because nothing else is known about the request.
 */
export const answerBrokenRequests =
  (language: Language) =>
  ({ code }: NodeJS.ErrnoException, socket: Socket): void => {
    if (code !== 'ECONNRESET' && socket.writable) {
      const { status, refusal } = answers[code ?? ''] ?? other
      const body = JSON.stringify(answerOf(refusal, language, { isSystem: true }))
      const head = [
        `HTTP/1.1 ${status}`,
        'content-type: application/json; charset=utf-8',
        `content-length: ${Buffer.byteLength(body)}`,
        'cache-control: no-store',
        'connection: close',
      ]
      socket.write(`${head.join('\r\n')}\r\n\r\n${body}`)
    }
    socket.destroy()
  }

const other = { status: '400 Bad Request', refusal: refuseUnreadable('notHttp') }

const answers: Partial<Record<string, typeof other>> = {
  HPE_INVALID_EOF_STATE: { status: '400 Bad Request', refusal: refuseUnreadable('cutOff') },
  ERR_HTTP_REQUEST_TIMEOUT: { status: '408 Request Timeout', refusal: refuseUnreadable('cutOff') },
  HPE_HEADER_OVERFLOW: {
    status: '431 Request Header Fields Too Large',
    refusal: new Refusal([{ name: 'bodyTooLarge', data: {}, expected: { name: 'headersTooLong' } }]),
  },
}
