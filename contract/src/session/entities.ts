import * as z from 'zod'
import { expects } from '../field-reasons.ts'
import { extension, id, instant } from '../fields.ts'
import { TyreLimits } from '../tyres/limits.ts'
import { authorizationFlags, profileRights } from './rights.ts'

export const Configuration = z.object({
  APIUrl: z.string(),
  /** A language tag. An app that lacks the language uses its own default. */
  DefaultLanguage: z.string(),
  LogoutUrl: z.string().optional(),
  ChatUrl: z.string().optional(),
  DebugDate: instant.optional(),
  UseWindowsIntegratedAuthentication: z.boolean().optional(),
  /**
   * Address at which the sign-in with the identity provider begins. Its parameter `returnTo` is the route to
   * open afterwards.
   */
  OidcUrl: extension(z.string().nullish()),
  /** The name of the provider's accounts on the sign-in page. */
  OidcName: extension(z.string().nullish()),
  /** True if people may sign in with a passkey. */
  Passkeys: extension(z.boolean()),
})
export type Configuration = z.output<typeof Configuration>

/** The methods by which a session can begin. */
export const signInMethods = [
  'basic',
  'token',
  'bearer',
  'oidc',
  'negotiate',
  'passkey',
  'pin',
  'badge',
] as const
export type SignInMethod = (typeof signInMethods)[number]

export const LoginRequest = z.strictObject({ SystemId: z.string().max(100).nullish() })

export const LoginAnswer = z.object({
  Token: z.string(),
  ExpirationTime: instant,
  /** The public part of the token. */
  SessionId: extension(z.uuid()),
})
export type LoginAnswer = z.output<typeof LoginAnswer>

export const SessionEnd = z.object({
  /** Address at which the identity provider ends this person's session; works once. */
  LogoutUrl: extension(z.string().nullish()),
})

export const Employee = z.object({
  Id: id,
  Name: z.string(),
  UnitId: id,
  /** A letter for each part of the business; M or U means a stamping employee. */
  Subsystem: z.string(),
  IsWorkqueue: z.boolean(),
  /** The person's key, 32 bytes; it encrypts unsaved input on a device. */
  DraftKey: extension(z.base64().length(44).optional()),
})
export type Employee = z.output<typeof Employee>

export const Unit = z.object({ Id: id, Description: z.string() })
export type Unit = z.output<typeof Unit>

const flags = <const N extends string, S extends z.ZodType>(names: readonly N[], schema: S) =>
  z.object(Object.fromEntries(names.map((name) => [name, schema])) as Record<N, S>)

export const AccessProfile = flags(profileRights, z.boolean().optional()).extend({
  StampOthers: extension(z.boolean().optional()),
})
export type AccessProfile = z.output<typeof AccessProfile>

export const WorkOrderPriority = z.object({
  PriorityCode: z.int(),
  Description: z.string(),
  ColorCode: z.string(),
})
export type WorkOrderPriority = z.output<typeof WorkOrderPriority>

export const Settings = z.object({
  Authorization: flags(authorizationFlags, z.boolean()).extend({
    CorrectStampings: extension(z.boolean()),
    ShareMonitor: extension(z.boolean()),
    ManageUsers: extension(z.boolean()),
  }),
  ProfileRightSettings: z.object({ AccessProfile }),
  StockConfiguration: z.object({
    DefaultStock: z.string().nullable(),
    AvailableStocks: z.array(z.object({ StockCode: z.string(), Description: z.string() })),
  }),
  TyreDataConfiguration: z.object({
    IsTyreLeadInUse: z.boolean(),
    IsTyreTaskInUse: z.boolean(),
    Limits: extension(TyreLimits),
  }),
  WorkshopConfiguration: z.object({
    IsJobStampingInUse: z.boolean(),
    IsOperationSigningInUse: z.boolean(),
    IsHandOverMileageEditable: z.boolean(),
    IsUsedHoursInUse: z.boolean(),
    WorkOrderPriorities: z.array(WorkOrderPriority),
    /** Hours of the day that the schedule shows, 0 to 24. */
    WorkshopScheduleTimeRanges: z.object({ StartTime: z.int(), EndTime: z.int() }),
    /** Minutes between automatic refreshes; 0 disables them. */
    WorkshopScheduleAutoUpdateInterval: z.int(),
    /**
     * Limits of a resource's load that count as busy and as full, in percent of its available time on a day.
     */
    WorkshopScheduleLoadLimits: extension(z.object({ Busy: z.int(), Full: z.int() })),
    /**
     * Hours before a reservation from which a car with missing parts is marked: normally (`First`) and
     * urgently.
     */
    PartsPlanningHours: extension(z.object({ First: z.int(), Urgent: z.int() })),
  }),
  GeneralSettings: z.object({
    AllowStampingStartTimeEdit: z.boolean(),
    /** True if employees may correct their own stampings. A server without this field has no corrections. */
    AllowOwnStampingCorrection: extension(z.boolean()),
    /** IANA name of the site's time zone. */
    TimeZone: extension(z.string()),
  }),
})
export type Settings = z.output<typeof Settings>

const uuid = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}'

/** A session by its id or its whole token. A plain specification client has only the token. */
export const SessionReference = z
  .string()
  .regex(new RegExp(`^${uuid}(?:\\.[\\w-]{43})?$`, 'i'), expects('session'))

export const SiteChange = z.strictObject({ TokenId: SessionReference, UnitId: id })
