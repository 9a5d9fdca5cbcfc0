import { randomBytes } from 'node:crypto'
import { quickChangeEndpoints } from '@verstas/contract/quick-change/endpoints.ts'
import { badgePattern } from '@verstas/contract/quick-change/entities.ts'
import { numberKey } from '@verstas/domain/codes/normal-form.ts'
import { plainCode } from '@verstas/domain/codes/plain-code.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { type Db, inTransaction, type Tx } from '../../platform/database/transaction.ts'
import { answerRead } from '../../platform/http/answer.ts'
import { feature } from '../../platform/http/feature.ts'
import { refuse } from '../../platform/http/refusal.ts'
import { requireAuthorityOver } from '../../platform/session/authority.ts'
import type { CurrentSession } from '../../platform/session/current-session.ts'
import { logSecurity } from '../../platform/session/security-log.ts'
import { endSessionsOf } from '../../platform/session/session-store.ts'
import { hashSecret } from '../../platform/session/session-token.ts'
import { signIn } from '../../platform/session/sign-in.ts'
import {
  devicePeopleRead,
  myPinRead,
  quickChangePeopleRead,
  quickChangeRead,
  trustedDeviceRead,
  trustedDevicesRead,
} from './device-reads.ts'
import { checkPin, hashPin, removePin, setPin } from './pins.ts'
import {
  type AuthenticatedDevice,
  distrustDevice,
  findDevice,
  setQuickChange,
  trustDevice,
} from './trusted-devices.ts'

/**
 * Endpoints for trusted devices, and for signing in on them with a PIN or a badge (specification.md, Quick
 * change rules).
 */
