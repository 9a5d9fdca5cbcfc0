import { useEffect, useState } from 'react'

/**
 * Returns the value when it has not changed for this many milliseconds. Returns the previous value until
 * then.
 */
export function useDebounced<Value>(value: Value, delayMs: number): Value {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), delayMs)
    return () => clearTimeout(timer)
  }, [value, delayMs])
  return settled
}
