import { translate } from '../texts/i18n.ts'
import { notify } from '../ui/notify.ts'

/**
 * Shows a toast that the outcome of a user's action is still unknown.
 *
 * @param label the name of the user's action
 */
export const notifySlow = (label: string): void => {
  notify.info(translate('deviceQueue.notCertain', { what: label }))
}
