import { screen } from '@testing-library/react'
import { CallFailed } from '@verstas/contract/call.ts'
import { beforeEach, expect, it, vi } from 'vitest'
import description from '../../../package.json' with { type: 'json' }
import { SessionContext, useSession } from '../session/session.ts'
import { choose, press } from '../session/test/page-controls.ts'
import { renderPages } from '../session/test/render-routes.tsx'
import { sampleSites } from '../session/test/sample-session.ts'
import { dismissToast, readToasts } from '../ui/notify.ts'
import AccountPanel from './account-panel.tsx'

// Simulates a missing network and a device that has not cached the texts of the language.
vi.mock('@verstas/contract/texts/sv.ts', () => {
  throw new TypeError('Failed to fetch dynamically imported module')
})

function Account() {
  const session = useSession()
  const changeSite = () => Promise.reject(new CallFailed(0, []))
  return (
    <SessionContext value={{ ...session, changeSite }}>
      <AccountPanel isOpen onClose={() => undefined} />
    </SessionContext>
  )
}

const openAccount = () => renderPages('/more', [{ path: '/more', component: Account }])

beforeEach(() => {
  for (const { id } of readToasts()) dismissToast(id)
})

it('the account panel shows the version of the app', async () => {
  await openAccount()
  expect(screen.getByText(`Verstas, version ${description.version}`)).toBeDefined()
})

it('the account panel shows why the site could not be changed', async () => {
  await openAccount()
  await choose('Site', String(sampleSites[1]?.Id))
  expect(readToasts().at(-1)?.message).toBe('Unable to connect server.')
})

it('the account panel shows an error if the chosen language cannot be loaded', async () => {
  await openAccount()
  await press('Svenska')
  expect(readToasts().at(-1)?.message).toBe('Unable to connect server.')
})
