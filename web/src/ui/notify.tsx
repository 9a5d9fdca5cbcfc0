import { notifications, notificationsStore } from '@mantine/notifications'
import { IconAlertTriangle, IconCheck } from '@tabler/icons-react'

interface Toast {
  readonly message: string
  readonly color: 'green' | 'red'
  readonly autoClose: number
}

/** How often the toast that is still on the screen was said. */
const counts = new Map<string, number>()

/** The same words again while their toast stands raise its count instead of adding another one. */
const say = ({ message, color, autoClose }: Toast): void => {
  const id = `${color}:${message}`
  const { notifications: shown, queue } = notificationsStore.getState()
  const isShown = [...shown, ...queue].some((toast) => toast.id === id)
  const count = isShown ? (counts.get(id) ?? 1) + 1 : 1
  counts.set(id, count)
  const toast = {
    id,
    color,
    autoClose,
    icon: color === 'red' ? <IconAlertTriangle aria-hidden="true" /> : <IconCheck aria-hidden="true" />,
    message: count > 1 ? `${message} (${count})` : message,
    role: color === 'red' ? 'alert' : 'status',
    onClose: () => counts.delete(id),
  }
  if (isShown) notifications.update(toast)
  else notifications.show(toast)
}

/** Short words at the edge of the screen; identical ones are combined into one with a count. */
export const notify = {
  /** Stays for 5 s (spec part 1, section 9). */
  success: (message: string): void => say({ message, color: 'green', autoClose: 5_000 }),
  /** Stays for 10 s: an error wants to be read. */
  error: (message: string): void => say({ message, color: 'red', autoClose: 10_000 }),
}
