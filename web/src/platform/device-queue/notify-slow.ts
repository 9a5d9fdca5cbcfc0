import { translate } from '../texts/i18n.ts'
import { notify } from '../ui/notify.ts'

/**
 * Shows that a request is on its way and not answered yet. The message has no tick: nothing is certain before
 * the answer.
 *
 * @param what names it
 */
export const notifySlow = (what: string): void => {
  notify.info(translate('deviceQueue.notCertain', { what }))
}
