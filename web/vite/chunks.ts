import type { Rolldown } from 'vite'

// A phone fetches six files concurrently over HTTP/1.1, and each file has headers of 1 kB. The code is
// therefore in few chunks, each with the code that is needed at the same time. Among the groups that match a
// module or import it, Rolldown chooses the group with the highest `priority`.

/** The sign-in page, the frame of all pages, and the start page. */
const first = [/[\\/]web[\\/]src[\\/]app[\\/]main\.tsx$/, /vite[\\/]preload-helper/]

/** The most frequent pages, and small modules that they share with other pages and dialogs. */
const pages = [
  /[\\/]web[\\/]src[\\/]late-imports\.ts$/,
  /[\\/]web[\\/]src[\\/](platform[\\/](session|shell)|features[\\/](stamping|work-orders|work-schedule))[\\/][\w-]+(\.page|-panes)\.tsx$/,
  /[\\/]web[\\/]src[\\/]platform[\\/]ui[\\/](?!barcode|network-cost|date-time|(?!use-)[\w-]*dialog\.|sheet|day-(button|picker)|overflow-menu|time-field|torch|typed-time|use-camera)[^\\/]+$/,
  /[\\/]web[\\/]src[\\/](platform[\\/](api[\\/](attempt-key|use-seen)|device-queue[\\/]notify-slow|live[\\/]use-is-live|routing[\\/]use-blocker|shell[\\/](back-again|use-outer-change))|features[\\/](health-checks[\\/](api|update-viewers)\.ts|integrations[\\/](api|refresh-order)|stock-counts[\\/]api|vehicles[\\/]api))/,
  /[\\/]domain[\\/]src[\\/](editing[\\/]merge-edits|stamping[\\/](?!undo-correction)|vehicles[\\/]mileage|work-orders[\\/]job-rules)/,
  /[\\/]web[\\/]src[\\/](shared[\\/](jobs[\\/]job-labels|cars[\\/]car-face|empty|employees[\\/]api)|platform[\\/](editing[\\/](notices|side-choice|use-file-save)|shell[\\/]list-and-detail))/,
  /[\\/]web[\\/]src[\\/](platform[\\/]session[\\/]refresh-texts|features[\\/](attachments[\\/][\w-]+\.module\.css|notifications[\\/]notifications\.module\.css|work-orders[\\/]comebacks[\\/](comeback-panel|use-comeback)|workshop-schedule[\\/]cached-entries))/,
  /[\\/]web[\\/]src[\\/](platform[\\/]live[\\/]watched|features[\\/]chat[\\/](address|conversation-(filter|reads)|message-words|shown-topics))\.ts$/,
  /[\\/](contract[\\/]src[\\/]((push|activities|start-page)[\\/]endpoints|stamping[\\/]correction-endpoints|notifications[\\/]kinds)|domain[\\/]src[\\/]notifications[\\/]visible)\.ts/,
  /[\\/]node_modules[\\/]@(tabler|tanstack)[\\/]/,
]

/**
 * Small modules that pages of several groups import. In the chunk of one of these groups, they would make the
 * others wait for that whole chunk and its imports.
 */
const shared = [
  /[\\/]web[\\/]src[\\/]platform[\\/](editing[\\/](notices|side-choice|use-act|use-save)|session[\\/](passkey-browser|show-passkey|use-is-configured|use-link))(\.module\.css|\.tsx?)$/,
  /[\\/]web[\\/]src[\\/]features[\\/](administration[\\/](api|passkey-gate)|health-check-offers[\\/]use-qr-code|own-data[\\/]refused-fields)/,
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
  /[\\/]web[\\/]src[\\/]features[\\/]activities[\\/](activity-queue-adapter|second-key)/,
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

function isOneOf(patterns: readonly RegExp[]) {
  return (id: string): boolean => patterns.some((pattern) => pattern.test(id))
}
