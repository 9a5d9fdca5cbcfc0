import { readFile, writeFile } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { sessionEndpoints as session } from '@verstas/contract/session/endpoints.ts'
import { afterAll, describe, expect, it, onTestFinished, vi } from 'vitest'
import { buildTestApp } from '../../../test/app.ts'
import { buildEmployee, buildIdentity, nextNumber } from '../../../test/builders.ts'
import { canUseKerberos, startKerberosRealm } from '../../../test/kerberos-realm.ts'
import { refusedWith } from '../../../test/refused-with.ts'
import { longestTicket } from './negotiate.ts'

const ours = 'HTTP/localhost'
const another = 'HTTP/another.example.test'
const unknown = 'HTTP/unknown.example.test'
/**
 * Environment variables of Kerberos. The tests delete them at the end, because they are set for the whole
 * process.
 */
const environmentOfKerberos = ['KRB5_CONFIG', 'KRB5RCACHENAME', 'KRB5CCNAME', 'KRB5_KTNAME']
const withoutLink = { service: ours, isLinkedByPrincipalName: false }

async function tryTickets() {
  const realm = await startKerberosRealm({
    users: ['matti', 'stranger'],
    services: [ours, another, unknown],
  })
  Object.assign(process.env, realm.environment)
  afterAll(async () => {
    for (const name of environmentOfKerberos) delete process.env[name]
    await realm.stop()
  })
  const keytab = await realm.keytabOf(ours, another)
  const { initializeClient, GSS_MECH_OID_SPNEGO } = (await import('kerberos')).default

  /** Returns a client that creates the first message of a browser's sign-in with these tickets. */
  const openClient = async (cache: string, service = ours) => {
    process.env.KRB5CCNAME = cache
    const client = await initializeClient(service.replace('/', '@'), { mechOID: GSS_MECH_OID_SPNEGO })
    return { client, ticket: await client.step('') }
  }
  const ticketOf = async (cache: string, service?: string) => (await openClient(cache, service)).ticket

  const expiring = await realm.signIn('matti', { service: ours, seconds: 1 })
  const expiredAt = await pretendToLast(expiring)
  const matti = await realm.signIn('matti')
  const stranger = await realm.signIn('stranger')
  const { app, db, settings, logLines, send } = await buildTestApp({ kerberos: { ...withoutLink, keytab } })
  const employee = await buildEmployee(db)
  await buildIdentity(db, employee, {
    provider: 'windows',
    claim: 'principal_name',
    subject: 'Matti@verstas.test',
  })

  const login = (ticket?: string, { send: sendTo } = { send }) =>
    sendTo(session.negotiateLogin, { body: {} }, ticket ? { authorization: `Negotiate ${ticket}` } : {})
  const securityLines = () =>
    logLines.flatMap((line) => (line.includes('"security"') ? [JSON.parse(line) as { reason?: string }] : []))
  const countFailures = async () => (await db.selectFrom('sign_in_failure').selectAll().execute()).length

  it('the response to a sign-in without a ticket names the scheme, and no failure is counted', async () => {
    expect((await send(session.getConfiguration, {})).body.UseWindowsIntegratedAuthentication).toBe(true)
    const answer = await login()
    expect(answer).toMatchObject({ status: 401, errors: [{ ErrorId: 900022 }] })
    expect(answer.headers['www-authenticate']).toBe('Negotiate')
    expect(securityLines()).toEqual([])
  })

  it('a ticket signs in its linked employee, and the server proves its identity to the browser', async () => {
    const { client, ticket } = await openClient(matti)
    const { body, headers } = await login(ticket)
    const me = await send(session.getEmployee, {}, { authorization: body.Token })
    expect(me.body.Id).toBe(employee.id)
    expect(securityLines().at(-1)).toMatchObject({ security: 'signed in', method: 'negotiate' })
    expect(client.contextComplete).toBe(false)
    await client.step(headers['www-authenticate']?.replace('Negotiate ', '') ?? '')
    expect(client.contextComplete).toBe(true)
  })

  it('a stranger gets an error that names the person to ask, and causes no wait for others', async () => {
    expect(await login(await ticketOf(stranger))).toMatchObject({
      status: 403,
      errors: [{ ErrorId: 900205 }],
    })
    expect(securityLines().at(-1)).toMatchObject({ security: 'sign-in failed', reason: 'linked to nobody' })
    expect(await countFailures()).toBe(0)
  })

  it('a principal name identifies an employee without a link only if the setting allows it', async () => {
    const kind = await buildTestApp({
      kerberos: { service: ours, keytab, isLinkedByPrincipalName: true },
    })
    for (const { db: place } of [{ db }, kind])
      await buildEmployee(place, { principal_name: 'Stranger@verstas.test', without: ['ManageUsers'] })
    expect((await login(await ticketOf(stranger))).status).toBe(403)
    expect((await login(await ticketOf(stranger), kind)).status).toBe(200)
    await kind.db.updateTable('site').set({ is_active: false }).execute()
    expect(await login(await ticketOf(stranger), kind)).toMatchObject(refusedWith('noActiveSites'))
    await kind.db.updateTable('employee').set({ is_active: false }).execute()
    expect(await login(await ticketOf(stranger), kind)).toMatchObject(refusedWith('accessEnded'))
  })

  it('only one of several concurrent uses of a ticket is accepted', async () => {
    const ticket = await ticketOf(matti)
    const answers = await Promise.all(Array.from({ length: 4 }, () => login(ticket)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 401, 401, 401])
  })

  describe('a refused ticket', () => {
    const isRefused = async (ticket: string, reason: RegExp) => {
      const answer = await login(ticket)
      expect(answer).toMatchObject({ status: 401, errors: [{ ErrorId: 900022 }] })
      expect(answer.headers['www-authenticate']).toBe('Negotiate')
      expect(securityLines().at(-1)).toMatchObject({ security: 'sign-in failed', method: 'negotiate' })
      expect(securityLines().at(-1)?.reason).toMatch(reason)
    }

    it('a ticket that was already used is refused', async () => {
      const ticket = await ticketOf(matti)
      expect((await login(ticket)).status).toBe(200)
      await isRefused(ticket, /replay/)
    })

    it('a ticket for another service is refused, even if the server has the key of that service', async () => {
      await isRefused(await ticketOf(matti, another), /^a ticket for HTTP\/another.example.test@/)
      await isRefused(await ticketOf(matti, unknown), /HTTP\/unknown.example.test@\S+ not found in keytab/)
    })

    it('an expired ticket is refused', async () => {
      vi.stubEnv('KRB5_CONFIG', realm.strictEnvironment.KRB5_CONFIG)
      onTestFinished(() => void vi.unstubAllEnvs())
      await sleep(Math.max(0, expiredAt + realm.strictSkew + 1000 - Date.now()))
      await isRefused(await ticketOf(expiring), /expired/)
    })

    it.each([
      ['NTLM', ntlm.toString('base64'), /^NTLM/],
      ['NTLM wrapped in SPNEGO', wrapped(ntlmMechanism, ntlm), /^NTLM/],
      ['a message that needs several steps', wrapped(kerberosMechanism), /more than one step/],
      [
        'bytes that are no ticket',
        Buffer.from(`anything ${nextNumber()}`).toString('base64'),
        /Invalid token/,
      ],
      ['invalid base64', 'YII', /no base64/],
      ['a ticket beyond the size limit', 'A'.repeat(longestTicket + 4), /too long/],
    ])('a header with %s is refused, and the log contains the reason', async (_, ticket, reason) =>
      isRefused(ticket, reason),
    )
  })

  it('a header with a ticket of the maximum length is read, not refused for its length', async () => {
    const origin = await app.listen({ port: 0, host: '127.0.0.1' })
    const answer = await fetch(`${origin}${settings.apiBase}${session.negotiateLogin.path}`, {
      method: 'POST',
      headers: {
        authorization: `Negotiate ${'A'.repeat(longestTicket)}`,
        'content-type': 'application/json',
      },
      body: '{}',
    })
    expect(answer.status).toBe(401)
    expect(securityLines().at(-1)?.reason).toMatch(/Invalid token/)
  })
}

