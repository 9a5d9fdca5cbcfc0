import { withoutExtensions } from '@verstas/contract/extensions.ts'
import { type Configuration, type Employee, Settings, type Unit } from '@verstas/contract/session/entities.ts'

export const sampleConfiguration: Configuration = {
  APIUrl: '/api',
  DefaultLanguage: 'fi',
  LogoutUrl: 'https://intra.example.test',
}

export const sampleEmployee: Employee = {
  Id: 7,
  Name: 'Matti Virtanen',
  UnitId: 1,
  Subsystem: 'M',
  IsWorkqueue: false,
}

export const sampleSites: Unit[] = [
  { Id: 1, Description: 'Helsinki' },
  { Id: 2, Description: 'Tampere' },
]

export const sampleSettings: Settings = {
  Authorization: {
    MobileServiceTechnician: true,
    MobileCheckList: true,
    MobileWorkshopSchedule: false,
    MobileTyreInformation: false,
    CorrectStampings: false,
    ShareMonitor: false,
    ManageUsers: false,
    ManageSettings: false,
    ManageRosters: false,
    ManagePayroll: false,
    CreateWorkOrders: false,
    ManageParts: false,
    ViewReports: false,
  },
  ProfileRightSettings: { AccessProfile: {} },
  StockConfiguration: { DefaultStock: null, AvailableStocks: [] },
  TyreDataConfiguration: { IsTyreLeadInUse: false, IsTyreTaskInUse: false },
  WorkshopConfiguration: {
    IsJobStampingInUse: false,
    IsOperationSigningInUse: false,
    IsHandOverMileageEditable: true,
    IsUsedHoursInUse: false,
    WorkOrderPriorities: [],
    WorkshopScheduleTimeRanges: { StartTime: 7, EndTime: 17 },
    OpeningHours: [...Array.from({ length: 5 }, () => '07:00-17:00'), 'closed', 'closed'],
    WorkshopScheduleAutoUpdateInterval: 5,
  },
  GeneralSettings: {
    AllowStampingStartTimeEdit: false,
    AllowOwnStampingCorrection: false,
    TimeZone: 'Europe/Helsinki',
  },
}

/** The settings that a plain specification server sends. */
export const specificationSettings = withoutExtensions(Settings, sampleSettings) as Settings
