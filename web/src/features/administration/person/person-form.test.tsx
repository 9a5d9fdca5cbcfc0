import type { Person } from '@verstas/contract/administration/entities.ts'
import { errorCodes } from '@verstas/contract/errors/codes.ts'
import { describe, expect, it, vi } from 'vitest'
import { type Answer, refusal } from '../../../platform/session/test/fake-server.ts'
import { choose, control, press, settleUntil, type } from '../../../platform/session/test/page-controls.ts'
import { renderPages } from '../../../platform/session/test/render-routes.tsx'
import { administration, administratorSettings, samplePerson, technician } from '../test/sample-person.ts'
import { PersonForm } from './person-form.tsx'

const adds = 'POST /api/administration/people'
const saves = 'POST /api/administration/people/12'

async function open(person: Person | null, answer: Answer) {
  const [onClose, onSaved] = [vi.fn(), vi.fn()]
  const component = () => <PersonForm person={person} onClose={onClose} onSaved={onSaved} />
  const { server } = await renderPages('/', [{ path: '/', component }], {
    settings: administratorSettings,
    prepare: ({ reply }) => {
      reply('GET /api/administration/profiles', { body: [technician, administration] })
      reply('GET /api/administration/people/12/access', { body: [] })
      reply(person ? saves : adds, answer)
    },
  })
  return { server, onClose, onSaved }
}
const nameTaken = (field: string): Answer => ({
  status: 409,
  body: [
    {
      ErrorId: errorCodes.personNameTaken.id,
      ErrorMessage: 'Somebody else has it',
      MetaData: [{ Key: 'field', Value: field }],
    },
  ],
})
const words = () => document.querySelector('dialog')?.textContent ?? ''

describe('the person form', () => {
  it('sends all values of a new person, with the site of the session, and reports the created person', async () => {
    const added = { ...samplePerson, Id: 31 }
    const { server, onClose, onSaved } = await open(null, { body: added })
    await press('Save')
    expect(server.callsOf(adds)).toEqual([])
    expect(control('Name').getAttribute('aria-invalid')).toBe('true')
    await type('Name', 'Aino Korhonen')
    await type('User name', ' aino ')
    await type('E-mail', 'aino@example.test')
    await choose('Access profile', '2')
    await press('Save')
    await settleUntil(() => expect(onSaved).toHaveBeenCalledWith(added))
    expect(onClose).toHaveBeenCalledOnce()
    expect(server.callsOf(adds).map(({ body, ifMatch }) => [body, ifMatch])).toEqual([
      [
        expect.objectContaining({
          Name: 'Aino Korhonen',
          Subsystem: 'M',
          UserName: 'aino',
          Email: 'aino@example.test',
          PrincipalName: null,
          ProfileId: 2,
          SiteIds: [1],
          IsActive: true,
        }),
        null,
      ],
    ])
  })

  it('saving a person sends the version that the form was opened with, and reports the saved person', async () => {
    const saved = { ...samplePerson, Name: 'Aino Virtanen', Version: 2 }
    const { server, onSaved } = await open(samplePerson, { body: saved })
    await type('Name', 'Aino Virtanen')
    await press('Save')
    await settleUntil(() => expect(onSaved).toHaveBeenCalledWith(saved))
    expect(server.callsOf(saves).map(({ ifMatch }) => ifMatch)).toEqual(['"1"'])
  })

  it('marks the field whose value another person already has, until the user edits it', async () => {
    const { onClose } = await open(samplePerson, nameTaken('UserName'))
    await press('Save')
    await settleUntil(() => expect(words()).toContain('Somebody else has it'))
    expect(control('User name').getAttribute('aria-invalid')).toBe('true')
    expect(control('E-mail').getAttribute('aria-invalid')).not.toBe('true')
    expect(onClose).not.toHaveBeenCalled()
    await type('User name', 'aino2')
    await settleUntil(() => expect(words()).not.toContain('Somebody else has it'))
  })

  it('shows a refusal in the form if it concerns no field, and keeps the input', async () => {
    const { onClose, onSaved } = await open(samplePerson, refusal(409, 900_199, 'Not now'))
    await type('Name', 'Aino Virtanen')
    await press('Save')
    await settleUntil(() => expect(words()).toContain('Not now'))
    expect(control<HTMLInputElement>('Name').value).toBe('Aino Virtanen')
    expect(control('User name').getAttribute('aria-invalid')).not.toBe('true')
    expect([onClose.mock.calls, onSaved.mock.calls]).toEqual([[], []])
  })
})
