import { IconCalendarEvent } from '@tabler/icons-react'
import type { FeatureManifest } from '../../platform/manifest/feature-manifest.ts'
import { createRoute } from '../../platform/routing/route.ts'
import { StartPage } from './start.page.tsx'

const startRoute = createRoute({
  path: '/startpage',
  staticData: { page: 'startPage', rights: 'session' },
  component: StartPage,
})

export const startPage = {
  routes: [startRoute],
  destinations: [{ route: startRoute, icon: IconCalendarEvent, tab: 1 }],
} as const satisfies FeatureManifest
