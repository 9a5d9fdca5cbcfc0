import { IconCalendarTime } from '@tabler/icons-react'
import { workScheduleEndpoints } from '@verstas/contract/work-schedule/endpoints.ts'
import { isDay } from '@verstas/domain/time/day.ts'
import type { FeatureManifest, Place } from '../../platform/manifest/feature-manifest.ts'
import { lazyComponent } from '../../platform/routing/lazy-component.tsx'
import { createRoute } from '../../platform/routing/route.ts'
import type { Session } from '../../platform/session/session.ts'
import { hasDesk } from '../../shared/desk/has-desk.ts'
import { hasOwnReservations } from './api.ts'

const { listMyReservations } = workScheduleEndpoints

/** Parses the day of the page; undefined means today. */
const readDay = ({ date }: Record<string, unknown>): { readonly date?: string } =>
  isDay(date) ? { date } : {}

/**
 * True on work orders and on the start page of a technician. The start pages of other roles need the width for
 * their cards.
 */
const isBeside = ({ page }: Place, session: Session): boolean =>
  (page === 'workOrder' || (page === 'startPage' && !hasDesk(session))) && hasOwnReservations(session)

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
      isBeside: (place, session) =>
        isBeside(place, session) && (place.page === 'startPage' || place.search.list === undefined),
      load: async () => ({ default: (await import('./schedule-panes.tsx')).DayPane }),
    },
    {
      side: 'right',
      label: 'workSchedule.axis',
      isBeside,
      load: async () => ({ default: (await import('./schedule-panes.tsx')).AxisPane }),
    },
  ],
  loadLive: async () => (await import('./live.ts')).liveHandlers,
  keptReads: { withAge: [listMyReservations] },
} as const satisfies FeatureManifest
