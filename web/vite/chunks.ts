import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Rolldown } from 'vite'

// A phone fetches six files concurrently over HTTP/1.1, and each file has headers of 1 kB. The code is
// therefore in few chunks, each with the code that is needed at the same time. Among the groups that match a
// module or import it, Rolldown chooses the group with the highest `priority`.

/** The sign-in page, the frame of all pages, and the start page. */
const first = [/[\\/]web[\\/]src[\\/]app[\\/]main\.tsx$/, /vite[\\/]preload-helper/]

/** Small pages, and modules that frequent pages share with other pages and dialogs. */
const pages = [
  /[\\/]web[\\/]src[\\/]late-imports\.ts$/,
  /[\\/]web[\\/]src[\\/](platform[\\/](session|shell)|features[\\/](stamping|work-schedule))[\\/][\w-]+(\.page|-panes)\.tsx$/,
  /[\\/]web[\\/]src[\\/]features[\\/](activities[\\/](api|queued-activities|queued-badge|use-task-words)|attachments[\\/](api|attach-button|uploads[\\/]uploads)|own-data[\\/](api|edit-record))\./,
  /[\\/]web[\\/]src[\\/]features[\\/](stamping[\\/](api|use-stamp)|work-orders[\\/](address|api|order-state|comebacks[\\/]use-comeback|edit-job[\\/]use-job-access|details[\\/](use-work-order-events|warranty-panel|details-tab\.module)|search[\\/]plate-input))\./,
  /[\\/]web[\\/]src[\\/](platform[\\/](api[\\/](call-within|new-uuid|tabs)|editing[\\/](draft-offer|draft-storage|use-draft)|live[\\/]topics)|shared[\\/](cars[\\/]crowded-head|customers[\\/]customer-lines|jobs[\\/](car-model|job-card|job-row|row-figures|select-box)|paper[\\/]print-day-button|scanner[\\/]scan-button))\./,
  /[\\/]web[\\/]src[\\/]platform[\\/]ui[\\/](?!barcode|network-cost|date-time|(?!use-)[\w-]*dialog\.|sheet|day-(button|picker)|overflow-menu|time-field|torch|use-camera)[^\\/]+$/,
  /[\\/]web[\\/]src[\\/](platform[\\/](api[\\/](attempt-key|use-seen)|device-queue[\\/]notify-slow|live[\\/]use-is-live|routing[\\/]use-blocker|shell[\\/](back-again|use-outer-change))|features[\\/](health-checks[\\/](api|update-viewers)\.ts|integrations[\\/]api|stock-counts[\\/]api|vehicles[\\/]api))/,
  /[\\/]domain[\\/]src[\\/](activities[\\/]order|codes[\\/](gtin|normal-form|plain-code)|editing[\\/]merge-edits|settings[\\/]opening-hours|errors[\\/]reason|numbers[\\/]typed-number|stamping[\\/](?!undo-correction|decide)|time[\\/](span|wall-time)|vehicles[\\/](mileage|search)|work-orders[\\/](comebacks|job-rules|rows))/,
  /[\\/]web[\\/]src[\\/](shared[\\/](desk|jobs[\\/]job-labels|cars[\\/]car-face|empty|employees[\\/]api)|platform[\\/](editing[\\/](notices|side-choice|use-act|use-file-save)|shell[\\/]list-and-detail))/,
  /[\\/]web[\\/]src[\\/](platform[\\/]session[\\/]refresh-texts|features[\\/](attachments[\\/][\w-]+\.module\.css|notifications[\\/]notifications\.module\.css|workshop-schedule[\\/]cached-entries))/,
  /[\\/]web[\\/]src[\\/](platform[\\/]live[\\/]watched|features[\\/]chat[\\/](address|conversation-(filter|reads)|message-words|shown-topics))\.ts$/,
  /[\\/](contract[\\/]src[\\/]((push|activities|own-data|start-page)[\\/]endpoints|work-orders[\\/](kinds|edit-fields|comeback-endpoints)|stamping[\\/]correction-endpoints|notifications[\\/]kinds)|domain[\\/]src[\\/]notifications[\\/]visible)\.ts/,
  // Small styles have no file of their own, because each file is a request.
  /[\\/]web[\\/]src[\\/]features[\\/](activities|attachments|stamping|work-orders|stamping-corrections[\\/]proposals)[\\/].*\.module\.css/,
  /[\\/]contract[\\/]src[\\/]work-orders[\\/]edit-endpoints\.ts\?workOrderEditEndpoints\.saveWorkOrder$/,
  /[\\/]node_modules[\\/]@(tabler[\\/](?!.*[\\/]icons[\\/])|tanstack)[\\/]/,
  isIconOfSeveral,
]

