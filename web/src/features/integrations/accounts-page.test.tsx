import { errorCodes } from '@verstas/contract/errors/codes.ts'
import type { ServiceAccount } from '@verstas/contract/integration/administration-entities.ts'
import { scopes } from '@verstas/contract/integration/scopes.ts'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { type Answer, networkError, refusal } from '../../platform/session/test/fake-server.ts'
import {
  choose,
  control,
  hasControl,
  press,
  settleUntil,
  type,
} from '../../platform/session/test/page-controls.ts'
import { type FakeServer, renderPages } from '../../platform/session/test/render-routes.tsx'
import { administratorSettings } from '../administration/test/sample-person.ts'
import { ServiceAccountsPage } from './accounts.page.tsx'
import { inDays, sampleAccount, sampleKey } from './test/sample-accounts.ts'

const lists = 'GET /api/administration/service-accounts'
const adds = 'POST /api/administration/service-accounts'
const saves = 'POST /api/administration/service-accounts/3'
const revokes = `${saves}/revoke`
const addsKey = `${saves}/keys`
const revokesKey = `${saves}/keys/k7f2m9/revoke`

afterEach(() => {
  Reflect.deleteProperty(navigator, 'clipboard')
})

async function show(accounts: ServiceAccount[], prepare?: (server: FakeServer) => void) {
  const { server } = await renderPages('/', [{ path: '/', component: ServiceAccountsPage }], {
    settings: administratorSettings,
    prepare: (fake) => {
      fake.reply(lists, { body: accounts })
      prepare?.(fake)
    },
  })
  return server
}
const page = () => document.body.textContent
const dialog = () => [...document.querySelectorAll('dialog')].at(-1)?.textContent ?? ''

describe('the list of service accounts', () => {
  it('shows the sites, scopes and keys of an account, and a message that no key needs attention', async () => {
    await show([sampleAccount])
    expect(page()).toContain('All keys are valid')
    for (const words of ['Dealer system', 'Helsinki', 'Customers, Vehicles', 'k7f2m9', 'Made by Anna'])
      expect(page()).toContain(words)
    expect(page()).toContain('Last used on 20.11.2026, from network 192.0.2.0/24')
  })

  it('names only the first of many scopes, and summarizes an account with all sites and scopes', async () => {
    await show([
      { ...sampleAccount, Sites: null, Scopes: null },
      {
        ...sampleAccount,
        Id: 4,
        Scopes: ['sites:read', 'parts:read', 'tasks:read', 'offers:read', 'shifts:read', 'reports:read'],
      },
    ])
    expect(page()).toContain('SitesAll')
    expect(page()).toContain('May readEverything')
    expect(page()).toContain('Sites, Parts, Shifts, Tasks and 2 more')
  })

  it('warns about a key that expires within 30 days', async () => {
    await show([{ ...sampleAccount, Keys: [{ ...sampleKey, Expires: inDays(12) }] }])
    expect(page()).toMatch(/The key of Dealer system expires on \d/)
    expect(document.querySelector('[data-state="late"]')).not.toBeNull()
    expect(page()).toMatch(/Expires \d/)
  })

  it('shows that an account without a valid key cannot sign in, and lists its earlier keys', async () => {
    await show([{ ...sampleAccount, Keys: [{ ...sampleKey, Revoked: inDays(-1) }] }])
    expect(page()).toContain('Dealer system has no valid key')
    expect(page()).toContain('Earlier keys (1)')
    expect(hasControl('Revoke: k7f2m9')).toBe(false)
  })

  it('shows a message if there are no accounts, and lists revoked accounts separately', async () => {
    await show([])
    expect(page()).toContain('No other system is connected')
  })

  it('offers no actions on revoked accounts, or on accounts of sites where the administrator has no access', async () => {
    await show([
      { ...sampleAccount, Sites: [...(sampleAccount.Sites ?? []), { Id: 9, Description: 'Oulu' }] },
      { ...sampleAccount, Id: 4, Name: 'Old payroll', Revoked: inDays(-3), Keys: [] },
    ])
    expect(page()).toContain('sites at which you do not work: Oulu')
    expect(page()).toContain('Revoked accounts (1)')
    for (const name of ['Change: Dealer system', 'Revoke: k7f2m9', 'Change: Old payroll'])
      expect(hasControl(name)).toBe(false)
  })

  it('shows why the accounts could not be loaded, and loads them on retry', async () => {
    const server = await show([], ({ reply }) => reply(lists, networkError))
    await settleUntil(() => expect(hasControl('Retry')).toBe(true))
    server.reply(lists, { body: [sampleAccount] })
    await press('Retry')
    await settleUntil(() => expect(page()).toContain('Dealer system'))
  })

  it('asks for a passkey if the operator requires one', async () => {
    await show([], ({ reply }) =>
      reply(lists, refusal(403, errorCodes.passkeyRequired.id, 'A passkey is needed')),
    )
    await settleUntil(() => expect(page()).toContain('Administration needs a passkey'))
    expect(hasControl('New service account')).toBe(false)
  })
})

