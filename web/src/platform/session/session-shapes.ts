import type { Configuration, Employee, Settings, Unit } from '@verstas/contract/session/entities.ts'
import { profileRights } from '@verstas/contract/session/rights.ts'
import type { Stamping } from '@verstas/contract/stamping/entities.ts'
import type { Shape } from './stored-shape.ts'

// These shapes replace the contract's schemas, because those would add a library to the first load of the
// app.

/** Does not check `NeedsSetup`, which only the sign-in page of an empty server reads. */
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
} satisfies Shape<Omit<Configuration, 'NeedsSetup'>> as Shape<Configuration>

export const employeeShape: Shape<Employee> = {
  Id: 'number',
  Name: 'string',
  UnitId: 'number',
  Subsystem: 'string',
  IsWorkqueue: 'boolean',
  DraftKey: 'string?',
}

export const siteShape: Shape<Unit> = { Id: 'number', Description: 'string' }

export const settingsShape: Shape<Settings> = {
  Authorization: {
    MobileServiceTechnician: 'boolean',
    MobileCheckList: 'boolean',
    MobileWorkshopSchedule: 'boolean',
    MobileTyreInformation: 'boolean',
    CorrectStampings: 'boolean?',
    ShareMonitor: 'boolean?',
    ManageUsers: 'boolean?',
    ManageSettings: 'boolean?',
    ManageRosters: 'boolean?',
    ManagePayroll: 'boolean?',
    CreateWorkOrders: 'boolean?',
    ManageParts: 'boolean?',
    ViewReports: 'boolean?',
  },
  ProfileRightSettings: {
    AccessProfile: Object.fromEntries(profileRights.map((right) => [right, 'boolean?'])) as Shape<
      Settings['ProfileRightSettings']['AccessProfile']
    >,
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
