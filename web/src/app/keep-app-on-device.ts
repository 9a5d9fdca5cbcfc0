import { loadLater } from '../platform/ui/load-later.ts'
import { whenAffordable } from '../platform/ui/network-cost.ts'

/**
 * The time without a tap before the service worker may start, in milliseconds. `loadLater` adds another
 * delay. Together they leave enough time for a sign-in.
 */
const pauseMs = 3_000

/**
 * Starts the service worker, which caches the built app for offline use. It waits until nothing else needs
 * the network: no tap for three seconds, no pending call, no slow connection, and no data saver.
 */
export function keepAppOnDevice(): void {
  if (import.meta.env.DEV || isCustomers(window.location.hash)) return
  whenUntouched(() => {
    showToBrowser()
    whenAffordable(() => void loadLater(keep))
  })
}

/** True for the offer page. A customer opens only this page, and pays for the mobile data. */
const isCustomers = (hash: string): boolean => hash.startsWith('#/offer/')

/** Calls the function after three seconds without a tap. */
function whenUntouched(act: () => void): void {
  const wait = () => {
    clearTimeout(timer)
    timer = setTimeout(() => {
      window.removeEventListener('pointerdown', wait)
      act()
    }, pauseMs)
  }
  let timer: ReturnType<typeof setTimeout> | undefined
  window.addEventListener('pointerdown', wait, { passive: true })
  wait()
}

/**
 * Sets the address of the icon, and adds the link to the manifest. If the HTML contained them, the browser
 * would fetch both files before the page's own code.
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
