import { lazyRouteComponent } from '@tanstack/react-router'

/** A page of its own chunk, together with the component styles that the first pages do without. */
export const lazyPage = <Module extends Record<string, unknown>, Name extends keyof Module & string>(
  load: () => Promise<Module>,
  name: Name,
) =>
  lazyRouteComponent(async () => {
    const [page] = await Promise.all([load(), import('../platform/ui/mantine-pages.css.ts')])
    return page
  }, name)
