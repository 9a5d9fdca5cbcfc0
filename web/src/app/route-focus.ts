import type { AnyRouter } from '@tanstack/react-router'

/**
 * Gives the new page's heading the focus after a change of route, so that a screen reader says where one is and
 * Tab starts at the top. A page that focuses a field of its own keeps it.
 */
export const focusHeadingOnRouteChange = (router: AnyRouter): (() => void) =>
  router.subscribe('onRendered', ({ fromLocation, pathChanged }) => {
    if (!fromLocation || !pathChanged) return
    const main = document.querySelector('main')
    if (main?.contains(document.activeElement)) return
    main?.querySelector<HTMLElement>('[data-page-title]')?.focus({ preventScroll: true })
  })
