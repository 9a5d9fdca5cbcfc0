/** How long the new service worker may take to come in. */
const patienceMs = 2_000

/** Loads the page anew, with the new version if one waits in the service worker. */
export async function takeNewVersion(): Promise<void> {
  const workers: ServiceWorkerContainer | undefined = navigator.serviceWorker
  const registration = await workers?.getRegistration()
  if (registration?.waiting) {
    const isIn = new Promise((resolve) => {
      workers.addEventListener('controllerchange', resolve, { once: true })
      setTimeout(resolve, patienceMs)
    })
    registration.waiting.postMessage({ type: 'SKIP_WAITING' })
    await isIn
  }
  window.location.reload()
}
