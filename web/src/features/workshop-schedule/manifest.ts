import { IconLayoutKanban } from '@tabler/icons-react'
import { workshopScheduleEndpoints } from '@verstas/contract/workshop-schedule/endpoints.ts'
import type { FeatureManifest } from '../../platform/manifest/feature-manifest.ts'
import { lazyComponent } from '../../platform/routing/lazy-component.tsx'
import { lazySearch } from '../../platform/routing/lazy-search.ts'
import { createRoute } from '../../platform/routing/route.ts'

const {
  listScheduleReservations,
  listScheduleResources,
  listScheduleShifts,
  listScheduleStampings,
  listUnallocatedReservations,
} = workshopScheduleEndpoints

const workshopScheduleRoute = createRoute({
  path: '/workshopschedule',
  validateSearch: lazySearch(() => import('./address.ts'), 'readAddress'),
  staticData: { page: 'workshopSchedule', rights: listScheduleReservations.rights, keepsRail: true },
  component: lazyComponent(() => import('./workshop-schedule.page.tsx'), 'WorkshopSchedulePage'),
})

export const workshopSchedule = {
  routes: [workshopScheduleRoute],
  destinations: [{ route: workshopScheduleRoute, icon: IconLayoutKanban, tab: 'rail' }],
  loadLive: async () => (await import('./live.ts')).liveHandlers,
  keptReads: {
    withAge: [listScheduleReservations, listScheduleStampings, listUnallocatedReservations],
    withoutAge: [listScheduleResources, listScheduleShifts],
  },
} as const satisfies FeatureManifest
