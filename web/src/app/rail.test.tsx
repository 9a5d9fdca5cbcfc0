import { expect, it } from 'vitest'
import { renderPages } from '../platform/session/test/render-routes.tsx'
import { sampleSettings } from '../platform/session/test/sample-session.ts'
import { RailLinks } from '../platform/shell/navigation.tsx'

/** Returns the addresses of the links that the narrow rail shows. */
async function linksOf(rights: Partial<typeof sampleSettings.Authorization>) {
  await renderPages('/startpage', [{ path: '/startpage', component: RailLinks }], {
    settings: { ...sampleSettings, Authorization: { ...sampleSettings.Authorization, ...rights } },
  })
  const links = [...document.querySelectorAll('li:not([data-on="wide"]) a')]
  return links.map((link) => link.getAttribute('href')?.replace('#', ''))
}

it('the narrow rail has the reports and the administration for people with their rights', async () => {
  const links = await linksOf({ ViewReports: true, ManageUsers: true })
  expect(links).toEqual(expect.arrayContaining(['/reports', '/administration', '/more']))
})

it('the wide rail has the pages of the narrow rail before the others', async () => {
  await linksOf({ ViewReports: true, ManageUsers: true })
  const isWideOnly = [...document.querySelectorAll('li')].map(({ dataset }) => dataset.on === 'wide')
  expect(isWideOnly.lastIndexOf(false)).toBe(isWideOnly.length - 1)
  expect(isWideOnly.slice(0, -1).toSorted()).toEqual(isWideOnly.slice(0, -1))
})

it('the rail has neither the reports nor the administration for other people', async () => {
  const links = await linksOf({ ViewReports: false, ManageUsers: false })
  expect(links).toContain('/usertasks')
  expect(links).not.toContain('/reports')
  expect(links).not.toContain('/administration')
})