describe('the service account form', () => {
  it('requires a name and scopes, and adds an account with the chosen scopes', async () => {
    const server = await show([], ({ reply }) =>
      reply(adds, () => {
        reply(lists, { body: [sampleAccount] })
        return { body: sampleAccount }
      }),
    )
    await press('New service account')
    await press('Save')
    expect(dialog()).toContain('Enter a name for the system.')
    expect(dialog()).toContain('Choose at least one scope.')
    expect(server.callsOf(adds)).toEqual([])
    await type('Name of the system', ' Dealer system ')
    await press('Vehicles: Write')
    await press('Vehicles: Read')
    await press('Customers: Read')
    await press('Tampere')
    await press('Save')
    await settleUntil(() => expect(page()).toContain('Dealer system'))
    expect(server.callsOf(adds).map(({ body }) => body)).toEqual([
      {
        Name: 'Dealer system',
        HasAllSites: false,
        SiteIds: [1, 2],
        HasAllScopes: false,
        Scopes: ['customers:read', 'vehicles:read', 'vehicles:write'],
        Language: 'en',
        MayAdoptEmployees: false,
      },
    ])
    expect(server.callsOf(adds)[0]?.idempotencyKey).not.toBeNull()
    expect(document.querySelector('dialog')).toBeNull()
  })

  it('sends no lists for all sites and all scopes, and sends the version that the form opened with', async () => {
    const server = await show([sampleAccount], ({ reply }) => reply(saves, { body: sampleAccount }))
    await press('Change: Dealer system')
    for (const all of document.querySelectorAll<HTMLInputElement>('dialog input[value="all"]')) all.click()
    await press('Save')
    await settleUntil(() => expect(server.callsOf(saves)).toHaveLength(1))
    expect(server.callsOf(saves)[0]?.body).toMatchObject({
      HasAllSites: true,
      SiteIds: null,
      HasAllScopes: true,
      Scopes: null,
      Version: 4,
    })
  })

  it('one check box selects all read scopes', async () => {
    const server = await show([sampleAccount], ({ reply }) => reply(saves, { body: sampleAccount }))
    await press('Change: Dealer system')
    await press('Every read')
    await press('Save')
    await settleUntil(() => expect(server.callsOf(saves)).toHaveLength(1))
    expect(server.callsOf(saves)[0]?.body).toMatchObject({
      Scopes: scopes.filter((scope) => scope.endsWith(':read') || scope === 'vehicles:write'),
    })
  })

  it('offers the reports, which have a read scope only', async () => {
    const server = await show([sampleAccount], ({ reply }) => reply(saves, { body: sampleAccount }))
    await press('Change: Dealer system')
    await press('Reports: Read')
    await press('Save')
    await settleUntil(() => expect(server.callsOf(saves)).toHaveLength(1))
    expect(server.callsOf(saves)[0]?.body).toMatchObject({
      Scopes: expect.arrayContaining(['reports:read']),
    })
  })

  it.each([
    ['at the name if it is taken', errorCodes.serviceAccountNameTaken.id, 'true'],
    ['in the form if another administrator changed the account', errorCodes.serviceAccountChanged.id, null],
  ])('shows a refusal %s, and keeps the input', async (_, error, isInvalid) => {
    await show([sampleAccount], ({ reply }) => reply(saves, refusal(409, error, 'Not like that')))
    await press('Change: Dealer system')
    await type('Name of the system', 'Payroll')
    await press('Save')
    await settleUntil(() => expect(dialog()).toContain('Not like that'))
    expect(control<HTMLInputElement>('Name of the system').value).toBe('Payroll')
    expect(control('Name of the system').getAttribute('aria-invalid')).toBe(isInvalid)
  })
})

