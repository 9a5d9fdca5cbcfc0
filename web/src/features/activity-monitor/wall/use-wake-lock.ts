import { useEffect } from 'react'

/**
 * Keeps the screen awake while the page is in sight. The browser drops the lock when the page goes out of sight, so it is taken
 * again; one without it (it needs https) lets the screen sleep as it was told to.
 */
export function useWakeLock(): void {
  useEffect(() => {
    let lock: WakeLockSentinel | undefined
    let isLeft = false
    const take = async () => {
      if (document.visibilityState !== 'visible') return
      try {
        const taken = await navigator.wakeLock?.request('screen')
        if (isLeft) await taken?.release()
        else lock = taken
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
