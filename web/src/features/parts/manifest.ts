import { IconPackage } from '@tabler/icons-react'
import { partEndpoints } from '@verstas/contract/parts/endpoints.ts'
import type { FeatureManifest } from '../../platform/manifest/feature-manifest.ts'
import { createRoute } from '../../platform/routing/route.ts'
import { lazyPage } from '../../platform/shell/page-routes.ts'
import { readPartsSearchAddress } from './address.ts'

const { searchParts, getPart } = partEndpoints

const partsSearchRoute = createRoute({
  path: '/partssearch',
  validateSearch: readPartsSearchAddress,
  staticData: { page: 'partsSearch', rights: searchParts.rights },
  component: lazyPage(() => import('./parts-search.page.tsx'), 'PartsSearchPage'),
})

const partRoute = createRoute({
  path: '/part/{-$supplier}/{-$id}',
  staticData: { page: 'part', rights: getPart.rights },
  component: lazyPage(() => import('./part.page.tsx'), 'PartPage'),
})

export const parts = {
  routes: [partsSearchRoute, partRoute],
  destinations: [{ route: partsSearchRoute, icon: IconPackage, isTop: true }],
  keptReads: { withAge: [getPart] },
} as const satisfies FeatureManifest
