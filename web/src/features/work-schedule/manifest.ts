import { IconCalendarTime } from '@tabler/icons-react'
import { workScheduleEndpoints } from '@verstas/contract/work-schedule/endpoints.ts'
import { isDay } from '@verstas/domain/time/day.ts'
import type { FeatureManifest } from '../../platform/manifest/feature-manifest.ts'
import { lazyComponent } from '../../platform/routing/lazy-component.tsx'
import { createRoute } from '../../platform/routing/route.ts'
import { hasOwnReservations } from './api.ts'

const { listMyReservations } = workScheduleEndpoints

/** Parses the day of the page; undefined means today. */
const readDay = ({ date }: Record<string, unknown>): { readonly date?: string } =>
  isDay(date) ? { date } : {}

const workScheduleRoute = createRoute({
  path: '/workschedule',
  validateSearch: readDay,
  staticData: { page: 'workSchedule', rights: listMyReservations.rights },
  component: lazyComponent(() => import('./work-schedule.page.tsx'), 'WorkSchedulePage'),
})

export const workSchedule = {
  routes: [workScheduleRoute],
  destinations: [{ route: workScheduleRoute, icon: IconCalendarTime }],
  panes: [
    {
      side: 'left',
      label: 'workSchedule.list',
      isBeside: ({ page, search }, session) =>
        (page === 'startPage' || (page === 'workOrder' && search.list === undefined)) &&
        hasOwnReservations(session),
      load: async () => ({ default: (await import('./schedule-panes.tsx')).DayPane }),
    },
    {
      side: 'right',
      label: 'workSchedule.axis',
      isBeside: ({ page }, session) =>
        (page === 'startPage' || page === 'workOrder') && hasOwnReservations(session),
      load: async () => ({ default: (await import('./schedule-panes.tsx')).AxisPane }),
    },
  ],
  loadLive: async () => (await import('./live.ts')).liveHandlers,
  keptReads: { withAge: [listMyReservations] },
} as const satisfies FeatureManifest
