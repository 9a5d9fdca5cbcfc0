import { createMemoryHistory, createRootRoute, createRoute, createRouter } from '@tanstack/react-router'
import type { Person } from '@verstas/contract/administration/entities.ts'
import { expect, it } from 'vitest'
import { control } from '../../../platform/session/test/page-controls.ts'
import { renderRoutes } from '../../../platform/session/test/render-routes.tsx'
import { samplePerson } from '../test/sample-person.ts'
import { PersonPage } from './person.page.tsx'

const show = (person: Person) => {
  const root = createRootRoute()
  const path = '/administration/$personId'
  const route = createRoute({ getParentRoute: () => root, path, component: PersonPage })
  const history = createMemoryHistory({ initialEntries: [`/administration/${person.Id}`] })
  return renderRoutes(createRouter({ routeTree: root.addChildren([route]), history }), {
    prepare: ({ reply }) => {
      reply('GET /api/administration/people', { body: [person] })
      reply('GET /api/utility/passkeys/people/12', { body: [] })
    },
  })
}

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
