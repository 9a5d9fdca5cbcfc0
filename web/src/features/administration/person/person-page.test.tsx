import type { Person } from '@verstas/contract/administration/entities.ts'
import { errorCodes } from '@verstas/contract/errors/codes.ts'
import { expect, it } from 'vitest'
import { refusal } from '../../../platform/session/test/fake-server.ts'
import { control, press, settle, type } from '../../../platform/session/test/page-controls.ts'
import { type FakeServer, renderPages } from '../../../platform/session/test/render-routes.tsx'
import { samplePerson } from '../test/sample-person.ts'
import { PersonPage } from './person.page.tsx'

const page = { path: '/administration/$personId', component: PersonPage }
const people = 'GET /api/administration/people'
const show = (person: Person, prepare?: (server: FakeServer) => void) =>
  renderPages(`/administration/${person.Id}`, [page], {
    prepare: (server) => {
      server.reply(people, { body: [person] })
      server.reply('GET /api/utility/passkeys/people/12', { body: [] })
      prepare?.(server)
    },
  })

it('leaves who works at other sites alone to those who manage them', async () => {
  const { server } = await show({ ...samplePerson, Sites: [{ Id: 9, Description: 'Oulu' }] })
  expect(document.body.textContent).toContain('now works elsewhere: Oulu')
  expect(() => control('Edit details')).toThrow()
  expect(server.callsOf('GET /api/utility/passkeys/people/12')).toHaveLength(0)
})

it('lets who works nowhere any more come back', async () => {
  await show({ ...samplePerson, Sites: [] })
  expect(document.body.textContent).not.toContain('elsewhere')
  expect(control('Edit details')).toBeTruthy()
})

it('saves on the version that the form began with, whatever is read while it is open', async () => {
  const save = 'POST /api/administration/people/12'
  const { server } = await show(samplePerson, ({ reply }) =>
    reply(save, refusal(412, errorCodes.personChanged.id, 'Pekka changed this person')),
  )
  await press('Edit details')
  await type('Name', 'Aino Koskinen')
  server.reply(people, { body: [{ ...samplePerson, Subsystem: 'V', Version: 2 }] })
  await press('Save')
  await settle()
  await press('Save')
  expect(server.callsOf(save).map(({ ifMatch }) => ifMatch)).toEqual(['"1"', '"1"'])
})

it('says which ways to sign in could not be read, and not that there are none', async () => {
  await show(samplePerson, ({ reply }) => {
    reply('GET /api/utility/employees/12/identitylinks', refusal(403, 900003, 'No right to links'))
    reply('GET /api/utility/quickchange/people', refusal(403, 900003, 'No right to PINs'))
    reply('GET /api/utility/account/people/12/sessions', { body: [] })
  })
  expect(document.body.textContent).toContain('No right to links')
  expect(document.body.textContent).toContain('No right to PINs')
  expect(document.body.textContent).not.toContain('None')
})
