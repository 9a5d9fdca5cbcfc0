import { type AddressInfo, createServer, type Socket } from 'node:net'
import { expect, it, onTestFinished } from 'vitest'
import { sendMail } from './send-mail.ts'

type Reply = string | null

/**
 * Starts a mail server on this machine, which speaks just enough SMTP. `replies` replaces the reply to a command;
 * null closes the connection instead.
 */
async function mailServer(replies: Readonly<Record<string, Reply>> = {}) {
  const mails: string[] = []
  const server = createServer((socket) => {
    const say = (command: string, usual: string) => {
      const reply = command in replies ? (replies[command] as Reply) : usual
      if (reply === null) socket.destroy()
      else socket.write(`${reply}\r\n`)
    }
    say('CONNECT', '220 sink')
    listen(socket, say, mails)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  return { url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`, mails, server }
}

function listen(socket: Socket, say: (command: string, usual: string) => void, mails: string[]) {
  let buffer = ''
  let isContent = false
  socket.on('error', () => undefined)
  socket.on('data', (chunk) => {
    buffer += chunk.toString()
    for (;;) {
      const end = buffer.indexOf(isContent ? '\r\n.\r\n' : '\r\n')
      if (end < 0) return
      const line = buffer.slice(0, end)
      buffer = buffer.slice(end + (isContent ? 5 : 2))
      if (isContent) {
        isContent = false
        mails.push(line)
        say('CONTENT', '250 accepted')
        continue
      }
      const command = line.split(/[ :]/)[0]?.toUpperCase() ?? ''
      if (command === 'DATA') {
        isContent = true
        say('DATA', '354 go on')
      } else if (command === 'QUIT') socket.end('221 bye\r\n')
      else say(command, '250 fine')
    }
  })
}

const message = {
  to: 'outi@example.com',
  subject: 'KNM-284: mitä tarkastuksessa löytyi',
  text: 'Katsokaa ja vastatkaa: https://huolto.example/#/offer/x',
}
const from = 'Huolto <huolto@example.com>'

it('sends the subject and the text to the recipient', async () => {
  const { url, mails } = await mailServer()
  expect(await sendMail({ url, from }, message)).toBe('sent')
  expect(mails).toHaveLength(1)
  expect(mails[0]).toContain('To: outi@example.com')
  expect(mails[0]).toContain('From: Huolto <huolto@example.com>')
  expect(mails[0]).toContain('https://huolto.example/#/offer/x')
})

it.each([
  ['refuses the recipient', { RCPT: '550 no such user' }, 'refused'],
  ['asks to try later', { RCPT: '451 try later' }, 'busy'],
  ['refuses the content', { CONTENT: '554 spam' }, 'refused'],
  ['closes the connection before the content', { MAIL: null }, 'unclear'],
  ['closes the connection after the content', { CONTENT: null }, 'unclear'],
] as const)('the outcome of a server that %s', async (_, replies, outcome) => {
  const { url, mails } = await mailServer(replies)
  expect([outcome, await sendMail({ url, from }, message)]).toEqual([outcome, outcome])
  expect(mails.length).toBeLessThanOrEqual(1)
})

it('a server that never answers after the content is unclear', async () => {
  const { url } = await mailServer({ CONTENT: '' })
  expect(await sendMail({ url, from }, message, 500)).toBe('unclear')
})

it('a server that cannot be reached is busy', async () => {
  const { url, server } = await mailServer()
  await new Promise((resolve) => server.close(resolve))
  expect(await sendMail({ url, from }, message)).toBe('busy')
})
