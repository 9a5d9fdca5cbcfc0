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
  /** Parts of a work order are on the shelf for the person who does the work, or missing ones have arrived. */
  parts: ['partsPicked', 'partsArrived'],
  /** A received work order has all its work done, or has missed its promised time. */
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

/** The part of the list that a person looks at: everything, the unread ones, or one group. */
export const notificationFilters = ['all', 'new', ...notificationGroupNames] as const
export type NotificationFilter = (typeof notificationFilters)[number]