export const quickChangeFeature = feature(quickChangeEndpoints, (dependencies) => {
  const { db, clock, releaseSession } = dependencies

  /**
   * Changes a person's PIN or badge, and ends the person's sessions that began with any PIN (or any badge), on
   * all devices. They end even if there was nothing to change. The calling session continues, also if it began
   * with the former PIN.
   */
  const changeCredential = <Result>(
    session: CurrentSession,
    employeeId: number,
    method: 'pin' | 'badge',
    change: (tx: Tx) => Promise<Result>,
  ): Promise<Result> =>
    inTransaction(
      db,
      async (tx) => {
        const result = await change(tx)
        const ending = { methods: [method], keep: session.id, now: clock.now() }
        await endSessionsOf(tx, employeeId, ending, releaseSession)
        return result
      },
      { isRepeatable: true },
    )

  const readMyPin = ({ employeeId }: CurrentSession) => answerRead(db, myPinRead, { employeeId })

  /**
   * Finds the trusted device of a request.
   *
   * @throws {Refusal} deviceNotTrusted, quickChangeNotInUse
   */
  const requireDevice = async (
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<AuthenticatedDevice> => {
    const device = await findDevice(db, request.headers.authorization, clock.now())
    if (device === null) {
      logSecurity(request, 'device refused', {})
      reply.header('www-authenticate', 'Device')
      throw refuse('deviceNotTrusted')
    }
    if (!device.isQuickChangeInUse) throw refuse('quickChangeNotInUse')
    return device
  }

  return {
    getQuickChange: ({ session: { siteId } }) => answerRead(db, quickChangeRead, { siteId }),

    setQuickChange: async ({ body: { IsInUse }, session: { siteId, employeeId }, request }) => {
      await setQuickChange(db, siteId, IsInUse, clock.now(), releaseSession)
      logSecurity(request, 'quick change switched', { employeeId, siteId, isInUse: IsInUse })
      return answerRead(db, quickChangeRead, { siteId })
    },

    listTrustedDevices: ({ session: { siteId } }) => answerRead(db, trustedDevicesRead, { siteId }),

    // The endpoint has no idempotency key, because a stored response would contain the device's token.
    trustDevice: async ({ body, session, request }) => {
      const device = await trustDevice(db, session, body.Name, clock.now())
      const { employeeId, siteId } = session
      logSecurity(request, 'device trusted', { employeeId, siteId, deviceId: device.Id })
      return device
    },

    distrustDevice: async ({ params: { id }, session, request }) => {
      if (!(await distrustDevice(db, session, id, clock.now(), releaseSession))) throw refuse('notFound')
      const { employeeId, siteId } = session
      logSecurity(request, 'device distrusted', { employeeId, siteId, deviceId: id })
      return answerRead(db, trustedDeviceRead, { siteId, deviceId: id })
    },

    listQuickChangePeople: ({ session: { siteId } }) => answerRead(db, quickChangePeopleRead, { siteId }),

    removePin: async ({ params: { id }, session, request }) => {
      await requireColleague(db, session, id)
      if (!(await changeCredential(session, id, 'pin', (tx) => removePin(tx, id, clock.now()))))
        throw refuse('notFound')
      logSecurity(request, 'pin removed', { employeeId: session.employeeId, ofEmployeeId: id })
      return {}
    },

    makeBadge: async ({ params: { id }, session, request }) => {
      await requireColleague(db, session, id)
      const Code = await changeCredential(session, id, 'badge', (tx) => makeBadge(tx, id, clock.now()))
      logSecurity(request, 'badge made', { employeeId: session.employeeId, ofEmployeeId: id })
      return { Code }
    },

    removeBadge: async ({ params: { id }, session, request }) => {
      await requireColleague(db, session, id)
      if (!(await changeCredential(session, id, 'badge', (tx) => removeBadge(tx, id))))
        throw refuse('notFound')
      logSecurity(request, 'badge removed', { employeeId: session.employeeId, ofEmployeeId: id })
      return {}
    },

    getMyPin: ({ session }) => readMyPin(session),

    setMyPin: async ({ body: { Pin }, session, request }) => {
      const { employeeId } = session
      const pin = await hashPin(db, employeeId, Pin)
      await changeCredential(session, employeeId, 'pin', (tx) => setPin(tx, employeeId, pin, clock.now()))
      logSecurity(request, 'pin set', { employeeId })
      return readMyPin(session)
    },

    removeMyPin: async ({ session, request }) => {
      const { employeeId } = session
      if (await changeCredential(session, employeeId, 'pin', (tx) => removePin(tx, employeeId, clock.now())))
        logSecurity(request, 'pin removed', { employeeId })
      return readMyPin(session)
    },

    listDevicePeople: async ({ request, reply }) => {
      const { id, siteId } = await requireDevice(request, reply)
      return answerRead(db, devicePeopleRead, { deviceId: id, siteId })
    },

    pinSignIn: async ({ body: { EmployeeId, Pin }, request, reply }) => {
      const device = await requireDevice(request, reply)
      return signIn(
        dependencies,
        { request, reply },
        {
          method: 'pin',
          device,
          guessed: { deviceId: device.id, employeeId: EmployeeId },
          refusal: 'wrongPin',
          authenticate: () => checkPin(db, device.siteId, EmployeeId, Pin),
        },
      )
    },

    badgeSignIn: async ({ body: { Badge }, request, reply }) => {
      const device = await requireDevice(request, reply)
      return signIn(
        dependencies,
        { request, reply },
        {
          method: 'badge',
          device,
          guessed: { holderId: device.id },
          refusal: 'badgeUnknown',
          authenticate: () => findBadgeHolder(db, device.siteId, Badge),
        },
      )
    },
  }
})

/**
 * Checks that the caller may change the PIN and badge of a person.
 *
 * @throws {Refusal} notFound for a work queue; errors of `requireAuthorityOver`
 */
async function requireColleague(db: Db, session: CurrentSession, employeeId: number): Promise<void> {
  const { isWorkqueue } = await requireAuthorityOver(db, session, employeeId)
  if (isWorkqueue) throw refuse('notFound')
}

/** The letters of a badge, one for each hexadecimal digit. No two of them look alike. */
const letters = 'ABCDEFGHKMNPRSTU'

/**
 * Creates a badge for a person, which replaces the previous one. Stores only a hash of its code.
 *
 * @returns the code
 */
async function makeBadge(db: Db, employeeId: number, now: Date): Promise<string> {
  const code = randomBytes(16)
    .toString('hex')
    .replace(/./g, (digit) => letters.charAt(Number.parseInt(digit, 16)))
  const columns = { code_hash: hashSecret(code), made_at: now }
  await db
    .insertInto('badge')
    .values({ employee_id: employeeId, ...columns })
    .onConflict((conflict) => conflict.column('employee_id').doUpdateSet(columns))
    .execute()
  return code
}

/** Removes a person's badge. Returns false if the person has none. */
async function removeBadge(db: Db, employeeId: number): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('badge')
    .where('employee_id', '=', employeeId)
    .executeTakeFirstOrThrow()
  return numDeletedRows > 0n
}

/** Returns the employee to whom a badge belongs; undefined if no active employee of the site has it. */
async function findBadgeHolder(db: Db, siteId: number, read: string): Promise<number | undefined> {
  const code = numberKey(plainCode(read))
  if (!badgePattern.test(code)) return undefined
  const holder = await db
    .selectFrom('badge')
    .innerJoin('employee', 'employee.id', 'badge.employee_id')
    .innerJoin('employee_site', 'employee_site.employee_id', 'employee.id')
    .select('employee.id')
    .where('badge.code_hash', '=', hashSecret(code))
    .where('employee.is_active', '=', true)
    .where('employee_site.site_id', '=', siteId)
    .where('employee_site.is_active', '=', true)
    .executeTakeFirst()
  return holder?.id
}
