import { account } from '../features/account/manifest.ts'
import { activities } from '../features/activities/manifest.ts'
import { activityMonitor } from '../features/activity-monitor/manifest.ts'
import { administration } from '../features/administration/manifest.ts'
import { attachments } from '../features/attachments/manifest.ts'
import { autograph } from '../features/autograph/manifest.ts'
import { camera } from '../features/camera/manifest.ts'
import { chat } from '../features/chat/manifest.ts'
import { companySignIn } from '../features/company-sign-in/manifest.ts'
import { healthCheckOffers } from '../features/health-check-offers/manifest.ts'
import { healthChecks } from '../features/health-checks/manifest.ts'
import { help } from '../features/help/manifest.ts'
import { integrations } from '../features/integrations/manifest.ts'
import { newWorkOrder } from '../features/new-work-order/manifest.ts'
import { notifications } from '../features/notifications/manifest.ts'
import { parts } from '../features/parts/manifest.ts'
import { partsPlanning } from '../features/parts-planning/manifest.ts'
import { passkeys } from '../features/passkeys/manifest.ts'
import { payroll } from '../features/payroll/manifest.ts'
import { push } from '../features/push/manifest.ts'
import { quickChange } from '../features/quick-change/manifest.ts'
import { reports } from '../features/reports/manifest.ts'
import { rosters } from '../features/rosters/manifest.ts'
import { settings } from '../features/settings/manifest.ts'
import { stamping } from '../features/stamping/manifest.ts'
import { stampingCorrections } from '../features/stamping-corrections/manifest.ts'
import { startPage } from '../features/start-page/manifest.ts'
import { tyres } from '../features/tyres/manifest.ts'
import { vehicles } from '../features/vehicles/manifest.ts'
import { windowsSignIn } from '../features/windows-sign-in/manifest.ts'
import { workOrders } from '../features/work-orders/manifest.ts'
import { workSchedule } from '../features/work-schedule/manifest.ts'
import { workingTime } from '../features/working-time/manifest.ts'
import { workshopSchedule } from '../features/workshop-schedule/manifest.ts'
import type { FeatureManifest } from '../platform/manifest/feature-manifest.ts'

const manifests = [
  companySignIn,
  startPage,
  activities,
  chat,
  notifications,
  workSchedule,
  workshopSchedule,
  attachments,
  stamping,
  stampingCorrections,
  workingTime,
  workOrders,
  help,
  newWorkOrder,
  vehicles,
  tyres,
  healthChecks,
  parts,
  partsPlanning,
  autograph,
  camera,
  activityMonitor,
  push,
  quickChange,
  healthCheckOffers,
  account,
  passkeys,
  windowsSignIn,
  reports,
  administration,
  rosters,
  payroll,
  settings,
  integrations,
] as const

/**
 * The manifests of the features, in the order of the navigation, and of the kinds in the list of unsent
 * entries.
 */
export const features: readonly FeatureManifest[] = manifests

type RoutesOf<Manifest> = Manifest extends { readonly routes: readonly (infer Route)[] } ? Route : never

/** The routes of all pages that need a sign-in. */
export const pageRoutes = manifests.flatMap<RoutesOf<(typeof manifests)[number]>>((manifest) =>
  'routes' in manifest ? manifest.routes : [],
)

type PublicRoutesOf<Manifest> = Manifest extends { readonly publicRoutes: readonly (infer Route)[] }
  ? Route
  : never

/** The routes of all pages that need no sign-in. */
export const publicRoutes = manifests.flatMap<PublicRoutesOf<(typeof manifests)[number]>>((manifest) =>
  'publicRoutes' in manifest ? manifest.publicRoutes : [],
)
