import { errorCodes } from '@verstas/contract/errors/codes.ts'
import { expect, it, vi } from 'vitest'
import type { Answer } from '../../../platform/session/test/fake-server.ts'
import { choose, control, press, settleUntil, type } from '../../../platform/session/test/page-controls.ts'
import { renderPages } from '../../../platform/session/test/render-routes.tsx'
import { administration, administratorSettings, samplePerson, technician } from '../test/sample-person.ts'
import { parsePeople, problemsOfLines } from './parse-people.ts'
import { SeveralPeople } from './several-people.tsx'

const adds = 'POST /api/administration/people-list'
const defaults = { profiles: [technician, administration], profileId: '1', subsystem: 'M', siteId: 1 }

async function open(answer: Answer) {
  const onClose = vi.fn()
  const component = () => <SeveralPeople onClose={onClose} />
  const { server } = await renderPages('/', [{ path: '/', component }], {
    settings: administratorSettings,
    prepare: ({ reply }) => {
      reply('GET /api/administration/profiles', { body: [technician, administration] })
      reply(adds, answer)
    },
  })
  return { server, onClose }
}
const words = () => document.querySelector('dialog')?.textContent ?? ''

it.each([
  ['tabs', '\t'],
  ['semicolons', ';'],
  ['commas', ','],
])('parses lines separated by %s, and skips empty lines and quotes', (_, separator) => {
  const list = [
    ['"Aino K"', 'aino', 'aino@x.fi', administration.Name.toUpperCase()].join(separator),
    '',
    'Ben',
  ]
  expect(parsePeople(list.join('\r\n'), defaults)).toMatchObject([
    {
      Name: 'Aino K',
      UserName: 'aino',
      Email: 'aino@x.fi',
      ProfileId: String(administration.Id),
      SiteIds: [1],
    },
    { Name: 'Ben', UserName: '', Email: '', ProfileId: '1', Subsystem: 'M' },
  ])
})

it.each([
  'Nimi\tKäyttäjätunnus\tSähköposti\tProfiili\nAino\taino',
  '\uFEFFNAMN;Användarnamn;E-post;\nAino;aino',
  '\n"Name","User name"\nAino,aino',
])('skips a header line: %j', (list) => {
  expect(parsePeople(list, defaults)).toMatchObject([{ Name: 'Aino', UserName: 'aino' }])
})

it('accepts a person who is named like a column title, and header words below the first line', () => {
  const lines = parsePeople('Roll;roll2\nName;User name', defaults)
  expect(lines.map(({ Name }) => Name)).toEqual(['Roll', 'Name'])
})

it('finds invalid values, unknown profiles and values that two lines share', () => {
  const lines = parsePeople('Aino;aino\nBen;AINO;nobody;Unknown\n;c d', defaults)
  expect(problemsOfLines(lines).map((problems) => [...problems])).toEqual([
    [['UserName', 'twice']],
    [
      ['UserName', 'twice'],
      ['ProfileId', 'wrong'],
      ['Email', 'wrong'],
    ],
    [
      ['Name', 'wrong'],
      ['UserName', 'wrong'],
    ],
  ])
})

it('makes badges for the lines that request one, and shows their codes once', async () => {
  const { server, onClose } = await open({ body: [samplePerson, { ...samplePerson, Id: 78, Name: 'Ben' }] })
  const badges = `POST /api/utility/quickchange/people/78/badge`
  server.reply(badges, { body: { Code: 'ABCDEFGHKMNPRSTUABCDEFGHKMNPRSTU' } })
  await type(
    'Paste a list',
    `Name;User name;E-mail;Profile;PIN;Badge\nAino;;;${technician.Name};1234;no\nBen;;;;;x`,
  )
  await choose('Access profile for lines without one', String(technician.Id))
  await press('Preview')
  expect(words()).toContain('People: 2, to mend: 1')
  expect(words()).toContain('Badge')
  await type('PIN', '4826')
  await press('Add the people (2)')
  await settleUntil(() => expect(words()).toContain('ABCDEFGHKMNPRSTU'))
  expect(server.callsOf(adds)[0]?.body).toMatchObject({
    People: [{ Name: 'Aino', Pin: '4826' }, { Name: 'Ben' }],
  })
  expect(server.callsOf(badges)).toHaveLength(1)
  expect(onClose).not.toHaveBeenCalled()
})

it('adds the people of a pasted list after its errors are corrected', async () => {
  const { server, onClose } = await open({ body: [samplePerson] })
  await type('Paste a list', `Aino;aino;aino@x.fi;${technician.Name}\nBen;b en`)
  await press('Preview')
  expect(words()).toContain('People: 2, to mend: 1')
  await press('Add the people (2)')
  expect(server.callsOf(adds)).toEqual([])
  await press('Remove line 2')
  await press('Add the people (1)')
  await settleUntil(() => expect(onClose).toHaveBeenCalledOnce())
  expect(server.callsOf(adds).map(({ body }) => body)).toEqual([
    {
      People: [
        { Name: 'Aino', Subsystem: 'M', ProfileId: technician.Id, UserName: 'aino', Email: 'aino@x.fi' },
      ],
    },
  ])
})

it('shows the fields of lines with problems, and the others as one row that opens', async () => {
  await open({ body: [samplePerson] })
  await type('Paste a list', `Aino;aino;;${technician.Name};4826;x\nBen;ben;;Unknown`)
  await press('Preview')
  expect(words()).toContain('Unknown: There is no such profile.')
  expect(words()).toContain(`${technician.Name} · aino · PIN 4826 · Badge`)
  const names = () =>
    [...document.querySelectorAll<HTMLInputElement>('li input[maxlength="100"]')].map(({ value }) => value)
  expect(names()).toEqual(['Ben', 'ben'])
  await press(`Aino${technician.Name} · aino · PIN 4826 · Badge`)
  expect(names()).toEqual(['Aino', 'aino', 'Ben', 'ben'])
})

it('returns to the pasted list without submitting the form', async () => {
  await open({ body: [samplePerson] })
  await type('Paste a list', 'Aino;aino')
  await press('Preview')
  const back = control('Back to the list')
  await press('Back to the list')
  // A browser submits the form if the pressed element becomes a submit button during the click.
  expect(back.isConnected && back.getAttribute('type')).not.toBe('submit')
  expect(control('Paste a list')).toHaveProperty('value', 'Aino;aino')
})

it('shows a refusal at its line until the value is edited', async () => {
  const { onClose } = await open({
    status: 409,
    body: [
      {
        ErrorId: errorCodes.personNameTaken.id,
        ErrorMessage: 'Somebody else has it',
        MetaData: [
          { Key: 'field', Value: 'UserName' },
          { Key: 'line', Value: '0' },
        ],
      },
    ],
  })
  await choose('Access profile for lines without one', String(technician.Id))
  await type('Paste a list', 'Aino;aino')
  await press('Preview')
  await press('Add the people (1)')
  await settleUntil(() => expect(words()).toContain('Somebody else has it'))
  expect(control('User name').getAttribute('aria-invalid')).toBe('true')
  expect(onClose).not.toHaveBeenCalled()
  await type('User name', 'aino2')
  expect(words()).not.toContain('Somebody else has it')
})
