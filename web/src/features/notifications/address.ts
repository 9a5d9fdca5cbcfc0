import { type NotificationFilter, notificationFilters } from '@verstas/contract/notifications/kinds.ts'

/** The address of the page. `open` is the id of the notification beside the list. */
export interface NotificationsAddress {
  readonly show?: NotificationFilter
  readonly open?: number
}

/** Parses the page's query, and drops unknown parameters, unknown filters and invalid ids. */
export const readNotificationsAddress = ({
  show,
  open,
}: Readonly<Record<string, unknown>>): NotificationsAddress => ({
  ...(isFilter(show) && { show }),
  ...(typeof open === 'string' && /^[1-9]\d{0,14}$/.test(open) && { open: Number(open) }),
})

const isFilter = (value: unknown): value is NotificationFilter =>
  notificationFilters.some((filter) => filter === value)
