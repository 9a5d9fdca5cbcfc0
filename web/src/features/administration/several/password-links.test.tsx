import { expect, it, vi } from 'vitest'
import type { Answer } from '../../../platform/session/test/fake-server.ts'
import { control, press, settleUntil } from '../../../platform/session/test/page-controls.ts'
import { renderPages } from '../../../platform/session/test/render-routes.tsx'
import { PeopleList } from '../people-list.tsx'
import { administration, administratorSettings, samplePerson, technician } from '../test/sample-person.ts'
import { linksCsv, linksText } from './links-table.ts'

const makes = 'POST /api/utility/account/people/resetlinks'
const aino = { ...samplePerson, AwaitsPassword: true }
const ben = { ...aino, Id: 78, Name: '=Ben', UserName: 'ben' }
const nina = { ...samplePerson, Id: 82, Name: 'Nina', UserName: null }
const until = '2026-11-27T06:00:00Z'
const linkOf = (SalesmanId: number, letter: string) => ({
  SalesmanId,
  Token: letter.repeat(43),
  ExpirationTime: until,
})

async function open(answer: Answer) {
  const others = [
    { ...ben, Id: 79, Name: 'Left', IsActive: false },
    { ...ben, Id: 80, Name: 'Has one', AwaitsPassword: false },
    { ...nina, Id: 83, IsActive: false, Name: 'Left without one' },
    { ...nina, Id: 84, IsWorkqueue: true, Name: 'Queue' },
    { ...nina, Id: 85, PrincipalName: 'ola@DOMAIN', Name: 'Ola of the domain' },
    nina,
    { ...ben, Id: 81, Name: 'Elsewhere', Sites: [{ Id: 9, Description: 'Turku', IsOpen: true }] },
  ]
  return renderPages('/', [{ path: '/', component: PeopleList }], {
    settings: administratorSettings,
    prepare: ({ reply }) => {
      reply('GET /api/administration/people', { body: [aino, ben, ...others] })
      reply('GET /api/administration/profiles', { body: [technician, administration] })
      reply(makes, answer)
    },
  })
}
const words = () => document.querySelector('dialog')?.textContent ?? ''

it('makes links for all people without a password, and asks before it closes unsaved links', async () => {
  const { server } = await open({ body: [linkOf(78, 'b'), linkOf(12, 'a')] })
  await settleUntil(() => expect(document.body.textContent).toContain('2 people have no password yet'))
  await press('Make password links')
  await press('Make the links (2)')
  await settleUntil(() => expect(words()).toContain(`#/reset/${'b'.repeat(43)}`))
  expect(server.callsOf(makes).map(({ body }) => body)).toEqual([{ People: [78, 12] }])
  await press('Close')
  expect(document.body.textContent).toContain('They were not printed, copied or downloaded')
  await press('Cancel')
  const saved = vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:links')
  await press('Download CSV')
  expect(saved).toHaveBeenCalledOnce()
  await press('Close')
  expect(document.querySelector('dialog')).toBeNull()
})

it('leaves out people whose links are refused, with the reason, so that the next attempt succeeds', async () => {
  const refused = {
    status: 403,
    body: [{ ErrorId: 900245, ErrorMessage: 'Works elsewhere', MetaData: [{ Key: 'line', Value: '0' }] }],
  }
  const { server } = await open(refused)
  await press('Make password links')
  await press('Make the links (2)')
  await settleUntil(() => expect(words()).toContain('Works elsewhere'))
  server.reply(makes, { body: [linkOf(12, 'a')] })
  await press('Make the links (1)')
  await settleUntil(() => expect(words()).toContain(`#/reset/${'a'.repeat(43)}`))
  expect(server.callsOf(makes).at(-1)?.body).toEqual({ People: [12] })
})

it('names the people without a user name, who get no link, and opens them by a tap', async () => {
  await open({ body: [] })
  await settleUntil(() => expect(document.body.textContent).toContain('1 person has no user name'))
  const card = document.querySelector('section[aria-label="1 person has no user name"]')
  expect([...(card?.querySelectorAll('li') ?? [])].map(({ textContent }) => textContent)).toEqual(['Nina'])
  expect(card?.querySelector('a')?.getAttribute('href')).toContain('/administration/82')
  await press('Make password links')
  expect(words()).toContain('1 person has no user name: Nina. Without a user name there is no password link.')
})

it('makes links only for the chosen people', async () => {
  await open({ body: [] })
  await press('Make password links')
  await press('Choose all')
  expect(control<HTMLButtonElement>('Make the links (0)').disabled).toBe(true)
})

it('writes the links as a CSV file without formulas, and as lines for pasting', () => {
  const links = [{ id: 78, name: '=Ben', userName: 'ben', address: 'https://x/#/reset/b', until }]
  const head = ['Name', 'User name', 'Link', 'Valid until'] as const
  const csv = "\uFEFFName;User name;Link;Valid until\r\n'=Ben;ben;https://x/#/reset/b;27.11.\r\n"
  expect(linksCsv(links, head, () => '27.11.')).toBe(csv)
  const text = 'Name\tUser name\tLink\tValid until\n=Ben\tben\thttps://x/#/reset/b\t27.11.'
  expect(linksText(links, head, () => '27.11.')).toBe(text)
})
