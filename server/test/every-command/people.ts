import { accountEndpoints } from '@verstas/contract/account/endpoints.ts'
import { administrationEndpoints } from '@verstas/contract/administration/endpoints.ts'
import { companySignInEndpoints } from '@verstas/contract/company-sign-in/endpoints.ts'
import { pictureEndpoints } from '@verstas/contract/employees/picture-endpoints.ts'
import { passkeyEndpoints } from '@verstas/contract/passkeys/endpoints.ts'
import { quickChangeEndpoints } from '@verstas/contract/quick-change/endpoints.ts'
import { sessionEndpoints } from '@verstas/contract/session/endpoints.ts'
import { workOrderEditEndpoints } from '@verstas/contract/work-orders/edit-endpoints.ts'
import { openSession } from '../../src/platform/session/session-store.ts'
import { noteStranger } from '../../src/platform/session/waiting-identities.ts'
import { buildWallLink } from '../activity-builders.ts'
import { formOf } from '../attachment-app.ts'
import { createAuthenticator } from '../authenticator.ts'
import { buildCredential, testPassword } from '../builders.ts'
import { buildDevice } from '../quick-change-builders.ts'
import { jpeg } from '../real-files.ts'
import type { Dealership } from './dealership.ts'
import { type Caller, visitor } from './recorder.ts'

const session = sessionEndpoints
const account = accountEndpoints
const passkeys = passkeyEndpoints
const quick = quickChangeEndpoints

const bearer = (name: string, token: string): Caller => ({
  name,
  headers: { authorization: `Bearer ${token}` },
})
const basic = (name: string, userName: string, password: string): Caller => ({
  name,
  headers: { authorization: `Basic ${Buffer.from(`${userName}:${password}`).toString('base64')}` },
})
const goodPassword = 'hirvi kantarelli sade'

/** Signs in and out by password and by login link, and changes and resets a password. */
export async function signInAndOut({ db, record, anna, ben, carl, order, turku, helsinki }: Dealership) {
  await buildCredential(db, ben, { user_name: 'ben' })
  const first = await record('signs in', session.basicLogin, basic('Ben', 'ben', testPassword), { body: {} })
  const ownHeaders = bearer('Ben', first.Token)
  await record('moves to Helsinki', session.changeSite, ownHeaders, {
    body: { TokenId: first.Token, UnitId: helsinki.id },
  })
  const params = { id: order.id }
  await record('takes the lock of a work order', workOrderEditEndpoints.reserveWorkOrder, ownHeaders, {
    params,
  })
  await record('moves back to Turku, which gives the lock back', session.changeSite, ownHeaders, {
    body: { TokenId: first.SessionId, UnitId: turku.id },
  })
  await record('confirms by the password', account.confirmByPassword, ownHeaders, {
    body: { Password: testPassword },
  })
  const second = await record('signs in once more', session.basicLogin, basic('Ben', 'ben', testPassword), {
    body: {},
  })
  await record('signs in a third time', session.basicLogin, basic('Ben', 'ben', testPassword), { body: {} })
  await record('ends one of their sessions', account.endMySession, ownHeaders, {
    params: { id: second.SessionId },
  })
  await record('changes the password, which ends the others', account.changePassword, ownHeaders, {
    body: { OldPassword: testPassword, NewPassword: goodPassword },
  })
  await ben.sign()
  await record('confirms again', account.confirmByPassword, ownHeaders, { body: { Password: goodPassword } })
  await record('ends the others', account.endMyOtherSessions, ownHeaders, {})
  await record('closes their session', session.closeSession, ownHeaders, { params: { id: first.Token } })

  const link = await record(
    'makes a link for a forgotten password',
    account.makeResetLink,
    await anna.sign(),
    {
      params: { employeeId: ben.id },
    },
  )
  await record('opens it', account.readResetLink, visitor, { body: { Token: link.Token } })
  const chosen = { Token: link.Token, NewPassword: 'toinen kantarelli sade' }
  await record('chooses a password by it', account.resetPassword, visitor, { body: chosen })
  const login = await record('makes a login link', account.makeLoginLink, await anna.sign(), {
    params: { employeeId: carl.id },
  })
  const byLink: Caller = { name: 'Carl', headers: { authorization: `Token ${login.TokenId}` } }
  const opened = await record('signs in by it', session.tokenLogin, byLink, { body: { SystemId: 'link' } })
  await carl.sign()
  await record('ends a session of a colleague', account.endSessionOf, await anna.sign(), {
    params: { employeeId: carl.id, id: opened.SessionId },
  })
  await record('ends all sessions of a colleague', account.endSessionsOf, await anna.sign(), {
    params: { employeeId: carl.id },
  })
}

