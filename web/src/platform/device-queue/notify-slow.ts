import { translate } from '../texts/i18n.ts'
import { notify } from '../ui/notify.ts'

/**
 * Shows that a request is pending, without a check mark: its success is unknown before the answer.
 *
 * @param label the name of the request
 */
export const notifySlow = (label: string): void => {
  notify.info(translate('deviceQueue.notCertain', { what: label }))
}
