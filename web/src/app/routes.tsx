import { createRootRoute, createRoute, lazyRouteComponent, Outlet } from '@tanstack/react-router'
import { readCameraAddress } from '../features/camera/address.ts'
import { readStampingAddress } from '../features/stamping/address.ts'
import { StartPage } from '../features/start-page/start.page.tsx'
import { readSearchAddress, readWorkOrderAddress } from '../features/work-orders/address.ts'
import { lazyPage } from './lazy-page.ts'
import { RootRedirect } from './root-redirect.tsx'
import './route-pages.ts'
import { isDay } from '@verstas/domain/time/day.ts'
import { SignedInFrame } from './signed-in-frame.tsx'
import { UnknownRoute } from './unknown-route.tsx'

// The address of every page of specification.md, Screens. Pages but the first are loaded when first opened;
// what does not exist yet leads to the coming page, which tells what it will do.

const rootRoute = createRootRoute({ component: Outlet, notFoundComponent: UnknownRoute })

const ComingPage = lazyRouteComponent(() => import('./coming.page.tsx'), 'ComingPage')
const WorkOrderPage = lazyPage(() => import('../features/work-orders/work-order.page.tsx'), 'WorkOrderPage')

const logoutRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/logoutpage',
  component: lazyRouteComponent(() => import('../platform/session/logout.page.tsx'), 'LogoutPage'),
})

const signedInRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: 'signed-in',
  component: SignedInFrame,
})
const getParentRoute = () => signedInRoute

const indexRoute = createRoute({ getParentRoute, path: '/', component: RootRedirect })

const startRoute = createRoute({
  getParentRoute,
  path: '/startpage',
  staticData: { page: 'startPage' },
  component: StartPage,
})

const workOrderRoute = createRoute({
  getParentRoute,
  path: '/workorder',
  validateSearch: readWorkOrderAddress,
  staticData: { page: 'workOrder' },
  component: WorkOrderPage,
})

const activitiesRoute = createRoute({
  getParentRoute,
  path: '/activities',
  validateSearch: readWorkOrderAddress,
  staticData: { page: 'workOrder' },
  component: WorkOrderPage,
})

const workOrderSearchRoute = createRoute({
  getParentRoute,
  path: '/workordersearch',
  validateSearch: readSearchAddress,
  staticData: { page: 'workOrderSearch' },
  component: lazyPage(
    () => import('../features/work-orders/work-order-search.page.tsx'),
    'WorkOrderSearchPage',
  ),
})

const stampingRoute = createRoute({
  getParentRoute,
  path: '/stamping',
  validateSearch: readStampingAddress,
  staticData: { page: 'stamping' },
  component: lazyPage(() => import('../features/stamping/stamping.page.tsx'), 'StampingPage'),
})

const stampingCorrectionsRoute = createRoute({
  getParentRoute,
  path: '/stampingcorrections/{-$employee}/{-$date}',
  staticData: { page: 'stampingCorrections' },
  component: lazyPage(
    () => import('../features/stamping-corrections/stamping-corrections.page.tsx'),
    'StampingCorrectionsPage',
  ),
})

/** The day that the page shows; without one it is today. */
const readDay = ({ date }: Record<string, unknown>): { readonly date?: string } =>
  isDay(date) ? { date } : {}

const workScheduleRoute = createRoute({
  getParentRoute,
  path: '/workschedule',
  validateSearch: readDay,
  staticData: { page: 'workSchedule' },
  component: lazyPage(() => import('../features/work-schedule/work-schedule.page.tsx'), 'WorkSchedulePage'),
})

const userTasksRoute = createRoute({
  getParentRoute,
  path: '/usertasks',
  staticData: { page: 'userTasks' },
  component: ComingPage,
})

const activityMonitorRoute = createRoute({
  getParentRoute,
  path: '/activitymonitor',
  staticData: { page: 'activityMonitor' },
  component: ComingPage,
})

const workshopScheduleRoute = createRoute({
  getParentRoute,
  path: '/workshopschedule',
  staticData: { page: 'workshopSchedule' },
  component: ComingPage,
})

const vehicleSearchRoute = createRoute({
  getParentRoute,
  path: '/vehiclesearch',
  staticData: { page: 'vehicleSearch' },
  component: ComingPage,
})

const vehicleRoute = createRoute({
  getParentRoute,
  path: '/vehicle/{-$vin}',
  staticData: { page: 'vehicle' },
  component: ComingPage,
})

const healthCheckRoute = createRoute({
  getParentRoute,
  path: '/vhc/{-$inspectionId}',
  staticData: { page: 'healthCheck' },
  component: ComingPage,
})

const healthCheckOfVehicleRoute = createRoute({
  getParentRoute,
  path: '/vhc/vin/$vin',
  staticData: { page: 'healthCheck' },
  component: ComingPage,
})

const partsSearchRoute = createRoute({
  getParentRoute,
  path: '/partssearch',
  staticData: { page: 'partsSearch' },
  component: ComingPage,
})

const partRoute = createRoute({
  getParentRoute,
  path: '/part/{-$supplier}/{-$id}',
  staticData: { page: 'part' },
  component: ComingPage,
})

const partsPlanningRoute = createRoute({
  getParentRoute,
  path: '/partsplanning',
  staticData: { page: 'partsPlanning' },
  component: ComingPage,
})

const autographRoute = createRoute({
  getParentRoute,
  path: '/autograph/$order',
  staticData: { page: 'autograph' },
  component: lazyPage(() => import('../features/autograph/autograph.page.tsx'), 'AutographPage'),
})

const cameraRoute = createRoute({
  getParentRoute,
  path: '/camera/$orderNumber',
  validateSearch: readCameraAddress,
  staticData: { page: 'camera' },
  component: lazyPage(() => import('../features/camera/camera.page.tsx'), 'CameraPage'),
})

/** The last part is a chat message's id or a history entry's; the queries name which (specification.md, Screens). */
const tyreRoute = createRoute({
  getParentRoute,
  path: '/tyre/$workorderGlobalID/{-$source}',
  staticData: { page: 'tyre' },
  component: ComingPage,
})

export const routeTree = rootRoute.addChildren([
  logoutRoute,
  signedInRoute.addChildren([
    indexRoute,
    startRoute,
    workOrderRoute,
    activitiesRoute,
    workOrderSearchRoute,
    stampingRoute,
    stampingCorrectionsRoute,
    workScheduleRoute,
    userTasksRoute,
    activityMonitorRoute,
    workshopScheduleRoute,
    vehicleSearchRoute,
    vehicleRoute,
    healthCheckRoute,
    healthCheckOfVehicleRoute,
    partsSearchRoute,
    partRoute,
    partsPlanningRoute,
    autographRoute,
    cameraRoute,
    tyreRoute,
  ]),
])
