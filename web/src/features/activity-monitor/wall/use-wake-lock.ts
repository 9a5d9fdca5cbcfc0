import { useEffect } from 'react'

/**
 * Keeps the screen awake while the page is visible. Browsers release the lock when the page is hidden, so the
 * lock is requested each time the page becomes visible. The device's settings apply if the browser has no
 * wake lock, which needs https.
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
        // Browsers also refuse the lock if the battery is low. The wall works without it.
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
