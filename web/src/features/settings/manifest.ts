import type { FeatureManifest } from '../../platform/manifest/feature-manifest.ts'
import { lazyComponent } from '../../platform/routing/lazy-component.tsx'
import { createRoute } from '../../platform/routing/route.ts'

const rights = [['ManageSettings', 'ManageParts', 'ManageRosters', 'ManageUsers']] as const

const settingsRoute = createRoute({
  path: '/settings',
  staticData: { page: 'settings', rights },
  component: lazyComponent(() => import('./settings.page.tsx'), 'SettingsPage'),
})

const listRoute = createRoute({
  path: '/settings/$list',
  staticData: { page: 'setting', rights },
  component: lazyComponent(() => import('./setting-list.page.tsx'), 'SettingListPage'),
})

/** The settings and lists, for administrators, the parts desk and planners. */
export const settings = {
  routes: [settingsRoute, listRoute],
  loadLive: async () => (await import('./live.ts')).liveHandlers,
  accountPages: [settingsRoute],
} as const satisfies FeatureManifest
