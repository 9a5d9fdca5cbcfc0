import type { Settings } from '@verstas/contract/session/entities.ts'
import { profileRights } from '@verstas/contract/session/rights.ts'
import { sampleSettings } from '../../../platform/session/test/sample-session.ts'

// Settings, employees and resources.

export const settings: Settings = {
  ...sampleSettings,
  Authorization: {
    MobileServiceTechnician: true,
    MobileCheckList: true,
    MobileWorkshopSchedule: true,
    MobileTyreInformation: true,
    CorrectStampings: true,
    ShareMonitor: true,
    ManageUsers: true,
    ManageSettings: true,
    ManageRosters: true,
    ManagePayroll: true,
    CreateWorkOrders: true,
    ManageParts: true,
    ViewReports: true,
  },
  StockConfiguration: {
    DefaultStock: '1',
    AvailableStocks: [
      { StockCode: '1', Description: 'Päävarasto' },
      { StockCode: '2', Description: 'Pikavarasto' },
    ],
  },
  TyreDataConfiguration: {
    IsTyreLeadInUse: false,
    IsTyreTaskInUse: true,
    Limits: {
      SummerLegal: 1.6,
      SummerAdvice: 4,
      WinterLegal: 3,
      WinterAdvice: 5,
      WinterFrom: '11-01',
      WinterTo: '03-31',
      AgeYears: 8,
    },
  },
  WorkshopConfiguration: {
    ...sampleSettings.WorkshopConfiguration,
    IsJobStampingInUse: true,
    IsOperationSigningInUse: true,
    IsUsedHoursInUse: true,
    WorkOrderPriorities: [
      { PriorityCode: 1, Description: 'Kiireellinen', ColorCode: '#c62828' },
      { PriorityCode: 2, Description: 'Normaali', ColorCode: '#1565c0' },
    ],
    WorkshopScheduleLoadLimits: { Busy: 80, Full: 100 },
    PartsPlanningHours: { First: 24, Urgent: 4 },
  },
  GeneralSettings: {
    AllowStampingStartTimeEdit: true,
    AllowOwnStampingCorrection: true,
    TimeZone: 'Europe/Helsinki',
  },
}

/** The settings of a user who may see most pages and change little. */
export const settingsWithFewRights: Settings = {
  ...settings,
  Authorization: {
    ...settings.Authorization,
    MobileCheckList: false,
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
  ProfileRightSettings: {
    AccessProfile: Object.fromEntries(profileRights.map((right) => [right, false])),
  },
  WorkshopConfiguration: {
    ...settings.WorkshopConfiguration,
    IsJobStampingInUse: false,
    IsOperationSigningInUse: false,
    IsUsedHoursInUse: false,
    IsHandOverMileageEditable: false,
  },
  GeneralSettings: {
    ...settings.GeneralSettings,
    AllowStampingStartTimeEdit: false,
    AllowOwnStampingCorrection: false,
  },
}

export const employees = [
  { Id: 7, Name: 'Matti Virtanen', Subsystem: 'M', IsWorkqueue: false },
  { Id: 4, Name: 'Aino Koskinen', Subsystem: 'M', IsWorkqueue: false },
  { Id: 8, Name: 'Timo Järvinen', Subsystem: 'MU', IsWorkqueue: false },
]
export const queue = { Id: 5, Name: 'Varaosat', Subsystem: 'V', IsWorkqueue: true }
export const resources = [
  { Id: 7, Name: 'Matti Virtanen', IsMaterial: false, EmployeeId: 7 },
  { Id: 8, Name: 'Timo Järvinen', IsMaterial: false, EmployeeId: 8 },
  { Id: 90, Name: 'Nosturi 3', IsMaterial: false, EmployeeId: null },
]
