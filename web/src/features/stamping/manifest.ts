import { IconClockPlay } from '@tabler/icons-react'
import { stampingEndpoints } from '@verstas/contract/stamping/endpoints.ts'
import type { FeatureManifest } from '../../platform/manifest/feature-manifest.ts'
import { lazyComponent } from '../../platform/routing/lazy-component.tsx'
import { lazySearch } from '../../platform/routing/lazy-search.ts'
import { createRoute } from '../../platform/routing/route.ts'

const { listStampingsOfEmployee, getMyLatestStamping, listStampingTypes, listStampingEmployees } =
  stampingEndpoints

const stampingRoute = createRoute({
  path: '/stamping',
  validateSearch: lazySearch(() => import('./address.ts'), 'readAddress'),
  staticData: { page: 'stamping', rights: listStampingTypes.rights },
  component: lazyComponent(() => import('./stamping.page.tsx'), 'StampingPage'),
})

export const stamping = {
  routes: [stampingRoute],
  destinations: [{ route: stampingRoute, icon: IconClockPlay, tab: 3 }],
  keptReads: {
    withAge: [listStampingsOfEmployee],
    withoutAge: [getMyLatestStamping, listStampingTypes, listStampingEmployees],
  },
  loadQueueAdapters: async () => [(await import('./stamping-queue-adapter.ts')).stampingQueueAdapter],
} as const satisfies FeatureManifest
