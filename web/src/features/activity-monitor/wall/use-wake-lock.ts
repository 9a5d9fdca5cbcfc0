import { useEffect } from 'react'

/**
 * Keeps the screen awake while the page is visible. The browser drops the lock when the page is hidden, so it
 * is requested again. Without the browser feature (it needs https) the screen follows the device's settings.
 */
export function useWakeLock(): void {
  useEffect(() => {
    let lock: WakeLockSentinel | undefined
    let isLeft = false
    const take = async () => {
      if (document.visibilityState !== 'visible') return
      try {
        const acquired = await navigator.wakeLock?.request('screen')
        if (isLeft) await acquired?.release()
        else lock = acquired
      } catch {
        // A low battery refuses it, too; the wall shows all the same.
      }
    }
    void take()
    document.addEventListener('visibilitychange', take)
    return () => {
      isLeft = true
      document.removeEventListener('visibilitychange', take)
      void lock?.release()
    }
  }, [])
}
