import { loadLater } from '../platform/ui/load-later.ts'

/** With the pause of what comes later: the person has signed in by then. */
const pauseMs = 3_000

/** Has the built app kept on this device for work without a network, once nothing else needs the network. */
export function keepAppOnDevice(): void {
  if (import.meta.env.DEV || isCustomers(window.location.hash)) return
  setTimeout(() => {
    showToBrowser()
    loadLater(keep)
  }, pauseMs)
}

/** Who was sent a link to one page comes once, and pays for what their phone loads. */
const isCustomers = (hash: string): boolean => hash.startsWith('#/offer/')

/** What the browser wants for its tabs and its home screen; it would fetch it before the page's own code. */
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
