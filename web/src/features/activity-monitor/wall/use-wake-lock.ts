import { useEffect } from 'react'

/**
 * Keeps the screen awake while the page is visible. Browsers release the lock when the page is hidden, so the
 * lock is requested each time the page becomes visible. Without the browser feature (it needs https) the
 * device's settings apply.
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
