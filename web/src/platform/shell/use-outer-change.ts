import { useEffect, useEffectEvent, useRef } from 'react'

/**
 * For a page that keeps its state and writes it into the address: calls `adopt` if something else changes the address while
 * the page is open, as a person who types it, or a link.
 *
 * @param address what the page reads of the address, as text
 * @returns to be called with each address that the page itself writes, before it navigates
 */
export function useOuterChange(address: string, adopt: () => void): (written: string) => void {
  const seen = useRef(address)
  const written = useRef<string[]>([])
  const onChange = useEffectEvent(adopt)
  useEffect(() => {
    if (address === seen.current) return
    seen.current = address
    const place = written.current.indexOf(address)
    // Earlier values of several quick writes may never have been rendered.
    written.current.splice(0, place + 1)
    if (place < 0) onChange()
  }, [address])
  return (next) => {
    if (next !== seen.current) written.current.push(next)
  }
}
