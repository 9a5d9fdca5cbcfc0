import type { FeatureManifest } from '../../platform/manifest/feature-manifest.ts'
import { lazyComponent } from '../../platform/routing/lazy-component.tsx'
import { createRoute } from '../../platform/routing/route.ts'

const waysRoute = createRoute({
  path: '/account/keys',
  staticData: { page: 'signInWays', rights: 'session' },
  component: lazyComponent(() => import('./sign-in-ways.page.tsx'), 'SignInWaysPage'),
})

const pictureRoute = createRoute({
  path: '/account/picture',
  staticData: { page: 'myPicture', rights: 'session' },
  component: lazyComponent(() => import('./my-picture.page.tsx'), 'MyPicturePage'),
})

const sessionsRoute = createRoute({
  path: '/account/sessions',
  staticData: { page: 'sessions', rights: 'session' },
  component: lazyComponent(() => import('./sessions.page.tsx'), 'SessionsPage'),
})

/** The token follows the #, so that no proxy and no server log contains it. */
const resetRoute = createRoute({
  path: '/reset/$token',
  component: lazyComponent(() => import('./reset.page.tsx'), 'ResetPage'),
})

export const account = {
  routes: [pictureRoute, waysRoute, sessionsRoute],
  publicRoutes: [resetRoute],
  accountPages: [pictureRoute, waysRoute, sessionsRoute],
} as const satisfies FeatureManifest
