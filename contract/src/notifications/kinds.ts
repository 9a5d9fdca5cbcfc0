/**
 * The kinds of notifications by group. A person chooses by group which notifications are pushed, and the page
 * filters by group.
 */
export const notificationGroups = {
  /** Messages of conversations that the person follows. */
  messages: ['message'],
  /** Answers of customers to offers, in conversations that the person follows. */
  customers: ['customerAnswered'],
  /** Tasks that another person gave to the person, or took away. */
  tasks: ['taskGiven', 'taskTaken'],
  /** Reserved work that another person gave to the person, moved or took away. */
  schedule: ['workGiven', 'workMoved', 'workTaken'],
  /**
   * Parts of a work order: picked parts are on the shelf for the person who does the work, or missing parts
   * have arrived.
   */
  parts: ['partsPicked', 'partsArrived'],
  /** Work orders that the person received: all work is done, or the promised time has passed. */
  orders: ['orderReady', 'orderLate'],
  /** The person's own stampings: another person corrected them, or one still runs after the shift. */
  stampings: ['stampingsCorrected', 'stampingForgotten'],
} as const

export type NotificationGroup = keyof typeof notificationGroups
export type NotificationKind = (typeof notificationGroups)[NotificationGroup][number]

export const notificationGroupNames = Object.keys(notificationGroups) as [
  NotificationGroup,
  ...NotificationGroup[],
]

export const notificationKinds = Object.values(notificationGroups).flat() as [
  NotificationKind,
  ...NotificationKind[],
]

/** The filter of the list: all notifications, unread ones, or one group. */
export const notificationFilters = ['all', 'new', ...notificationGroupNames] as const
export type NotificationFilter = (typeof notificationFilters)[number]
