import { randomUUID } from 'node:crypto'
import type { ResumableMetadata } from '@verstas/contract/attachments/resumable.ts'
import { sessionEndpoints } from '@verstas/contract/session/endpoints.ts'
import { workOrderEditEndpoints } from '@verstas/contract/work-orders/edit-endpoints.ts'
import { workOrderEndpoints } from '@verstas/contract/work-orders/endpoints.ts'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { findResetLink, makeResetLinks } from '../src/features/account/reset-links.ts'
import {
  consumeSetupLink,
  createSetupLink,
  isSetupLink,
} from '../src/features/administration/setup/setup-link.ts'
import type { AttachmentContext } from '../src/features/attachments/attachment-context.ts'
import { addUpload, findUpload } from '../src/features/attachments/resumable/upload-rows.ts'
import { createTicket, openTicket } from '../src/features/attachments/tickets.ts'
import { noteSignIn, takeSignIn } from '../src/features/company-sign-in/begun-sign-in.ts'
import { renewLink } from '../src/features/health-check-offers/renew-link.ts'
import { createPdfLink, openPdfLink } from '../src/features/health-checks/pdf/pdf-tickets.ts'
import type { PdfContext } from '../src/features/health-checks/pdf/print-inspection.ts'
import { giveToken } from '../src/features/integration/accounts/access-tokens.ts'
import { findCaller } from '../src/features/integration/accounts/find-caller.ts'
import { parseCredential } from '../src/features/integration/accounts/service-key.ts'
import { secretsOf } from '../src/features/integration/webhooks/deliver.ts'
import { createLabelTicket, openLabels } from '../src/features/parts-planning/labels.ts'
import { consumeChallenge, createChallenge } from '../src/features/passkeys/challenges.ts'
import { confirmSession, requireConfirmed } from '../src/platform/session/confirmed.ts'
import type { CurrentSession } from '../src/platform/session/current-session.ts'
import { consumeLoginToken, createLoginToken } from '../src/platform/session/login-token.ts'
import { testStart } from './app.ts'
import { buildAttachment } from './attachment-builders.ts'
import { buildCredential, buildEmployee, buildProfile, buildSession } from './builders.ts'
import { freshDatabase } from './fresh-database.ts'
import { buildOfferApp } from './offer-app.ts'
import { buildServiceAccount, buildServiceKey } from './service-builders.ts'
import { buildWebhook } from './webhook-builders.ts'
import { buildWorkOrder } from './work-order-builders.ts'

// Tests the last millisecond of everything that expires: it is valid until its end, and invalid from then on. A new
// column with an end must be entered.

const testApp = await buildOfferApp({ sessionIdleMinutes: 50 })
const { db, clock, settings, send, site, inspector, customer } = testApp
const empty = await freshDatabase()
const anna = await buildEmployee(db, { sites: [site] })
const ben = await buildEmployee(db, { sites: [site], profile_id: (await buildProfile(db)).id })
await buildCredential(db, ben)
const account = await buildServiceAccount(db, { sites: [site] })
const order = await buildWorkOrder(db, site.id)
const attachment = await buildAttachment(db, {
  ...{ site_id: site.id, work_order_id: order.id, created_by: anna.id },
})
const rights: CurrentSession['rights'] = new Set(['MobileServiceTechnician', 'EditJob'])

/** Returns a session that outlasts every ticket. */
async function longSession(): Promise<CurrentSession> {
  const limits = { sessionIdleMinutes: 1_000_000, sessionMaxHours: 100_000 }
  const { id, expiresAt } = await buildSession(db, anna, { clock, limits })
  return { id, siteId: site.id, employeeId: anna.id, expiresAt, rights } as unknown as CurrentSession
}

/** Returns a context whose clock shows an instant. */
const contextAt = (at: Date) => ({ db, settings, clock: { now: () => at } })

/** True if a call succeeds. */
const succeeds = (call: Promise<unknown>): Promise<boolean> =>
  call.then(
    () => true,
    () => false,
  )

/** Resolves with true if the item is valid at the instant. Each use needs a new item. */
type Use = (at: Date) => Promise<boolean>

interface Expiring {
  /** The column with the end; undefined if the end is computed. */
  readonly column?: string
  readonly seconds: number
  /** Creates a new item at the start of the test's clock. */
  readonly make: () => Promise<Use>
}

