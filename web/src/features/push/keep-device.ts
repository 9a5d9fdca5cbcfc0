import type { QueryClient } from '@tanstack/react-query'
import { currentLanguage, subscribeToWording } from '../../platform/texts/i18n.ts'
import { pushSettingsQuery } from './api.ts'
import { renewDevice } from './device.ts'

/**
 * Renews the registration of this device at the server: immediately, and after each change of the language or
 * of the browser's push subscription. A failed renewal is repeated at the next of these occasions.
 *
 * @returns a function that stops the registrations
 */
export function keepDevice(queries: QueryClient, employeeId: number): () => void {
  const renew = () =>
    renewDevice(employeeId, async () => (await queries.fetchQuery(pushSettingsQuery)).PublicKey).catch(
      (error: unknown) => console.warn('The notifications of this device were not renewed.', error),
    )
  let language = currentLanguage()
  const stopWatching = subscribeToWording(() => {
    if (language === currentLanguage()) return
    language = currentLanguage()
    void renew()
  })
  const workers: ServiceWorkerContainer | undefined = navigator.serviceWorker
  const onMessage = ({ data }: MessageEvent<unknown>) => {
    if (data === 'pushSubscriptionChanged') void renew()
  }
  workers?.addEventListener('message', onMessage)
  void renew()
  return () => {
    stopWatching()
    workers?.removeEventListener('message', onMessage)
  }
}
