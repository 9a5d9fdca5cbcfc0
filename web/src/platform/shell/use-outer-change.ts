import { useEffect, useEffectEvent, useRef } from 'react'

/**
 * Calls `adopt` if the address of a page changes although the page did not write it, for instance by a link
 * or by typing. For pages that write their state into the address.
 *
 * @param address the part of the address that the page reads, as text
 * @returns a function that the page must call with each address that it writes, before the navigation
 */
export function useOuterChange(address: string, adopt: () => void): (written: string) => void {
  const seen = useRef(address)
  const written = useRef<string[]>([])
  const onChange = useEffectEvent(adopt)
  useEffect(() => {
    if (address === seen.current) return
    seen.current = address
    const place = written.current.indexOf(address)
    // If the page writes several addresses quickly, the earlier ones may never be rendered.
    written.current.splice(0, place + 1)
    if (place < 0) onChange()
  }, [address])
  return (next) => {
    if (next !== seen.current) written.current.push(next)
  }
}