const expiring: Readonly<Record<string, Expiring>> = {
  'a session without use': {
    ...{ column: 'session.expires_at', seconds: 50 * 60 },
    make: async () => {
      const { token } = await buildSession(db, anna, { clock, limits: settings })
      const headers = { authorization: `Bearer ${token}` }
      return async (at) => {
        clock.set(at)
        return (await send(sessionEndpoints.getSettings, {}, headers)).status === 200
      }
    },
  },
  'a confirmation': {
    seconds: 5 * 60,
    make: async () => {
      const session = await longSession()
      await db.updateTable('session').set({ method: 'token' }).where('id', '=', session.id).execute()
      await confirmSession(db, session, { now: clock.now(), isPasskey: false })
      return (at) => succeeds(requireConfirmed(db, session, at))
    },
  },
  'a sign-in as confirmation': {
    seconds: 5 * 60,
    make: async () => {
      const session = await longSession()
      return (at) => succeeds(requireConfirmed(db, session, at))
    },
  },
  'a login link': {
    ...{ column: 'login_token.expires_at', seconds: 5 * 60 },
    make: async () => {
      const id = await createLoginToken(db, { employeeId: anna.id, clock })
      return async (at) => (await consumeLoginToken(db, id, at)) !== undefined
    },
  },
  'a login link of the provider': {
    seconds: 60,
    make: async () => {
      const provider = { subject: 'anna', id: undefined, idToken: undefined }
      const id = await createLoginToken(db, { employeeId: anna.id, clock, provider })
      return async (at) => (await consumeLoginToken(db, id, at)) !== undefined
    },
  },
  'a setup link': {
    ...{ column: 'setup_link.expires_at', seconds: 24 * 3600 },
    make: async () => {
      const secret = (await createSetupLink(empty.db, clock)) ?? ''
      return async (at) => {
        const isKnown = await isSetupLink(empty.db, secret, at)
        const isUsed = await empty.db.transaction().execute((tx) => consumeSetupLink(tx, secret, at))
        expect(isUsed).toBe(isKnown)
        return isUsed
      }
    },
  },
  'a link that resets a password': {
    ...{ column: 'password_reset_link.expires_at', seconds: 3600 },
    make: async () => {
      const [link] = await makeResetLinks({ db, clock }, { employeeId: anna.id }, [ben.id])
      return async (at) => (await findResetLink(db, link?.Token ?? '', at)) !== undefined
    },
  },
  'a sign-in that began at the provider': {
    ...{ column: 'oidc_sign_in.expires_at', seconds: 600 },
    make: async () => {
      const secret = await noteSignIn(db, '/', clock.now())
      return async (at) => (await takeSignIn(db, secret, at)) !== undefined
    },
  },
  'the challenge of a passkey': {
    ...{ column: 'passkey_challenge.expires_at', seconds: 5 * 60 },
    make: async () => {
      const challenge = await createChallenge(db, { employeeId: null, now: clock.now() })
      return (at) => consumeChallenge(db, challenge, { employeeId: null, now: at })
    },
  },
  'the ticket of an attachment': {
    ...{ column: 'attachment_ticket.expires_at', seconds: 30 * 60 },
    make: async () => {
      const context = contextAt(clock.now()) as unknown as AttachmentContext
      const { Url } = await createTicket(context, await longSession(), attachment, 'open')
      return (at) =>
        succeeds(openTicket(contextAt(at) as unknown as AttachmentContext, secretIn(Url), 'open'))
    },
  },
  'the ticket of labels': {
    ...{ column: 'label_ticket.expires_at', seconds: 5 * 60 },
    make: async () => {
      const { Url } = await createLabelTicket(contextAt(clock.now()), await longSession(), [order.id])
      return (at) => succeeds(openLabels(contextAt(at), secretIn(Url)))
    },
  },
  'the link of a PDF': {
    ...{ column: 'pdf_ticket.expires_at', seconds: 5 * 60 },
    make: async () => {
      const context = contextAt(clock.now()) as unknown as PdfContext
      const file = { key: randomUUID(), size: 10, name: 'a.pdf', isDraft: false }
      const secret = secretIn(await createPdfLink(context, await longSession(), file))
      return async (at) => {
        const later = { ...contextAt(at), store: { open: async () => [] } } as unknown as PdfContext
        const isKnown = await succeeds(openPdfLink(later, secret, 'HEAD'))
        expect(await succeeds(openPdfLink(later, secret, 'GET'))).toBe(isKnown)
        return isKnown
      }
    },
  },
  'an upload in pieces': {
    ...{ column: 'resumable_upload.expires_at', seconds: 24 * 3600 },
    make: async () => {
      const session = await longSession()
      const key = randomUUID()
      const metadata = { filename: 'a.jpg', orderNumber: String(order.order_number) }
      const context = contextAt(clock.now()) as unknown as AttachmentContext
      await addUpload(context, session, {
        key,
        byteSize: 10,
        metadata: metadata as unknown as ResumableMetadata,
      })
      return (at) => succeeds(findUpload(contextAt(at) as unknown as AttachmentContext, session, key))
    },
  },
  'the key of a service account': {
    ...{ column: 'service_key.expires_at', seconds: 365 * 86_400 },
    make: async () => {
      const other = await buildServiceAccount(db, { sites: [site] })
      return (at) => isCaller(other.key, at)
    },
  },
  'an access token': {
    ...{ column: 'service_token.expires_at', seconds: 3600 },
    make: async () => {
      const owner = { accountId: account.id, scopes: new Set<never>(), key: null }
      const { answer } = await giveToken(db, owner, { scopes: null, now: clock.now() })
      return (at) => isCaller(answer.access_token, at)
    },
  },
  'an access token of a key that ends earlier': {
    seconds: 1800,
    make: async () => {
      const { id } = await buildServiceAccount(db, { sites: [site] })
      const { keyId } = await buildServiceKey(db, { id }, { days: 1800 / 86_400, place: 2 })
      const key = { id: keyId, expiresAt: new Date(testStart.getTime() + 1_800_000) }
      const owner = { accountId: id, scopes: new Set<never>(), key }
      const { answer } = await giveToken(db, owner, { scopes: null, now: clock.now() })
      return (at) => isCaller(answer.access_token, at)
    },
  },
  'the previous secret of a webhook': {
    ...{ column: 'webhook.previous_until', seconds: 60 },
    make: async () => {
      const webhook = await buildWebhook(db, account, {
        ...{ previous_secret: 'whsec_old', previous_until: new Date(testStart.getTime() + 60_000) },
      })
      return async (at) => secretsOf(webhook, at).length === 2
    },
  },
  'the lock of a work order': {
    ...{ column: 'work_order_lock.expires_at', seconds: 5 * 60 },
    make: async () => {
      const { id } = await buildWorkOrder(db, site.id)
      const { reserveWorkOrder } = workOrderEditEndpoints
      const [first, second] = [await testApp.signIn(anna), await testApp.signIn(ben)]
      expect((await send(reserveWorkOrder, { params: { id } }, first)).status).toBe(200)
      return async (at) => {
        clock.set(at)
        const { body } = await send(workOrderEndpoints.getWorkOrder, { params: { id } }, second)
        const { status } = await send(reserveWorkOrder, { params: { id } }, second)
        expect(status !== 200).toBe(body.Lock !== null)
        return status !== 200
      }
    },
  },
  'the link of an offer': {
    ...{ column: 'inspection_offer.expires_at', seconds: 14 * 86_400 },
    make: async () => {
      const matti = await inspector()
      const { id } = await matti.inspect()
      const { body } = await matti.offer(id)
      const { read, answer } = customer(body)
      return async (at) => {
        clock.set(at)
        const isOpen = (await read()).status === 200
        const wish = { Key: 'check.pads', Kind: 'decline', Text: '' } as never
        expect((await answer(wish)).status === 200).toBe(isOpen)
        const offer = { siteId: site.id, inspectionId: id, offerId: body.Id }
        expect(await succeeds(renewLink(db, offer, at))).toBe(isOpen)
        return isOpen
      }
    },
  },
}

