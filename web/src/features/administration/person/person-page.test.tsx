import type { Person } from '@verstas/contract/administration/entities.ts'
import { expect, it } from 'vitest'
import { control } from '../../../platform/session/test/page-controls.ts'
import { renderPages } from '../../../platform/session/test/render-routes.tsx'
import { samplePerson } from '../test/sample-person.ts'
import { PersonPage } from './person.page.tsx'

const page = { path: '/administration/$personId', component: PersonPage }
const show = (person: Person) =>
  renderPages(`/administration/${person.Id}`, [page], {
    prepare: ({ reply }) => {
      reply('GET /api/administration/people', { body: [person] })
      reply('GET /api/utility/passkeys/people/12', { body: [] })
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
