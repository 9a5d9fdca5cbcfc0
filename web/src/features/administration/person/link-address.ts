/**
 * Returns the address of a page. Its secret follows the #, so that no proxy and no server log contains it.
 */
export const linkAddress = (place: string): string => {
  const { origin, pathname } = window.location
  return `${origin}${pathname}#${place}`
}