/** Columns with an end that give no access, each with the reason. */
const harmless: Readonly<Record<string, string>> = {
  'pending_file.expires_at': 'the sweep removes the bytes afterwards: remove-and-sweep.db.test.ts',
  'deferred_record.expires_at': 'the record is rejected afterwards: deferred.db.test.ts',
  'work_order.told_until': 'the time that the customer was told',
  'used_logout_token.expires_at': 'the token is remembered until then',
  'used_client_assertion.expires_at': 'the assertion is remembered until then',
}

const isCaller = async (text: string, at: Date): Promise<boolean> => {
  const credential = parseCredential(text)
  return credential !== null && (await findCaller(db, credential, at)) !== null
}

/** Returns the last part of an address. */
const secretIn = (address: string): string => address.slice(address.lastIndexOf('/') + 1)

it.each(Object.entries(expiring))('%s is valid until exactly its end', async (_, { seconds, make }) => {
  const end = testStart.getTime() + seconds * 1000
  for (const [instant, isValid] of [
    [end - 1, true],
    [end, false],
  ] as const) {
    clock.set(testStart)
    const use = await make()
    expect(await use(new Date(instant)), String(isValid)).toBe(isValid)
  }
  clock.set(testStart)
})

it('every column with an end is tested here, or listed with a reason', async () => {
  const { rows } = await sql<{ column: string }>`
    select table_name || '.' || column_name as column from information_schema.columns
    where table_schema = current_schema() and data_type = 'timestamp with time zone'
      and column_name ~ '(expires_at|_until|valid_to)$' and column_name <> 'leased_until'`.execute(db)
  const tested = Object.values(expiring).flatMap(({ column }) => column ?? [])
  expect(rows.map(({ column }) => column).toSorted()).toEqual(
    [...tested, ...Object.keys(harmless)].toSorted(),
  )
})
