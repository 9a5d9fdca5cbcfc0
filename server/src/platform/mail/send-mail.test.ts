import { expect, it } from 'vitest'
import { startMailServer } from '../../../test/mail-server.ts'
import { sendMail } from './send-mail.ts'

const message = {
  to: 'outi@example.com',
  subject: 'KNM-284: mitä tarkastuksessa löytyi',
  text: 'Katsokaa ja vastatkaa: https://huolto.example/#/offer/x',
}
const from = 'Huolto <huolto@example.com>'

it('an e-mail has the subject, the text and the recipient', async () => {
  const { url, mails } = await startMailServer()
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
] as const)('the result of a message to a server that %s is as expected', async (_, replies, outcome) => {
  const { url, mails } = await startMailServer(replies)
  expect([outcome, await sendMail({ url, from }, message)]).toEqual([outcome, outcome])
  expect(mails.length).toBeLessThanOrEqual(1)
})

it('the result is unclear if the server never responds after the content', async () => {
  const { url } = await startMailServer({ CONTENT: '' })
  expect(await sendMail({ url, from }, message, 500)).toBe('unclear')
})

it('the result is busy if the server cannot be reached', async () => {
  const { url, server } = await startMailServer()
  await new Promise((resolve) => server.close(resolve))
  expect(await sendMail({ url, from }, message)).toBe('busy')
})

it('a message with a file has it as an attachment, and its own id', async () => {
  const { url, mails } = await startMailServer()
  const file = {
    name: 'report-1.csv',
    contentType: 'text/csv; charset=utf-8',
    bytes: Buffer.from('Luku;Arvo'),
  }
  expect(await sendMail({ url, from }, { ...message, file, id: 'run-1@verstas' })).toBe('sent')
  expect(mails[0]).toContain('Message-ID: <run-1@verstas>')
  expect(mails[0]).toContain('filename=report-1.csv')
  expect(mails[0]).toContain(Buffer.from('Luku;Arvo').toString('base64'))
})
