import { expect, it } from 'vitest'
import { createRoute } from '../platform/routing/route.ts'
import { createRouter } from '../platform/routing/router.ts'
import { createMemoryHistory } from '../platform/routing/test/memory-history.ts'
import { renderRoutes } from '../platform/session/test/render-routes.tsx'
import { sampleSettings } from '../platform/session/test/sample-session.ts'
import { OpenedPage } from './signed-in-frame.tsx'
import '../platform/shell/forbidden.page.tsx'

const open = (mayPlan: boolean) => {
  const plan = createRoute({
    path: '/workshopschedule',
    staticData: { page: 'workshopSchedule', rights: ['MobileWorkshopSchedule'] },
    component: () => 'the plan of the workshop',
  })
  const history = createMemoryHistory({ initialEntries: ['/workshopschedule'] })
  const Authorization = { ...sampleSettings.Authorization, MobileWorkshopSchedule: mayPlan }
  return renderRoutes(createRouter({ groups: [{ routes: [plan], frame: OpenedPage }], history }), {
    settings: { ...sampleSettings, Authorization },
  })
}

it('opens a page for a user who has the rights of the page', async () => {
  const { host } = await open(true)
  expect(host.textContent).toContain('the plan of the workshop')
})

it('shows the name of a page, but not its content, to a user without the rights of the page', async () => {
  const { host } = await open(false)
  expect(host.textContent).not.toContain('the plan of the workshop')
  expect(host.querySelector('h1')?.textContent).toBe('Workshop schedule')
})