describe('the keys of an account', () => {
  const made: Answer = { body: { Id: 'n3w', Key: 'vsk_n3w_secret', Expires: inDays(90) } }

  it('shows a new key until the dialog is closed, and never again', async () => {
    const server = await show([sampleAccount], ({ reply }) => reply(addsKey, made))
    await press('Make a key: Dealer system')
    await choose('Valid for', '90')
    await press('Make a key')
    await settleUntil(() => expect(dialog()).toContain('It is never shown again'))
    expect(server.callsOf(addsKey).map(({ body }) => body)).toEqual([{ Days: 90 }])
    expect(control<HTMLInputElement>('Key').value).toBe('vsk_n3w_secret')
    await press('Close')
    expect(document.querySelector('dialog')).toBeNull()
    expect(document.body.innerHTML).not.toContain('vsk_n3w_secret')
  })

  it('copies a new key, or selects its text if the browser refuses to copy', async () => {
    const writeText = vi.fn().mockResolvedValueOnce(undefined).mockRejectedValueOnce(new Error('refused'))
    Object.defineProperty(navigator, 'clipboard', { value: { writeText }, configurable: true })
    await show([sampleAccount], ({ reply }) => reply(addsKey, made))
    await press('Make a key: Dealer system')
    await press('Make a key')
    await press('Copy the key')
    expect(writeText).toHaveBeenCalledWith('vsk_n3w_secret')
    await settleUntil(() => expect(page()).toContain('The key was copied'))
    await press('Copy the key')
    await settleUntil(() => expect(dialog()).toContain('Select and copy the key yourself'))
    expect(document.activeElement).toBe(control('Key'))
  })

  it('offers no third key while two are valid', async () => {
    await show([{ ...sampleAccount, Keys: [sampleKey, { ...sampleKey, Id: 'second' }] }])
    expect(page()).toContain('The account has two valid keys already')
    expect(hasControl('Make a key: Dealer system')).toBe(false)
  })

  it('revokes a key only after a confirmation', async () => {
    const server = await show([sampleAccount], ({ reply }) => reply(revokesKey, { status: 204, body: null }))
    await press('Revoke: k7f2m9')
    expect(dialog()).toContain('The next call of Dealer system with this key is refused')
    await press('Cancel')
    expect(server.callsOf(revokesKey)).toEqual([])
    await press('Revoke: k7f2m9')
    server.reply(revokesKey, { body: {} })
    await press('Revoke')
    await settleUntil(() => expect(server.callsOf(revokesKey)).toHaveLength(1))
    await settleUntil(() => expect(server.callsOf(lists).length).toBeGreaterThan(1))
  })
})

it('revokes an account after a confirmation, and shows a refusal', async () => {
  const server = await show([sampleAccount], ({ reply }) =>
    reply(revokes, refusal(409, errorCodes.serviceAccountRevoked.id, 'Revoked already')),
  )
  await press('Revoke the account: Dealer system')
  expect(dialog()).toContain('All its keys stop working at once')
  await press('Revoke')
  await settleUntil(() => expect(page()).toContain('Revoked already'))
  expect(server.callsOf(revokes)).toHaveLength(1)
})

describe('the public key of an account', () => {
  const pem = '-----BEGIN PUBLIC KEY-----\nMCowBQYDK2VwAyEA\n-----END PUBLIC KEY-----'

  it('requires a public key, and saves it with the other fields of the account', async () => {
    const server = await show([sampleAccount], ({ reply }) => reply(saves, { body: sampleAccount }))
    await press('Add a public key: Dealer system')
    await press('Save')
    expect(dialog()).toContain('Paste the public key.')
    await type('Key (PEM or JWK)', pem)
    await press('Save')
    await settleUntil(() => expect(document.querySelector('dialog')).toBeNull())
    expect(server.callsOf(saves).map(({ body }) => body)).toEqual([
      {
        Name: 'Dealer system',
        HasAllSites: false,
        SiteIds: [1],
        HasAllScopes: false,
        Scopes: sampleAccount.Scopes,
        Language: 'en',
        MayAdoptEmployees: false,
        PublicKey: pem,
        RemovesPublicKey: false,
        Version: 4,
      },
    ])
  })

  it('removes the public key only after a confirmation', async () => {
    const account = { ...sampleAccount, PublicKeyThumbprint: 'thumb' }
    const server = await show([account], ({ reply }) => reply(saves, { body: account }))
    await press('Public key: Dealer system')
    expect(dialog()).toContain('thumb')
    await press('Remove the key')
    expect(dialog()).toContain('Dealer system gets no access tokens')
    expect(server.callsOf(saves)).toEqual([])
    await press('Remove the key')
    await settleUntil(() => expect(server.callsOf(saves)).toHaveLength(1))
    expect(server.callsOf(saves)[0]?.body).toMatchObject({ PublicKey: null, RemovesPublicKey: true })
  })

  it('shows beside the field why the server refuses a public key, and keeps the input', async () => {
    await show([sampleAccount], ({ reply }) =>
      reply(saves, {
        status: 400,
        body: [
          {
            ErrorId: errorCodes.invalidField.id,
            ErrorMessage: 'No such key',
            MetaData: [{ Key: 'field', Value: 'PublicKey' }],
          },
        ],
      }),
    )
    await press('Add a public key: Dealer system')
    await type('Key (PEM or JWK)', 'nonsense')
    await press('Save')
    await settleUntil(() => expect(dialog()).toContain('No such key'))
    expect(control('Key (PEM or JWK)').getAttribute('aria-invalid')).toBe('true')
    expect(control<HTMLTextAreaElement>('Key (PEM or JWK)').value).toBe('nonsense')
  })
})
