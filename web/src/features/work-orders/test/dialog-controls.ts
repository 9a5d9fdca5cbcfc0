import type { WorkOrderLock } from '@verstas/contract/work-orders/entities.ts'
import { control, settleUntil } from '../../../platform/session/test/page-controls.ts'

/** The lock of a work order that the sample user holds. */
export const ownLock: WorkOrderLock = {
  EmployeeId: 7,
  EmployeeName: 'Matti Virtanen',
  Since: '2026-11-21T08:15:00Z',
  ExpiresAt: '2026-11-21T08:20:00Z',
}

/** Waits until a control is rendered, because the code of dialogs is loaded on demand. */
export const appeared = (name: string): Promise<void> =>
  settleUntil(() => {
    control(name)
  })

/** Waits until the dialog holds the lock, so that its fields can be edited. */
export const unlocked = (): Promise<void> =>
  settleUntil(() => {
    const form = document.querySelector<HTMLFieldSetElement>('dialog fieldset')
    if (!form || form.disabled) throw new Error('nothing can be edited yet')
  })

export const isDisabled = (name: string): boolean => control<HTMLButtonElement>(name).disabled

/** Returns the text of a field. */
export const entryOf = (name: string): string => control<HTMLInputElement>(name).value
