import { partsPlanningEndpoints } from '@verstas/contract/parts-planning/endpoints.ts'
import { expect, it } from 'vitest'
import { createSession } from './session.ts'
import { sampleEmployee, sampleSettings, sampleSites, specificationSettings } from './test/sample-session.ts'

const { getPickList, listPlanningReservations } = partsPlanningEndpoints

it.each([
  ['our server', sampleSettings, true],
  ['a plain specification server', specificationSettings, false],
])('`canCall` allows extensions only if the server supports them: %s', (_, settings, isThere) => {
  const facts = { employee: sampleEmployee, sites: sampleSites, settings }
  const { canCall } = createSession(facts, {
    changeSite: async () => undefined,
    signOut: async () => undefined,
    refresh: async () => undefined,
  })
  expect(canCall(listPlanningReservations)).toBe(true)
  expect(canCall(getPickList)).toBe(isThere)
})
