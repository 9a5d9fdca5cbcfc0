import { createRoute } from '@tanstack/react-router'
import { attachmentEndpoints } from '@verstas/contract/attachments/endpoints.ts'
import type { FeatureManifest } from '../../platform/manifest/feature-manifest.ts'
import { lazyPage, signedInRoute } from '../../platform/shell/page-routes.ts'

export const autograph = {
  routes: [
    createRoute({
      getParentRoute: () => signedInRoute,
      path: '/autograph/$order',
      // Whether one may add one, the page itself says.
      staticData: { page: 'autograph', rights: attachmentEndpoints.listAttachments.rights },
      component: lazyPage(() => import('./autograph.page.tsx'), 'AutographPage'),
    }),
  ],
} as const satisfies FeatureManifest
