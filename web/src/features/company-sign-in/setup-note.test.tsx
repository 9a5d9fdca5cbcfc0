import { act } from '@testing-library/react'
import { lazy } from 'react'
import { expect, it, onTestFinished, vi } from 'vitest'
import { linkSession } from '../../platform/api/connection.ts'
import { SessionGate } from '../../platform/session/session-gate.tsx'
import { createFakeServer } from '../../platform/session/test/fake-server.ts'
import { settle } from '../../platform/session/test/page-controls.ts'
import { renderWithSession } from '../../platform/session/test/render.tsx'
import { companySignIn } from './manifest.ts'
// Loads the modules before the test, because the sign-in page imports them lazily.
import './company-option.tsx'
import './setup-note.tsx'

async function openSignIn(NeedsSetup: boolean) {
  const server = createFakeServer()
  vi.stubGlobal('fetch', server.fetch)
  server.reply('GET /configuration/default', {
    body: { APIUrl: '/api', DefaultLanguage: 'en', Passkeys: false, ...(NeedsSetup && { NeedsSetup }) },
  })
  const page = await renderWithSession(
    <SessionGate
      signInOptions={companySignIn.signInOptions}
      peoplePage={lazy(async () => ({ default: () => null }))}
    >
      {null}
    </SessionGate>,
  )
  onTestFinished(async () => {
    await page.unmount()
    linkSession(null)
    vi.unstubAllGlobals()
  })
  await act(async () => page.store.start({}))
  await settle()
}

it('the sign-in page of an empty server says where the setup link is', async () => {
  await openSignIn(true)
  expect(document.body.textContent).toContain('Verstas is not set up yet')
  expect(document.querySelector('[name="password"]')).toBeNull()
})

it('the sign-in page of a server with a site does not mention the setup', async () => {
  await openSignIn(false)
  expect(document.body.textContent).not.toContain('set up')
  expect(document.querySelector('[name="password"]')).not.toBeNull()
})