/** A work order with its small tabs, and the search of work orders, which is also beside a work order. */
const workOrders = [
  /[\\/]web[\\/]src[\\/]features[\\/](integrations[\\/]refresh-order|work-orders[\\/](work-order(-search)?\.page|search[\\/]search-pane|comebacks[\\/]comeback-panel|details[\\/]details-tab|resources-tab))\./,
  /[\\/]domain[\\/]src[\\/]work-orders[\\/]search\./,
]

/** Small ways to sign in besides a password. */
const signInOptions = [
  /[\\/]web[\\/]src[\\/]features[\\/][\w-]+[\\/](company|passkey|people|windows)-option(\.module\.css|\.tsx)$/,
]

/**
 * Small modules that pages of several groups import. In the chunk of one of these groups, they would make the
 * others wait for that whole chunk and its imports.
 */
const shared = [
  /[\\/]web[\\/]src[\\/]platform[\\/](editing[\\/]use-save|session[\\/](passkey-browser|show-passkey|use-is-configured|use-link))(\.module\.css|\.tsx?)$/,
  /[\\/]web[\\/]src[\\/]features[\\/](administration[\\/](api|clocking-switch|passkey-gate)|health-check-offers[\\/]use-qr-code|own-data[\\/]refused-fields)/,
  /[\\/]web[\\/]src[\\/]shared[\\/](sites[\\/]site-check-list|tables[\\/]fold-table)/,
  /[\\/]contract[\\/]src[\\/]account[\\/]endpoints\.ts\?accountEndpoints\.getAccount$/,
  /[\\/]domain[\\/]src[\\/](quick-change[\\/]pin|time[\\/]month)\./,
]

/** Dialogs, sheets and menus of a page, and the fields that they share. */
const above = [
  /[\\/]web[\\/]src[\\/]platform[\\/](ui[\\/]([\w-]*dialog|day-button|overflow-menu|sheet|time-field)|editing[\\/](asked-action|guarded-form-dialog))(\.module\.css|\.tsx)$/,
]

/** The attachments and signatures of a work order. */
const attachments = [
  /[\\/]web[\\/]src[\\/]features[\\/]attachments[\\/](?!viewer[\\/](viewer-|attachment-)|uploads[\\/](queued-file|send-file|upload-queue-adapter|uploads))/,
]

/** The task pages, and components that they share with the task tab of a work order. */
const tasks = [
  /[\\/]web[\\/]src[\\/]features[\\/]activities[\\/](?!activity-queue-adapter|second-key|part-request)[\w.-]+\.tsx?$/,
]

/** A conversation of the chat. */
const chat = [
  /[\\/]web[\\/]src[\\/]features[\\/]chat[\\/](?!job-sheet|conversations|conversation-(?:filter|reads)|(address|api|chat-channel|chat-queue-adapter|manifest|message-words|queued-message|shown-topics|timeline)\.ts)/,
]

/** The conversation list of the chat. */
const conversations = [/[\\/]web[\\/]src[\\/]features[\\/]chat[\\/]conversations\./]

/** The notification settings, opened from the account menu. */
const notifications = [/[\\/]web[\\/]src[\\/]features[\\/]push[\\/](?!manifest)/]

/** The vehicle search, which users also see when they begin a health check. */
const vehicleSearch = [
  /[\\/]web[\\/]src[\\/]features[\\/]vehicles[\\/](search[\\/]|vehicle-search\.page)/,
  /[\\/]web[\\/]src[\\/]features[\\/]health-checks[\\/]start[\\/]choose-vehicle/,
]

/** The vehicle page. */
const vehicles = [
  /[\\/]web[\\/]src[\\/]features[\\/]vehicles[\\/](?!manifest|address|api|seen-|vehicle-menu)/,
  /[\\/]domain[\\/]src[\\/]vehicles[\\/]/,
]

/** The state of the current work order. It loads after the work order page; the part pages also use it. */
const currentWorkOrder = [
  /[\\/]web[\\/]src[\\/]features[\\/]work-orders[\\/](current-work-order|to-current-work-order)/,
]