/**
 * Extends the ticket in a ticket file by an hour, so that the client sends it although it has expired.
 *
 * @returns the real expiry of the ticket, in milliseconds
 */
async function pretendToLast(cache: string): Promise<number> {
  const file = cache.replace('FILE:', '')
  const bytes = await readFile(file)
  // A ticket has four consecutive times in seconds: sign-in, start, end, and renewal (0).
  for (let at = 0; at + 16 <= bytes.length; at += 1) {
    const [signedIn = 0, begin, end = 0, renewable] = [0, 4, 8, 12].map((more) =>
      bytes.readUInt32BE(at + more),
    )
    if (
      Math.abs(signedIn - Date.now() / 1000) > 600 ||
      begin !== signedIn ||
      end !== begin + 1 ||
      renewable !== 0
    )
      continue
    bytes.writeUInt32BE(end + 3600, at + 8)
    await writeFile(file, bytes)
    return end * 1000
  }
  throw new Error('There are no times in the file of tickets')
}

const ntlm = Buffer.from('NTLMSSP\0\x01\0\0\0\x07\x82\x08\xa2', 'latin1')
const ntlmMechanism = '2b06010401823702020a'
const kerberosMechanism = '2a864886f712010202'

/**
 * Builds the first message of SPNEGO (RFC 4178), in base64. It offers a mechanism, with the first message of
 * that mechanism.
 */
function wrapped(mechanism: string, begin?: Buffer): string {
  const part = (tag: number, ...inner: Buffer[]) => {
    const content = Buffer.concat(inner)
    return Buffer.concat([Buffer.from([tag, content.length]), content])
  }
  const offers = part(0xa0, part(0x30, part(0x06, Buffer.from(mechanism, 'hex'))))
  const message = part(0x30, offers, ...(begin ? [part(0xa2, part(0x04, begin))] : []))
  const spnego = part(0x06, Buffer.from('2b0601050502', 'hex'))
  return part(0x60, spnego, part(0xa0, message)).toString('base64')
}

if (await canUseKerberos()) await tryTickets()
else it.skip('the tests of tickets are skipped without a KDC or the package kerberos', () => undefined)

it('a server without a Kerberos key runs, and logs why no one can sign in by Windows', async () => {
  const { send, logLines } = await buildTestApp({ kerberos: { ...withoutLink, keytab: '/no/such/keytab' } })
  const { body } = await send(session.getConfiguration, {})
  expect(body.UseWindowsIntegratedAuthentication).toBe(false)
  expect(logLines.join()).toMatch(/nobody can sign in by Windows: (no key for HTTP\/localhost|the package)/)
  const refused = await send(session.negotiateLogin, { body: {} }, { authorization: 'Negotiate YII=' })
  expect(refused).toMatchObject({ status: 401, errors: [{ ErrorId: 900022 }] })
})
