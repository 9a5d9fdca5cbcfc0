import { loadLater } from '../platform/ui/load-later.ts'

/**
 * The delay before the service worker starts, in milliseconds. With the delay of idle loading, it is long
 * enough for a sign-in.
 */
const pauseMs = 3_000

/**
 * Starts the service worker, which caches the built app for offline use, once nothing else needs the network.
 */
export function keepAppOnDevice(): void {
  if (import.meta.env.DEV || isCustomers(window.location.hash)) return
  setTimeout(() => {
    showToBrowser()
    loadLater(keep)
  }, pauseMs)
}

/** True for the offer page: a customer opens only this page, and pays for the data of their phone. */
const isCustomers = (hash: string): boolean => hash.startsWith('#/offer/')

/**
 * Adds the links to icons and manifest. In the HTML, the browser would fetch them before the page's own code.
 */
function showToBrowser(): void {
  document.querySelector('link[rel="icon"]')?.setAttribute('href', './icon.svg')
  const manifest = document.createElement('link')
  Object.assign(manifest, { rel: 'manifest', href: './manifest.webmanifest' })
  document.head.append(manifest)
}

async function keep(): Promise<void> {
  if (!navigator.onLine) throw new Error('Without a network there is nothing to fetch')
  try {
    const { startServiceWorker } = await import('../platform/pwa/service-worker.ts')
    await startServiceWorker()
  } catch (error) {
    console.warn('The app is not kept on this device.', error)
    throw error
  }
}
