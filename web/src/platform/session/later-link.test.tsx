import { act } from '@testing-library/react'
import { lazy } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { eventually } from '../../test/eventually.ts'
import { linkSession } from '../api/connection.ts'
import { SessionGate } from './session-gate.tsx'
import { createFakeServer, idleMs, sampleToken } from './test/fake-server.ts'
import { buttonNamed, renderWithSession } from './test/render.tsx'
import { sampleEmployee } from './test/sample-session.ts'
// Preloads a module that the app imports on demand.
import '../ui/confirm-dialog.tsx'

const linkRoute = 'POST /api/authentication/token/login'
let server: ReturnType<typeof createFakeServer>
let page: Awaited<ReturnType<typeof renderWithSession>>

const openLink = () => act(async () => window.location.replace('#/startpage?tokenId=once'))
const usedLinks = () => server.callsOf(linkRoute).map(({ authorization }) => authorization)
const question = () => document.querySelector('dialog')?.textContent ?? ''

beforeEach(async () => {
  window.location.hash = '#/startpage'
  server = createFakeServer()
  vi.stubGlobal('fetch', server.fetch)
  page = await renderWithSession(
    <SessionGate signInOptions={[]} peoplePage={lazy(async () => ({ default: () => null }))}>
      The app
    </SessionGate>,
  )
  await act(async () => page.store.start({}))
})

afterEach(async () => {
  await page.unmount()
  linkSession(null)
  vi.unstubAllGlobals()
  window.location.hash = ''
})

const signIn = () =>
  act(async () => page.store.signIn({ kind: 'basic', userName: 'matti', password: 'demo' }))

it('opening a login link while signed in asks whether to use it, and removes its token from the address', async () => {
  await signIn()
  await openLink()
  await eventually(() => expect(question()).toContain(`You are signed in as ${sampleEmployee.Name}.`))
  expect(window.location.hash).toBe('#/startpage')
  expect(usedLinks()).toEqual([])
  await act(async () => buttonNamed(`Continue as ${sampleEmployee.Name}`).click())
  expect(usedLinks()).toEqual([])
  expect(page.store.getState().phase).toBe('signedIn')
})

it('accepting a login link signs in as the user of the link', async () => {
  await signIn()
  server.reply(linkRoute, {
    body: { Token: `${sampleToken}2`, ExpirationTime: new Date(Date.now() + idleMs).toISOString() },
  })
  server.reply('GET /api/utility/employee', { body: { ...sampleEmployee, Id: 8, Name: 'Aino Koskinen' } })
  await openLink()
  await eventually(() => expect(question()).not.toBe(''))
  await act(async () => buttonNamed('Sign in with the link').click())
  await eventually(() =>
    expect(page.store.getState()).toMatchObject({ phase: 'signedIn', facts: { employee: { Id: 8 } } }),
  )
  expect(usedLinks()).toEqual(['Token once'])
  await eventually(() => expect(question()).toBe(''))
})

it('a login link that is opened on the sign-in page signs in without a dialog', async () => {
  await openLink()
  await eventually(() => expect(page.store.getState().phase).toBe('signedIn'))
  expect(usedLinks()).toEqual(['Token once'])
})
