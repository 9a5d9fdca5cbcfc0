import { checkKey } from '@verstas/domain/health-checks/properties.ts'

/** Scrolls to a check of the open form, and focuses its first light. */
export function showCheck(checkId: string): void {
  const row = document.getElementById(checkKey(checkId))
  row?.scrollIntoView({ block: 'center' })
  row?.querySelector<HTMLElement>('input[type=radio]')?.focus({ preventScroll: true })
}