/** Creates passkeys, uses them and removes them. */
export async function usePasskeys({ record, anna, ben }: Dealership) {
  const ownHeaders = await ben.sign()
  const [phone, key] = [createAuthenticator(), createAuthenticator()]
  const begun = await record('begins one', passkeys.beginNewPasskey, ownHeaders, {})
  const made = await record('adds it', passkeys.addPasskey, ownHeaders, { body: phone.make(begun.Challenge) })
  const params = { id: made.Id }
  await record('renames it', passkeys.renamePasskey, ownHeaders, { params, body: { Name: 'Työpuhelin' } })
  const login = await record('begins a sign-in', passkeys.beginPasskeyLogin, visitor, {})
  await record('signs in by it', passkeys.passkeyLogin, visitor, {
    body: phone.prove(login.Challenge),
  })
  const again = await record('begins another proof', passkeys.beginPasskeyLogin, visitor, {})
  await record('confirms by it', passkeys.confirmByPasskey, ownHeaders, {
    body: phone.prove(again.Challenge),
  })
  await record('removes it, which ends the session that began by it', passkeys.removePasskey, ownHeaders, {
    params,
  })
  const next = await record('begins a second one', passkeys.beginNewPasskey, ownHeaders, {})
  const other = await record('adds the second one', passkeys.addPasskey, ownHeaders, {
    body: key.make(next.Challenge),
  })
  await record('takes a colleague’s away', passkeys.removePasskeyOf, await anna.sign(), {
    params: { employeeId: ben.id, id: other.Id },
  })
}

/** Trusts a device, and changes the user on it by PIN and badge. */
export async function changeQuickly({ record, anna, ben }: Dealership) {
  const admin = await anna.sign()
  await record('is switched on', quick.setQuickChange, admin, { body: { IsInUse: true } })
  const made = await record('trusts a tablet', quick.trustDevice, admin, { body: { Name: ' Halli 2 ' } })
  const tablet: Caller = { name: 'the tablet', headers: { authorization: `Device ${made.Token}` } }
  const ownHeaders = await ben.sign()
  await record('sets a PIN', quick.setMyPin, ownHeaders, { body: { Pin: '2580' } })
  await record('enters it', quick.pinSignIn, tablet, { body: { EmployeeId: ben.id, Pin: '2580' } })
  const badge = await record('makes a badge', quick.makeBadge, await anna.sign(), { params: { id: ben.id } })
  await record('shows the badge', quick.badgeSignIn, tablet, { body: { Badge: badge.Code } })
  await record('takes the badge away, which ends its session', quick.removeBadge, await anna.sign(), {
    params: { id: ben.id },
  })
  await record('takes the own PIN away', quick.removeMyPin, await ben.sign(), {})
  await record('sets another PIN', quick.setMyPin, await ben.sign(), { body: { Pin: '1470' } })
  await record('enters the other one', quick.pinSignIn, tablet, { body: { EmployeeId: ben.id, Pin: '1470' } })
  await record('takes a colleague’s PIN away', quick.removePin, await anna.sign(), { params: { id: ben.id } })
  await record('sets a PIN once more', quick.setMyPin, await ben.sign(), { body: { Pin: '3690' } })
  await record('enters it once more', quick.pinSignIn, tablet, { body: { EmployeeId: ben.id, Pin: '3690' } })
  await record('trusts it no more, which ends the session on it', quick.distrustDevice, await anna.sign(), {
    params: { id: made.Id },
  })
  await record('trusts another', quick.trustDevice, await anna.sign(), { body: { Name: 'Halli 3' } })
  await record('is switched off', quick.setQuickChange, await anna.sign(), { body: { IsInUse: false } })
}

