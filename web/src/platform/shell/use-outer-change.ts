import { useEffect, useEffectEvent, useRef } from 'react'

/**
 * For a page that writes its state into the address: calls `adopt` if the address changes otherwise while the
 * page is open, for instance by a link or by typing.
 *
 * @param address the part of the address that the page reads, as text
 * @returns a function to call with each address that the page itself writes, before it navigates
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
