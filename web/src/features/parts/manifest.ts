import { IconPackage } from '@tabler/icons-react'
import { partEndpoints } from '@verstas/contract/parts/endpoints.ts'
import type { FeatureManifest } from '../../platform/manifest/feature-manifest.ts'
import { lazyComponent } from '../../platform/routing/lazy-component.tsx'
import { lazySearch } from '../../platform/routing/lazy-search.ts'
import { createRoute } from '../../platform/routing/route.ts'

const { searchParts, getPart } = partEndpoints

const partsSearchRoute = createRoute({
  path: '/partssearch',
  validateSearch: lazySearch(() => import('./address.ts'), 'readAddress'),
  staticData: { page: 'partsSearch', rights: searchParts.rights },
  component: lazyComponent(() => import('./parts-search.page.tsx'), 'PartsSearchPage'),
})

const partRoute = createRoute({
  path: '/part/{-$supplier}/{-$id}',
  staticData: { page: 'part', rights: getPart.rights },
  component: lazyComponent(() => import('./part.page.tsx'), 'PartPage'),
})

export const parts = {
  routes: [partsSearchRoute, partRoute],
  destinations: [{ route: partsSearchRoute, icon: IconPackage, isTop: true }],
  keptReads: { withAge: [getPart] },
} as const satisfies FeatureManifest
