import { useEffect, useEffectEvent, useRef } from 'react'

/**
 * Calls `adopt` if a link or the user changes the address of a page. Pages that write their state into the
 * address need this.
 *
 * @param address the part of the address that the page reads
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
    // Forgets earlier addresses, too, because not every address is rendered if the page writes several
    // quickly.
    written.current.splice(0, place + 1)
    if (place < 0) onChange()
  }, [address])
  return (next) => {
    if (next !== seen.current) written.current.push(next)
  }
}