/** The part search, and the part page without its dialog. */
const parts = [
  /[\\/]web[\\/]src[\\/](features[\\/]parts[\\/](?!manifest|address|detail[\\/]receive-dialog)|shared[\\/]catalogue[\\/](catalogue-search|stock-badge|use-))/,
]

/** Parts planning, without its dialog and its device queues. */
const partsPlanning = [
  /[\\/]web[\\/]src[\\/]features[\\/]parts-planning[\\/](?!manifest|address|parts-queue-adapter|queued-picks|seen-planning|planning[\\/](plan-dialog|use-set-planning))/,
]

/** The tyre page, and its components in the work order and vehicle pages. */
const tyres = [
  /[\\/]web[\\/]src[\\/]features[\\/]tyres[\\/](?!manifest|address|mend-link|tyre-queue-adapter|queued-tyres)/,
  /[\\/]domain[\\/]src[\\/]tyres[\\/]/,
]

/** The list of a vehicle's health checks. */
const healthCheckStart = [
  /[\\/]web[\\/]src[\\/]features[\\/]health-checks[\\/](start[\\/]|vehicle-health-checks\.page)/,
]

/** The part of the health check form that loads with its page. */
const healthChecks = [
  /[\\/]web[\\/]src[\\/]features[\\/]health-checks[\\/](form|maps|signatures)[\\/](?!conflicts|inspection-camera|[\w-]+-sheet)/,
]

/** Sheets of the health check form, and the offers for its findings. */
const healthCheckSheets = [
  /[\\/]web[\\/]src[\\/]features[\\/]health-checks[\\/]\w+[\\/][\w-]+-sheet\./,
  /[\\/]web[\\/]src[\\/]features[\\/]health-check-offers[\\/](?!manifest|customer|qr-code|use-qr-code)/,
]

/** The answers of customers to offers, which the start page of advisers shows without the health check form. */
const offerAnswers = [
  /[\\/]web[\\/]src[\\/]features[\\/]health-check-offers[\\/](answers[\\/]|send-offer|offers\.module)/,
]

/** The signature pad. */
const signature = [/[\\/]web[\\/]src[\\/]features[\\/]autograph[\\/](signature-paper|use-signature-pad)/]

/** Modules that load after the page: sheets, the live connection, the device queues. */
const later = [
  /[\\/]web[\\/]src[\\/](platform[\\/](device-queue|live|offline|pwa|session(?![\\/]confirm-sheet)|shell)|features[\\/](attachments[\\/]uploads|stamping))[\\/]/,
  /[\\/]web[\\/]src[\\/](app[\\/](keep-app-on-device|account-rows)|features[\\/][\w-]+[\\/]live)\.tsx?$/,
  /[\\/]web[\\/]src[\\/]features[\\/](push[\\/](api|device|keep-device|notifications-button)|search[\\/]head-search|help[\\/](head-buttons|news-row|news|seen-news))\./,
  /[\\/]web[\\/]src[\\/](shared[\\/]cars[\\/]|platform[\\/]ui[\\/]network-cost)/,
  /[\\/]web[\\/]src[\\/]features[\\/]chat[\\/](?!job-sheet)/,
  /[\\/]web[\\/]src[\\/]features[\\/]activities[\\/](activity-queue-adapter|part-request|second-key)/,
  /[\\/]domain[\\/]src[\\/]stamping[\\/]decide\./,
  /[\\/]web[\\/]src[\\/]features[\\/]health-checks[\\/](inspection|photo)-queue-adapter/,
]

/**
 * The state of unsent health checks, tyres, ticked parts and stock counts, and code that sends them. Also the
 * page that opens a health check, which is small.
 */
const queues = [
  /[\\/]web[\\/]src[\\/]features[\\/]health-checks[\\/](health-check\.page|queued-|numbered|not-opened)/,
  /[\\/]domain[\\/]src[\\/]health-checks[\\/](changes|markers|properties)/,
  /[\\/]web[\\/]src[\\/]features[\\/]tyres[\\/](mend-link|tyre-queue-adapter|queued-tyres)/,
  /[\\/]web[\\/]src[\\/]features[\\/]parts-planning[\\/](parts-queue-adapter|queued-picks|seen-planning)/,
  /[\\/]web[\\/]src[\\/]features[\\/]stock-counts[\\/](count-queue-adapter|merge-counts|queued-counts)/,
]

