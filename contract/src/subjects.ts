/**
 * A kind of data that becomes stale as a whole. A read declares the subjects that it `shows`, a write those
 * that it `changes`. After a write, the app invalidates all reads that show one of its subjects.
 */
export type Subject =
  | 'account'
  | 'attachments'
  | 'chatSubscriptions'
  /** The events of a work order. */
  | 'history'
  /** Hours of employees, from their stampings. */
  | 'hours'
  | 'identityLinks'
  /** The form of an inspection. */
  | 'inspection'
  /** Lists of inspections. */
  | 'inspections'
  | 'offers'
  | 'passkeys'
  | 'people'
  | 'pictures'
  /** Parts to plan and to pick. */
  | 'planning'
  | 'quickChange'
  | 'quickChangePeople'
  /** Reservations in days and of work orders. */
  | 'reservations'
  /** Entries of the workshop schedule. */
  | 'schedule'
  | 'scheduleResources'
  | 'sessions'
  | 'stampings'
  | 'taskTypes'
  | 'tasks'
  | 'trustedDevices'
  | 'tyres'
  | 'waitingIdentities'
  | 'wallLinks'
  | 'workOrders'

/** The subjects of a write, or the reason why no read becomes stale. */
export type Changes = readonly [Subject, ...Subject[]] | { readonly nothing: string }
