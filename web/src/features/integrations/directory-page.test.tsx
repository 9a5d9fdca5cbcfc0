import type { Directory } from '@verstas/contract/scim/administration-entities.ts'
import { expect, it } from 'vitest'
import { choose, press, settleUntil } from '../../platform/session/test/page-controls.ts'
import { type FakeServer, renderPages } from '../../platform/session/test/render-routes.tsx'
import { administration, administratorSettings, technician } from '../administration/test/sample-person.ts'
import { DirectoryPage } from './directory/directory.page.tsx'
import { sampleDirectory } from './test/sample-directory.ts'

const reads = 'GET /api/administration/directory'
const [group] = sampleDirectory.Groups
const maps = `POST /api/administration/directory/groups/${group?.Id}`
const links = 'POST /api/administration/directory/conflicts/7/link'

async function show(directory: Directory, prepare?: (server: FakeServer) => void) {
  const { server } = await renderPages('/', [{ path: '/', component: DirectoryPage }], {
    settings: administratorSettings,
    prepare: (fake) => {
      fake.reply(reads, { body: directory })
      fake.reply('GET /api/administration/profiles', { body: [technician, administration] })
      prepare?.(fake)
    },
  })
  return server
}
const page = () => document.body.textContent

it('shows the groups with their profiles and sites, the last calls, and open problems', async () => {
  await show(sampleDirectory)
  for (const words of [
    ...['Asentajat', '12 people', 'Technician · Helsinki', 'Talous', 'Gives no rights'],
    ...['https://verstas.example.com/scim/v2', 'Last contact', 'Last change', 'Without access'],
    ...['Here: Aino K. (has left). Both have aino.korhonen@example.com.', 'kaisa@example.com', '10:00 · 409'],
  ])
    expect(page()).toContain(words)
})

it('shows how to connect a directory if there is none', async () => {
  const nothing = { Accounts: [], Groups: [], Conflicts: [], Problems: [], Failures: [] }
  await show({ ...sampleDirectory, ...nothing, UserCount: 0, WithoutAccessCount: 0 })
  expect(page()).toContain('No directory is connected')
  expect(page()).toContain('https://verstas.example.com/scim/v2')
})

it('maps a group to a profile and sites, and offers no profile with administration rights', async () => {
  const server = await show(sampleDirectory, ({ reply }) => reply(maps, { body: sampleDirectory }))
  await press('Group Asentajat')
  expect([...document.querySelectorAll('dialog option')].map(({ textContent }) => textContent)).toEqual([
    'No profile',
    technician.Name,
  ])
  await choose('Access profile', '')
  await press('Save')
  await settleUntil(() => server.callsOf(maps).length > 0)
  expect(server.callsOf(maps).map(({ body }) => body)).toEqual([
    { ProfileId: null, Subsystem: 'M', SiteIds: [1], Version: 2 },
  ])
})

it('links a person to a user only after a confirmation', async () => {
  const server = await show(sampleDirectory, ({ reply }) => reply(links, { body: sampleDirectory }))
  await press('Link: Aino Korhonen')
  expect(page()).toContain('Link Aino Korhonen to Aino K.?')
  expect(server.callsOf(links)).toEqual([])
  await press('Link')
  await settleUntil(() => server.callsOf(links).length > 0)
  expect(page()).toContain('Aino K. linked to the directory')
})
