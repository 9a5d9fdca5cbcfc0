import { IconPackage } from '@tabler/icons-react'
import { createRoute } from '@tanstack/react-router'
import { partEndpoints } from '@verstas/contract/parts/endpoints.ts'
import type { FeatureManifest } from '../../platform/manifest/feature-manifest.ts'
import { lazyPage, signedInRoute } from '../../platform/shell/page-routes.ts'
import { readPartsSearchAddress } from './address.ts'

const { searchParts, getPart } = partEndpoints

const getParentRoute = () => signedInRoute

const partsSearchRoute = createRoute({
  getParentRoute,
  path: '/partssearch',
  validateSearch: readPartsSearchAddress,
  staticData: { page: 'partsSearch', rights: searchParts.rights },
  component: lazyPage(() => import('./parts-search.page.tsx'), 'PartsSearchPage'),
})

const partRoute = createRoute({
  getParentRoute,
  path: '/part/{-$supplier}/{-$id}',
  staticData: { page: 'part', rights: getPart.rights },
  component: lazyPage(() => import('./part.page.tsx'), 'PartPage'),
})

export const parts = {
  routes: [partsSearchRoute, partRoute],
  destinations: [{ route: partsSearchRoute, icon: IconPackage, isTop: true }],
  keptReads: { withAge: [getPart] },
} as const satisfies FeatureManifest
