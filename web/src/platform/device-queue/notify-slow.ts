import { translate } from '../texts/i18n.ts'
import { notify } from '../ui/notify.ts'

/**
 * Tells that something is on its way and the server has not answered yet. It has no tick: nothing is certain before the answer.
 *
 * @param what names it
 */
export const notifySlow = (what: string): void => {
  notify.info(translate('deviceQueue.notCertain', { what }))
}