/** Adds and changes people, links their identities, and sets and removes a picture. */
export async function managePeople({
  db,
  clock,
  settings,
  record,
  anna,
  ben,
  carl,
  turku,
  helsinki,
  person,
}: Dealership) {
  const { addPerson, addPeople, savePerson } = administrationEndpoints
  const fields = {
    Name: 'Dora',
    Subsystem: 'M',
    IsWorkqueue: false,
    IsActive: true,
    ProfileId: carl.profile_id,
    UserName: 'dora',
    Email: 'dora@example.test',
    PrincipalName: 'dora@EXAMPLE.TEST',
    SiteIds: [helsinki.id, turku.id],
  }
  const another = { body: { ...fields, Name: 'Eeva', UserName: 'eeva' } }
  const dora = await record('adds somebody', addPerson, await anna.sign(), { body: fields }, another)
  const line = { Name: 'Fanni', Subsystem: 'M', ProfileId: carl.profile_id, UserName: 'fanni' }
  const lines = { body: { People: [line, { ...line, Name: 'Geir', UserName: null }] } }
  const others = { body: { People: [{ ...line, UserName: 'hanna' }] } }
  await record('adds several people', addPeople, await anna.sign(), lines, others)
  const params = { id: dora.Id }
  const changed = {
    ...fields,
    Name: 'Dora Virtanen',
    Subsystem: 'U',
    UserName: null,
    Email: 'dora@new.test',
    SiteIds: [helsinki.id],
  }
  await record(
    'changes somebody',
    savePerson,
    await anna.sign(),
    { params, body: { ...changed, Version: 1 } },
    another,
  )
  await record('changes nothing', savePerson, await anna.sign(), { params, body: changed }, another)
  const eero = await person('Eero')
  await buildCredential(db, eero, { user_name: 'eero' })
  await buildWallLink(db, eero, 'Varaosatiski')
  await buildDevice(db, eero, 'Halli 4')
  const leaving = {
    Name: 'Eero',
    Subsystem: 'M',
    IsWorkqueue: false,
    IsActive: false,
    ProfileId: eero.profile_id,
    UserName: 'eero',
    SiteIds: [turku.id, helsinki.id],
  }
  const leavingPerson = { params: { id: eero.id }, body: leaving }
  await record(
    'makes somebody inactive, which ends what they opened',
    savePerson,
    await anna.sign(),
    leavingPerson,
    another,
  )

  const { addIdentityLink, removeIdentityLink, dismissWaitingIdentity } = companySignInEndpoints
  const employee = { employeeId: ben.id }
  const identity = { Provider: 'windows' as const, Subject: 'ben@EXAMPLE.TEST' }
  const [added] = await record('links an account', addIdentityLink, await anna.sign(), {
    params: employee,
    body: identity,
  })
  const ofWindows = { employeeId: ben.id, method: 'negotiate', userAgent: undefined } as const
  await openSession(db, ofWindows, clock.now(), settings)
  await record(
    'removes the link, which ends the session that began by it',
    removeIdentityLink,
    await anna.sign(),
    {
      params: { ...employee, linkId: added?.Id ?? 0 },
    },
  )
  for (const subject of ['fanny', 'gunnar'])
    await noteStranger(db, { provider: 'oidc', claim: 'sub', subject }, { name: subject }, clock.now())
  const waiting = await db.selectFrom('waiting_identity').select('id').orderBy('id').execute()
  await record('links a waiting account', addIdentityLink, await anna.sign(), {
    params: employee,
    body: { Provider: 'oidc', Claim: 'sub', Subject: 'fanny' },
  })
  await record('dismisses a waiting account', dismissWaitingIdentity, await anna.sign(), {
    params: { id: waiting[1]?.id ?? 0 },
  })

  const picture = async (shade: number) => ({
    form: formOf([{ bytes: await jpeg({ shade }), name: 'kasvot.jpg' }], {}),
  })
  await record('sets their picture', pictureEndpoints.setMyPicture, await ben.sign(), await picture(10))
  await record('sets a colleague’s picture', pictureEndpoints.setPictureOf, anna, {
    params: employee,
    ...(await picture(20)),
  })
  await record('removes their picture', pictureEndpoints.removeMyPicture, await ben.sign(), {})
  await record('sets it again', pictureEndpoints.setPictureOf, anna, {
    params: employee,
    ...(await picture(30)),
  })
  await record('removes a colleague’s picture', pictureEndpoints.removePictureOf, anna, { params: employee })
}
