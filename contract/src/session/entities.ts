import * as z from 'zod'
import { expects } from '../field-reasons.ts'
import { extension, id, instant } from '../fields.ts'
import { TyreLimits } from '../tyres/limits.ts'
import { authorizationFlags, profileRights } from './rights.ts'

export const Configuration = z.object({
  APIUrl: z.string(),
  /** A language tag. An app that does not support this language uses its own default. */
  DefaultLanguage: z.string(),
  LogoutUrl: z.string().optional(),
  ChatUrl: z.string().optional(),
  DebugDate: instant.optional(),
  UseWindowsIntegratedAuthentication: z.boolean().optional(),
  /**
   * The address that begins a sign-in with the identity provider. Its parameter `returnTo` is the route that
   * the app opens afterwards.
   */
  OidcUrl: extension(z.string().nullish()),
  /** The name of the company's accounts, which the sign-in page shows. */
  OidcName: extension(z.string().nullish()),
  /** True if people may sign in with a passkey. */
  Passkeys: extension(z.boolean()),
  /** True until the setup link has been used. Until then, no one can sign in. */
  NeedsSetup: extension(z.boolean()),
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
  /** The id of the session, which is the public part of the token. */
  SessionId: extension(z.uuid()),
})
export type LoginAnswer = z.output<typeof LoginAnswer>

export const SessionEnd = z.object({
  /** The address at which the identity provider ends the person's session there. */
  LogoutUrl: extension(z.string().nullish()),
})

export const Employee = z.object({
  Id: id,
  Name: z.string(),
  UnitId: id,
  /** A letter for each part of the business in which the employee works; M or U means a stamping employee. */
  Subsystem: z.string(),
  IsWorkqueue: z.boolean(),
  /** The key of the person, 32 bytes. It encrypts the person's drafts on a device. */
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
    ManageSettings: extension(z.boolean()),
    ManageRosters: extension(z.boolean()),
    ManagePayroll: extension(z.boolean()),
    CreateWorkOrders: extension(z.boolean()),
    ManageParts: extension(z.boolean()),
    ViewReports: extension(z.boolean()),
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
    /** True if work orders of the site have text numbers. */
    HasTextNumbers: extension(z.boolean()),
    WorkOrderPriorities: z.array(WorkOrderPriority),
    /** The first and last hour of the day that the schedule shows, 0 to 24. */
    WorkshopScheduleTimeRanges: z.object({ StartTime: z.int(), EndTime: z.int() }),
    /** The hours of each weekday in which bays are available, Monday first: `HH:MM-HH:MM`, or `closed`. */
    OpeningHours: extension(z.array(z.string()).length(7)),
    /** Minutes between polls of the schedule; 0 disables them. */
    WorkshopScheduleAutoUpdateInterval: z.int(),
    /** Load thresholds of busy and full resources, in percent of a resource's available time on a day. */
    WorkshopScheduleLoadLimits: extension(z.object({ Busy: z.int(), Full: z.int() })),
    /**
     * Times in hours before a reservation. The app marks missing parts from `First` on, and marks them as
     * urgent from `Urgent` on.
     */
    PartsPlanningHours: extension(z.object({ First: z.int(), Urgent: z.int() })),
  }),
  GeneralSettings: z.object({
    AllowStampingStartTimeEdit: z.boolean(),
    /**
     * True if employees may correct their own stampings. A plain specification server omits it and has no
     * corrections.
     */
    AllowOwnStampingCorrection: extension(z.boolean()),
    /** IANA name of the site's time zone. */
    TimeZone: extension(z.string()),
  }),
})
export type Settings = z.output<typeof Settings>

const uuid = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}'

/** Identifies a session by its id or its token. A client without extensions knows only the token. */
export const SessionReference = z
  .string()
  .regex(new RegExp(`^${uuid}(?:\\.[\\w-]{43})?$`, 'i'), expects('session'))

export const SiteChange = z.strictObject({ TokenId: SessionReference, UnitId: id })
