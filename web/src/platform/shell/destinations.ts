import {
  type Icon,
  IconActivity,
  IconCalendarStats,
  IconCalendarTime,
  IconCarGarage,
  IconChecklist,
  IconClipboardSearch,
  IconClockEdit,
  IconClockPlay,
  IconHeartRateMonitor,
  IconHome,
  IconPackages,
} from '@tabler/icons-react'
import type { TextName } from '@verstas/contract/texts/catalogue.ts'
import type { Session } from '../session/session.ts'

/** A page that the navigation and the start page lead to, and who sees it (specification.md, Rights). */
export interface Destination {
  readonly to:
    | '/startpage'
    | '/workschedule'
    | '/stamping'
    | '/usertasks'
    | '/workordersearch'
    | '/vehiclesearch'
    | '/vhc/{-$inspectionId}'
    | '/partssearch'
    | '/stampingcorrections/{-$employee}/{-$date}'
    | '/activitymonitor'
    | '/workshopschedule'
  readonly title: TextName
  readonly icon: Icon
  readonly isShown: (session: Session) => boolean
}

const isTechnician = (session: Session): boolean => session.holds(['MobileServiceTechnician'])

/** The doors in the order of their use; the start page itself is the first. */
export const destinations: readonly Destination[] = [
  { to: '/startpage', title: 'page.startPage', icon: IconHome, isShown: () => true },
  { to: '/workschedule', title: 'page.workSchedule', icon: IconCalendarTime, isShown: isTechnician },
  { to: '/stamping', title: 'page.stamping', icon: IconClockPlay, isShown: isTechnician },
  {
    to: '/stampingcorrections/{-$employee}/{-$date}',
    title: 'page.stampingCorrections',
    icon: IconClockEdit,
    isShown: (session) => session.holds(['CorrectStampings']),
  },
  { to: '/workordersearch', title: 'page.workOrderSearch', icon: IconClipboardSearch, isShown: isTechnician },
  { to: '/usertasks', title: 'page.userTasks', icon: IconChecklist, isShown: isTechnician },
  { to: '/vehiclesearch', title: 'page.vehicleSearch', icon: IconCarGarage, isShown: isTechnician },
  {
    to: '/vhc/{-$inspectionId}',
    title: 'page.healthCheck',
    icon: IconHeartRateMonitor,
    isShown: (session) => session.holds(['MobileCheckList']),
  },
  { to: '/partssearch', title: 'page.partsSearch', icon: IconPackages, isShown: isTechnician },
  {
    to: '/activitymonitor',
    title: 'page.activityMonitor',
    icon: IconActivity,
    isShown: (session) => isTechnician(session) || session.employee.IsWorkqueue,
  },
  {
    to: '/workshopschedule',
    title: 'page.workshopSchedule',
    icon: IconCalendarStats,
    isShown: (session) => session.holds(['MobileWorkshopSchedule']),
  },
]
