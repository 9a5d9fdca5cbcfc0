import { IconClockEdit } from '@tabler/icons-react'
import { stampingCorrectionEndpoints } from '@verstas/contract/stamping/correction-endpoints.ts'
import type { FeatureManifest } from '../../platform/manifest/feature-manifest.ts'
import { lazyComponent } from '../../platform/routing/lazy-component.tsx'
import { createRoute } from '../../platform/routing/route.ts'

const { getStampingDay, listSiteShifts } = stampingCorrectionEndpoints

const stampingCorrectionsRoute = createRoute({
  path: '/stampingcorrections/{-$employee}/{-$date}',
  staticData: { page: 'stampingCorrections', rights: getStampingDay.rights },
  component: lazyComponent(() => import('./stamping-corrections.page.tsx'), 'StampingCorrectionsPage'),
})

export const stampingCorrections = {
  routes: [stampingCorrectionsRoute],
  destinations: [
    {
      route: stampingCorrectionsRoute,
      icon: IconClockEdit,
      // The tile is for supervisors, because other users open their day from the stamping page.
      isShown: (session) => session.canCall(listSiteShifts),
    },
  ],
} as const satisfies FeatureManifest
