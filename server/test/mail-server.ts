import { type AddressInfo, createServer, type Socket } from 'node:net'
import { atEnd } from './at-end.ts'

type Reply = string | null

/**
 * Starts a mail server on this machine, which speaks just enough SMTP. `replies` replaces the reply to a command;
 * null closes the connection instead.
 */
export async function startMailServer(replies: Readonly<Record<string, Reply>> = {}) {
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
  atEnd(() => void server.close())
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