/** The dialogs and tabs of a work order. */
const dialogs = [
  /[\\/]web[\\/]src[\\/](platform[\\/]editing|features[\\/](attachments[\\/]viewer|work-orders)|shared[\\/](catalogue|differences|jobs|operations))[\\/]/,
]

/** The administration pages about other systems. */
const integrations = [/[\\/]web[\\/]src[\\/]features[\\/]integrations[\\/](?!manifest|api|refresh-order)/]

/** The pages of the user's own account. Their names would otherwise be in the list of files of the first load. */
const account = [/[\\/]web[\\/]src[\\/]features[\\/]account[\\/](?!manifest)/]

/** The schema library. */
const schemas = [/[\\/]node_modules[\\/]zod[\\/]/]

/** The schemas of fields that many bodies share. */
const fields = [/[\\/]contract[\\/]src[\\/](field-reasons|fields|work-orders[\\/]rows)\.ts$/]

/** The groups of modules that form the chunks of the build. */
export const chunkGroups: Rolldown.CodeSplittingGroup[] = [
  { name: 'first', priority: 6, test: isOneOf(first) },
  { name: 'schemas', priority: 6, test: isOneOf(schemas) },
  { name: 'pages', priority: 5, test: isOneOf(pages) },
  { name: 'sign-in-options', priority: 4, test: isOneOf(signInOptions) },
  { name: 'work-orders', priority: 4, test: isOneOf(workOrders) },
  { name: 'shared', priority: 4, test: isOneOf(shared) },
  { name: 'fields', priority: 4, test: isOneOf(fields) },
  { name: 'queues', priority: 4, test: isOneOf(queues) },
  { name: 'above', priority: 4, test: isOneOf(above) },
  { name: 'attachments', priority: 3, test: isOneOf(attachments) },
  { name: 'tasks', priority: 3, test: isOneOf(tasks) },
  { name: 'chat', priority: 3, test: isOneOf(chat) },
  { name: 'conversations', priority: 3, test: isOneOf(conversations) },
  { name: 'current-work-order', priority: 4, test: isOneOf(currentWorkOrder) },
  { name: 'vehicle-search', priority: 4, test: isOneOf(vehicleSearch) },
  { name: 'vehicles', priority: 3, test: isOneOf(vehicles) },
  { name: 'parts', priority: 3, test: isOneOf(parts) },
  { name: 'parts-planning', priority: 3, test: isOneOf(partsPlanning) },
  { name: 'tyres', priority: 3, test: isOneOf(tyres) },
  { name: 'health-check-start', priority: 3, test: isOneOf(healthCheckStart) },
  { name: 'signature', priority: 4, test: isOneOf(signature) },
  { name: 'health-checks', priority: 3, test: isOneOf(healthChecks) },
  { name: 'offer-answers', priority: 3, test: isOneOf(offerAnswers) },
  { name: 'health-check-sheets', priority: 2, test: isOneOf(healthCheckSheets) },
  { name: 'account', priority: 2, test: isOneOf(account) },
  { name: 'integrations', priority: 0, test: isOneOf(integrations) },
  { name: 'later', priority: 2, test: isOneOf(later) },
  { name: 'notifications', priority: 1, test: isOneOf(notifications) },
  { name: 'dialogs', priority: 1, test: isOneOf(dialogs) },
]

function isOneOf(patterns: readonly (RegExp | ((id: string) => boolean))[]) {
  return (id: string): boolean =>
    patterns.some((pattern) => (typeof pattern === 'function' ? pattern(id) : pattern.test(id)))
}

/** True for an icon that several files show. An icon of one file is in the chunk of that file. */
function isIconOfSeveral(id: string): boolean {
  const [, name = ''] = /[\\/]node_modules[\\/]@tabler[\\/].*[\\/]icons[\\/](Icon\w+)\./.exec(id) ?? []
  iconUses ??= countIconUses()
  return (iconUses.get(name) ?? 0) > 1
}

let iconUses: ReadonlyMap<string, number> | undefined

/** Returns the number of files that name each icon. */
function countIconUses(): ReadonlyMap<string, number> {
  const source = fileURLToPath(new URL('../src', import.meta.url))
  const names = globSync('**/*.{ts,tsx}', { cwd: source })
    .filter((file) => !file.includes('.test.'))
    .flatMap((file) => [...new Set(readFileSync(join(source, file), 'utf8').match(/\bIcon[A-Z]\w+/g) ?? [])])
  return new Map([...Map.groupBy(names, (name) => name)].map(([name, files]) => [name, files.length]))
}
