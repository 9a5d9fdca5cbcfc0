import { expect, it } from 'vitest'
import { buildTestApp, testStart } from '../../../../test/app.ts'
import { buildEmployee, buildSite } from '../../../../test/builders.ts'
import { createWallLink } from './wall-links.ts'

const { db } = await buildTestApp()

it('sixty concurrent calls create at most fifty wall links of a site', async () => {
  const site = await buildSite(db)
  const { id } = await buildEmployee(db, { sites: [site] })
  const make = () => createWallLink(db, { siteId: site.id, employeeId: id }, 'Halli', testStart)
  const links = await Promise.allSettled(Array.from({ length: 60 }, make))
  expect(links.filter(({ status }) => status === 'fulfilled')).toHaveLength(50)
})
