import { translate } from '../texts/i18n.ts'
import { notify } from '../ui/notify.ts'

/**
 * Shows a message that the outcome of a request is still unknown.
 *
 * @param label the name of the request
 */
export const notifySlow = (label: string): void => {
  notify.info(translate('deviceQueue.notCertain', { what: label }))
}
