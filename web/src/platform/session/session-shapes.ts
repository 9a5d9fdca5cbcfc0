import type { Configuration, Employee, Settings, Unit } from '@verstas/contract/session/entities.ts'
import { authorizationFlags, profileRights } from '@verstas/contract/session/rights.ts'
import type { Stamping } from '@verstas/contract/stamping/entities.ts'
import type { Shape } from './stored-shape.ts'

// These shapes replace the contract's schemas, because those would add a library to the first load of the
// app.

export const configurationShape = {
  APIUrl: 'string',
  DefaultLanguage: 'string',
  LogoutUrl: 'string?',
  ChatUrl: 'string?',
  DebugDate: 'string?',
  UseWindowsIntegratedAuthentication: 'boolean?',
  OidcUrl: 'string?',
  OidcName: 'string?',
  Passkeys: 'boolean?',
  NeedsSetup: 'boolean?',
} satisfies Shape<Configuration>

export const employeeShape: Shape<Employee> = {
  Id: 'number',
  Name: 'string',
  UnitId: 'number',
  Subsystem: 'string',
  IsWorkqueue: 'boolean',
  DraftKey: 'string?',
}

export const siteShape: Shape<Unit> = { Id: 'number', Description: 'string' }

/** Returns the shape of flags, each of which may be missing. */
const flags = <Flags>(names: readonly (keyof Flags & string)[]) =>
  Object.fromEntries(names.map((name) => [name, 'boolean?'])) as Shape<Flags>

export const settingsShape: Shape<Settings> = {
  Authorization: flags<Settings['Authorization']>(authorizationFlags),
  ProfileRightSettings: {
    AccessProfile: flags<Settings['ProfileRightSettings']['AccessProfile']>(profileRights),
  },
  StockConfiguration: {
    DefaultStock: 'string?',
    AvailableStocks: [{ StockCode: 'string', Description: 'string' }],
  },
  TyreDataConfiguration: { IsTyreLeadInUse: 'boolean', IsTyreTaskInUse: 'boolean', Limits: 'object?' },
  WorkshopConfiguration: {
    IsJobStampingInUse: 'boolean',
    IsOperationSigningInUse: 'boolean',
    IsHandOverMileageEditable: 'boolean',
    IsUsedHoursInUse: 'boolean',
    HasTextNumbers: 'boolean?',
    WorkOrderPriorities: [{ PriorityCode: 'number', Description: 'string', ColorCode: 'string' }],
    WorkshopScheduleTimeRanges: { StartTime: 'number', EndTime: 'number' },
    WorkshopScheduleAutoUpdateInterval: 'number',
    WorkshopScheduleLoadLimits: 'object?',
    OpeningHours: 'object?',
    PartsPlanningHours: 'object?',
  },
  GeneralSettings: {
    AllowStampingStartTimeEdit: 'boolean',
    AllowOwnStampingCorrection: 'boolean?',
    TimeZone: 'string?',
  },
}

export const stampingShape: Shape<Stamping> = {
  Id: 'number',
  StartTime: 'string',
  EndTime: 'string?',
  TypeId: 'number',
  TypeDescription: 'string',
  SalesmanId: 'number',
  SalesmanName: 'string?',
  IsWorkOrder: 'boolean',
  Version: 'number?',
  IsLunch: 'boolean?',
  IsClockOff: 'boolean?',
  LicenseNumber: 'string?',
  OrderRows: [
    {
      OrderId: 'number',
      OrderNumber: 'number',
      ExternalNumber: 'string?',
      RowId: 'number',
      Name: 'string?',
      StandardTime: 'number?',
      UsedTime: 'number?',
    },
  ],
}
