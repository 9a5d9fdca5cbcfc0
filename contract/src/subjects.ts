/**
 * A kind of data. Reads declare the subjects that they show, and writes declare the subjects that they
 * change. After a write, the app invalidates all reads that show a changed subject.
 */
export type Subject =
  | 'account'
  | 'attachments'
  | 'chatSubscriptions'
  /** Open differences from other systems. */
  | 'differences'
  /** The company's directory: its groups, conflicts and failures. */
  | 'directory'
  /** The masters of groups of fields. */
  | 'fieldMasters'
  /** The events of a work order. */
  | 'history'
  /** Hours of employees, computed from their stampings. */
  | 'hours'
  | 'identityLinks'
  /** Backups of the installation. */
  | 'backups'
  /** Imports of files. */
  | 'imports'
  /** The form of an inspection. */
  | 'inspection'
  /** Lists of inspections. */
  | 'inspections'
  /** Sources of the integration API, with their jobs and their deferred and rejected records. */
  | 'integrationSources'
  /** Notifications of the signed-in person. */
  | 'notifications'
  | 'offers'
  | 'passkeys'
  /** Pay periods, and the rules of payroll. */
  | 'payroll'
  | 'people'
  /** Stored data about people, and legal holds. */
  | 'personalData'
  | 'pictures'
  /** Parts to plan and to pick. */
  | 'planning'
  /** Scheduled exports of reports, with their runs. */
  | 'reportExports'
  | 'quickChange'
  | 'quickChangePeople'
  /** Reservations of a day or of a work order. */
  | 'reservations'
  /** Entries of the workshop schedule. */
  | 'schedule'
  | 'scheduleResources'
  | 'serviceAccounts'
  | 'sessions'
  /** Shifts of people. */
  | 'shifts'
  /** Items of lists in the settings. */
  | 'settings'
  | 'stampings'
  /** Stock counts with their lines. */
  | 'stockCounts'
  | 'taskTypes'
  | 'tasks'
  | 'trustedDevices'
  | 'tyres'
  | 'waitingIdentities'
  | 'wallLinks'
  /** Webhooks of service accounts, with their deliveries. */
  | 'webhooks'
  | 'workOrders'

/** The subjects of a write, or the reason why no read becomes stale. */
export type Changes = readonly [Subject, ...Subject[]] | { readonly nothing: string }
