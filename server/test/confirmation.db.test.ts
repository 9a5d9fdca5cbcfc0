import { accountEndpoints } from '@verstas/contract/account/endpoints.ts'
import type { EndpointDefinition } from '@verstas/contract/endpoint.ts'
import { contract } from '@verstas/contract/endpoints.ts'
import { errorCatalogue } from '@verstas/contract/errors/catalogue.ts'
import { areServiceRights } from '@verstas/contract/integration/service-rights.ts'
import { integrationSourceEndpoints } from '@verstas/contract/integration/source-endpoints.ts'
import { expect, it } from 'vitest'
import { buildTestApp } from './app.ts'
import { buildCredential, buildEmployee, testPassword } from './builders.ts'
import { buildDevice } from './quick-change-builders.ts'

const { db, clock, send, signIn } = await buildTestApp()
const employee = await buildEmployee(db)

const endpoints = Object.values(contract).flatMap((group) => Object.entries<EndpointDefinition>(group))
/** The calls that write. `archive-of-site.db.test.ts` tests the one read, which responds with a file. */
const confirmed = endpoints.filter(
  ([, { needsConfirmation, method }]) => needsConfirmation && method !== 'GET',
)
const refused = { status: 403, errors: [{ ErrorId: errorCatalogue.confirmationNeeded.id }] }

/** Returns a value for every path parameter. The values are irrelevant to these tests. */
const params = new Proxy({}, { get: () => '1' })
const call = (endpoint: EndpointDefinition, headers: { readonly authorization: string }) =>
  send(endpoint, { params, body: {} }, headers)

it.each(confirmed)('the call %s is refused six minutes after the sign-in', async (_, endpoint) => {
  const headers = await signIn(employee)
  expect((await call(endpoint, headers)).errors).not.toMatchObject(refused.errors)
  clock.advance({ minutes: 6 })
  expect(await call(endpoint, headers)).toMatchObject(refused)
})

it('a confirmation by password is valid for five minutes, even long after the sign-in', async () => {
  const person = await buildEmployee(db)
  await buildCredential(db, person)
  const headers = await signIn(person)
  const [first] = confirmed
  if (first === undefined) throw new Error('none is declared')
  clock.advance({ minutes: 6 })
  expect(await call(first[1], headers)).toMatchObject(refused)
  await send(accountEndpoints.confirmByPassword, { body: { Password: testPassword } }, headers)
  expect((await call(first[1], headers)).errors).not.toMatchObject(refused.errors)
  clock.advance({ minutes: 6 })
  expect(await call(first[1], headers)).toMatchObject(refused)
})

/** Calls whose handler checks the confirmation. `savePerson` needs one only for some fields. */
const judgedByRequest = ['savePerson']

it('every call that creates, changes or ends access needs a confirmation', () => {
  const isWrite = ({ method }: EndpointDefinition) => method !== 'GET'
  const isAboutAccess = ({ path, rights }: EndpointDefinition) =>
    rights !== 'public' &&
    !areServiceRights(rights) &&
    (rights.includes('ManageUsers') ||
      rights.includes('ShareMonitor') ||
      /\/(quickchange\/mypin|passkeys|account\/sessions)\b/.test(path))
  /**
   * Calls about access that need no confirmation. Names and pictures are only displayed, `confirmByPasskey`
   * is itself the confirmation, and a dismissed stranger has no access. Records of other systems are data, and the
   * address of a webhook was confirmed when it was saved.
   */
  const harmless = [
    'renamePasskey',
    'confirmByPasskey',
    'dismissWaitingIdentity',
    'setPictureOf',
    'removePictureOf',
    'setFieldMaster',
    ...['pauseWebhook', 'resumeWebhook', 'deleteWebhook', 'tryWebhook', 'sendWebhookAgain'],
    ...Object.keys(integrationSourceEndpoints).filter((name) => name !== 'saveIntegrationSource'),
  ]
  const expected = endpoints
    .filter(([name, endpoint]) => isWrite(endpoint) && isAboutAccess(endpoint) && !harmless.includes(name))
    .map(([name]) => name)
  // A schedule of reports sends data long after the session.
  const lasting = ['addReportExport', 'saveReportExport']
  expect([...confirmed.map(([name]) => name), ...judgedByRequest].sort()).toEqual(
    [...expected, ...lasting].sort(),
  )
})

it('a sign-in by a login link does not count as a confirmation, because its creator may have used it', async () => {
  const headers = await signIn(employee)
  await db.updateTable('session').set({ method: 'token' }).where('employee_id', '=', employee.id).execute()
  const [first] = confirmed
  if (first === undefined) throw new Error('none is declared')
  expect(await call(first[1], headers)).toMatchObject(refused)
})

it('a sign-in by PIN does not count as a confirmation', async () => {
  const headers = await signIn(employee)
  const { id: device_id } = await buildDevice(db, employee)
  await db
    .updateTable('session')
    .set({ method: 'pin', device_id })
    .where('employee_id', '=', employee.id)
    .execute()
  const [removeMyPin] = confirmed.filter(([name]) => name === 'removeMyPin')
  if (removeMyPin === undefined) throw new Error('not declared')
  expect(await call(removeMyPin[1], headers)).toMatchObject(refused)
})
