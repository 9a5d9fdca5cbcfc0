/** The first pages are there by then even on a slow phone, and the person has signed in. */
const pauseMs = 5_000

/** Has the built app kept on this device for work without a network, once nothing else needs the network. */
export function keepAppOnDevice(): void {
  if (import.meta.env.DEV) return
  setTimeout(() => {
    if (navigator.onLine) keep()
    else window.addEventListener('online', keep, { once: true })
  }, pauseMs)
}

function keep(): void {
  import('../pwa/service-worker.ts')
    .then(({ startServiceWorker }) => startServiceWorker())
    .catch((error: unknown) => console.warn('The app is not kept on this device.', error))
}
