import { IconCalendarEvent } from '@tabler/icons-react'
import { createRoute } from '@tanstack/react-router'
import type { FeatureManifest } from '../../platform/manifest/feature-manifest.ts'
import { signedInRoute } from '../../platform/shell/page-routes.ts'
import { StartPage } from './start.page.tsx'

const startRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/startpage',
  staticData: { page: 'startPage', rights: 'session' },
  component: StartPage,
})

export const startPage = {
  routes: [startRoute],
  destinations: [{ route: startRoute, icon: IconCalendarEvent, tab: 1 }],
} as const satisfies FeatureManifest
