import * as z from 'zod'
import { expects } from '../field-reasons.ts'
import { extension, id, instant } from '../fields.ts'
import { TyreLimits } from '../tyres/limits.ts'
import { authorizationFlags, profileRights } from './rights.ts'

export const Configuration = z.object({
  APIUrl: z.string(),
  /** A language tag; an app that has no such language takes its own default. */
  DefaultLanguage: z.string(),
  LogoutUrl: z.string().optional(),
  ChatUrl: z.string().optional(),
  DebugDate: instant.optional(),
  UseWindowsIntegratedAuthentication: z.boolean().optional(),
  /** Where a sign-in with the identity provider begins; takes `returnTo`, the place in the app that it leads to. */
  OidcUrl: extension(z.string().nullish()),
  /** What the provider's accounts are called by. */
  OidcName: extension(z.string().nullish()),
  /** Whether people may sign in with a passkey. */
  Passkeys: extension(z.boolean()),
})
export type Configuration = z.output<typeof Configuration>

/** The ways to sign in. */
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
  /** The part of the token that is no secret. */
  SessionId: extension(z.uuid()),
})
export type LoginAnswer = z.output<typeof LoginAnswer>

export const SessionEnd = z.object({
  /** Where the identity provider that the session came from ends its own; for this person and this once. */
  LogoutUrl: extension(z.string().nullish()),
})

export const Employee = z.object({
  Id: id,
  Name: z.string(),
  UnitId: id,
  /** Letters of the subsystems; M or U makes a stamping employee. */
  Subsystem: z.string(),
  IsWorkqueue: z.boolean(),
  /** The person's own key, 32 bytes: encrypts what they leave unsaved on a device. */
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
    /** Hours of the day, 0 to 24. */
    WorkshopScheduleTimeRanges: z.object({ StartTime: z.int(), EndTime: z.int() }),
    /** Minutes; 0 switches the automatic refresh off. */
    WorkshopScheduleAutoUpdateInterval: z.int(),
    /** From how many percent of a resource's available time on its day is busy, and full. */
    WorkshopScheduleLoadLimits: extension(z.object({ Busy: z.int(), Full: z.int() })),
    /** How many hours before a reservation a car is marked whose parts are not there: at first, and then urgently. */
    PartsPlanningHours: extension(z.object({ First: z.int(), Urgent: z.int() })),
  }),
  GeneralSettings: z.object({
    AllowStampingStartTimeEdit: z.boolean(),
    /** Whether staff may correct their own stampings. A server without it has no corrections at all. */
    AllowOwnStampingCorrection: extension(z.boolean()),
    /** IANA name of the site's time zone. */
    TimeZone: extension(z.string()),
  }),
})
export type Settings = z.output<typeof Settings>

const uuid = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}'

/** A session by its id, or by its whole token: a client of the specification has nothing else. */
export const SessionReference = z
  .string()
  .regex(new RegExp(`^${uuid}(?:\\.[\\w-]{43})?$`, 'i'), expects('session'))

export const SiteChange = z.strictObject({ TokenId: SessionReference, UnitId: id })
