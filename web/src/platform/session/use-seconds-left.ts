import { useEffect, useState } from 'react'

const secondsUntil = (instant: number): number => Math.max(0, Math.ceil((instant - Date.now()) / 1000))

/** Whole seconds until an instant (milliseconds), counting down to 0. */
export function useSecondsLeft(until: number): number {
  const [secondsLeft, setSecondsLeft] = useState(0)
  useEffect(() => {
    setSecondsLeft(secondsUntil(until))
    if (secondsUntil(until) === 0) return
    const timer = setInterval(() => {
      const left = secondsUntil(until)
      setSecondsLeft(left)
      if (left === 0) clearInterval(timer)
    }, 1_000)
    return () => clearInterval(timer)
  }, [until])
  return secondsLeft
}
