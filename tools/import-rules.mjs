/**
 * Allowed imports of each workspace: other workspaces, and packages, which include `node:` modules. A
 * workspace without a list of packages may import any package. Tests may import any package, but only the
 * listed workspaces.
 *
 * @type {Readonly<Record<string, { workspaces: readonly string[], packages?: readonly string[] }>>}
 */
export const workspaces = {
  contract: { workspaces: [], packages: ['zod'] },
  domain: { workspaces: ['contract'], packages: [] },
  server: { workspaces: ['contract', 'domain', 'demo'] },
  web: { workspaces: ['contract', 'domain'] },
  demo: { workspaces: ['contract', 'domain'] },
  bench: { workspaces: ['contract', 'domain', 'server', 'demo', 'tools'] },
  e2e: { workspaces: ['contract', 'demo', 'server', 'tools'] },
  tools: { workspaces: [] },
}

/**
 * Files that contain the texts of every language. Code that runs in the browser may import only types from
 * them. The build of the web app makes modules with the texts of one language (web/vite/built-contract.ts).
 */
export const typesOnly = {
  files: ['contract/src/texts/catalogue.ts', 'contract/src/errors/catalogue.ts'],
  workspaces: ['domain', 'web'],
}

/**
 * Packages that the server loads on demand, because few calls need them. No chain of static imports may lead
 * from the entry of the server to one of these packages.
 */
export const loadedWhenUsed = {
  entry: 'server/src/main.ts',
  packages: [
    '@aws-sdk/client-s3',
    '@electric-sql/pglite',
    '@simplewebauthn/server',
    '@zxcvbn-ts/core',
    '@zxcvbn-ts/language-common',
    'bwip-js',
    'date-holidays',
    'kerberos',
    'pdfkit',
    'web-push',
  ],
}

/**
 * Modules of server/src and web/src are the folders below `platform/` and `features/`. All features use the
 * platform. Features are named in the users' words. The web app also has `shared/`, with components that
 * several features show. Platform modules import no feature and no shared module. Shared modules import from
 * features only their `api.ts`. Modules have no import cycles.
 * - `sharedModules`: modules of which any file may be imported. Any file may also import the `api.ts` of a
 * feature, which contains its reads. An `api.ts` imports from other features only their `api.ts`.
 * - `publicFiles`: the files of the other modules that may be imported from outside.
 * - `compositionRoots`: files and folders that combine the features, and may also import the `entryFiles` of
 * modules.
 */
export const layers = {
  'server/src': {
    sharedModules: ['platform/database', 'platform/http', 'platform/store'],
    compositionRoots: [
      'app.ts',
      'demo-process.ts',
      'erase-person.ts',
      'export-person.ts',
      'features.ts',
      'import-tyre-labels.ts',
      'link-identity.ts',
      'load-surveys.ts',
      'load-tyre-lists.ts',
      'main.ts',
      'prepare-demo.ts',
      'service-account.ts',
      'start-server.ts',
      'use-survey.ts',
    ],
    entryFiles:
      /(-feature|-channel|^session-guard|^service-guard|^valid-tokens|^attach-demo-files|^import-labels|^load-lists|^load-surveys|^link-by-command-line|^person-by-command-line|^manage-by-command-line|^health|^passwords|^edit-lock|^push-devices|^setup-link)\.ts$/,
    publicFiles: {
      'platform/events': ['actor.ts', 'check-version.ts', 'notify-live.ts', 'record-event.ts'],
      'platform/feed': ['clean-feed.ts', 'cursor.ts', 'feed-watch.ts', 'read-feed.ts', 'sequencer.ts'],
      'platform/commands': ['run-command.ts'],
      'platform/live': ['channel.ts'],
      'platform/paper': ['printable.ts'],
      'platform/processes': ['take-turns.ts', 'work-process.ts', 'work-processes.ts'],
      'platform/session': [
        'active-sessions.ts',
        'authority.ts',
        'confirmed.ts',
        'current-session.ts',
        'security-log.ts',
        'service-session.ts',
        'identities.ts',
        'identity-provider.ts',
        'login-token.ts',
        'negotiate.ts',
        'password-accounts.ts',
        'profile-columns.ts',
        'passwords.ts',
        'employee-of-claims.ts',
        'person-of-site.ts',
        'refusal-log.ts',
        'session-reads.ts',
        'session-store.ts',
        'session-ticket.ts',
        'session-token.ts',
        'sites-without.ts',
        'sign-in.ts',
        'site-token.ts',
        'waiting-identities.ts',
      ],
      'features/activities': [
        'activity-json.ts',
        'activity-references.ts',
        'save-activity.ts',
        'wall/wall-links.ts',
      ],
      'features/account': ['passwords.ts'],
      'features/administration': [
        'people-reads.ts',
        'person-author.ts',
        'person-values.ts',
        'save-person.ts',
        'setup/site-lists.ts',
      ],
      'features/attachments': [
        'attachment-context.ts',
        'attachment-reads.ts',
        'pending-files.ts',
        'serve-file.ts',
      ],
      'features/own-data': ['examples.ts'],
      'features/chat': ['messages.ts', 'topics.ts'],
      'features/files': ['table-file.ts', 'xlsx.ts'],
      'features/health-checks': [
        'finding-task.ts',
        'follow-ups.ts',
        'inspection-form.ts',
        'load-inspection.ts',
        'pdf/pdf-context.ts',
        'pdf/pdf-tickets.ts',
        'pdf/print-inspection.ts',
        'templates/offered-surveys.ts',
      ],
      'features/integration': [
        'batch/entities/absences.ts',
        'batch/entities/job-values.ts',
        'batch/entities/people-writer.ts',
        'batch/entities/take-work-order.ts',
        'batch/conflicts.ts',
        'batch/entity-writer.ts',
        'batch/own-records.ts',
        'batch/parse-record.ts',
        'batch/record-fault.ts',
        'batch/write-fields.ts',
        'batch/writers.ts',
        'reads/read-records.ts',
      ],
      'features/parts': ['part-reads.ts'],
      'features/quick-change': ['pins.ts', 'trusted-devices.ts'],
      'features/rosters': ['holidays.ts'],
      'features/settings': ['audit-feature.ts'],
      'features/work-orders': [
        'editing/change-work-order.ts',
        'jobs/load-job.ts',
        'jobs/save-job.ts',
        'jobs/rows-done.ts',
        'jobs/write-job.ts',
        'view/illegal-tread-depth.ts',
        'parts/keep-parts.ts',
        'search/search-reads.ts',
        'view/jobs-json.ts',
        'view/work-order-json.ts',
      ],
      'features/work-schedule': ['reservation-reads.ts'],
      'features/workshop-schedule': ['change-reservation.ts', 'take-resources.ts'],
    },
  },
  'web/src': {
    sharedModules: [
      'platform/api',
      'platform/editing',
      'platform/routing',
      'platform/shell',
      'platform/texts',
      'platform/ui',
      'shared/catalogue',
      'shared/customers',
      'shared/differences',
      'shared/empty',
      'shared/employees',
      'shared/jobs',
      'shared/operations',
      'shared/scanner',
    ],
    compositionRoots: ['app'],
    entryFiles:
      /(\.page|^manifest|-gate|^hours-button|^kept-answers|^live-updates|^new-version-hint|^notifications-button|^running-stamping)\.tsx?$/,
    publicFiles: {
      'features/account': ['new-password.tsx', 'session-row.tsx'],
      'features/activities': [
        'open-count.ts',
        'part-request.tsx',
        'pool-filters.tsx',
        'priority-badge.tsx',
        'queued-activities.ts',
        'queued-badge.tsx',
        'task-editor.tsx',
        'task-pool.tsx',
        'use-selections.ts',
        'use-task-words.ts',
        'work-order-tasks.tsx',
      ],
      'platform/device-queue': [
        'device-queue.tsx',
        'notify-slow.ts',
        'queue.ts',
        'queue-adapter.ts',
        'use-submit.ts',
        'waiting-list.tsx',
      ],
      'platform/live': [
        'live-listener.ts',
        'live-updates.tsx',
        'open-socket.ts',
        'topics.ts',
        'use-is-live.ts',
        'watched.ts',
      ],
      'platform/manifest': ['feature-manifest.ts'],
      'platform/offline': ['forget-answers.ts', 'kept-answers.tsx'],
      'platform/pwa': ['new-version.ts', 'service-worker.ts'],
      'platform/session': [
        'confirm-identity.tsx',
        'can-use-passkeys.ts',
        'passkey-browser.ts',
        'people-page.ts',
        'session.ts',
        'session-context.ts',
        'session-items.ts',
        'stored-shape.ts',
        'show-passkey.ts',
        'sign-in-options.tsx',
        'sign-in-frame.tsx',
        'sign-in-page.tsx',
        'sign-in-failure.ts',
        'tab-session.ts',
        'refresh-texts.ts',
        'trusted-device.ts',
        'use-is-configured.ts',
        'use-link.ts',
        'use-now.ts',
      ],
      'features/administration': ['passkey-gate.tsx', 'use-act.ts'],
      'features/attachments': [
        'attachments-tab.tsx',
        'attach-button.tsx',
        'attachment-tiles.tsx',
        'signature-list.tsx',
        'task-attachments.tsx',
        'uploads/queued-file.ts',
        'uploads/uploads.ts',
      ],
      'features/autograph': ['signature-paper.tsx', 'use-signature-pad.ts'],
      'features/camera': ['camera-dialog.tsx'],
      'features/chat': ['chat-tab.tsx'],
      'features/health-check-offers': ['link-sheet.tsx', 'offers.tsx', 'use-qr-code.ts'],
      'features/health-checks': ['form/form-body.tsx', 'signatures/signatures.tsx'],
      'features/integrations': ['refresh-order.tsx'],
      'features/own-data': [
        'own-order-items.tsx',
        'edit-record.tsx',
        'refused-fields.ts',
        'use-own-actions.ts',
      ],
      'features/parts': ['detail/receive-dialog.tsx'],
      'features/parts-planning': ['use-labels.ts'],
      'features/passkeys': ['passkey-row.tsx', 'passkey-section.tsx', 'remove-passkey.tsx'],
      'features/push': ['push-offer.tsx'],
      'features/quick-change': ['people-screen.tsx', 'pin-section.tsx'],
      'features/settings': ['start/start-card.tsx'],
      'features/stamping': [
        'choose-work/stamp-reservation.tsx',
        'latest-stamping.ts',
        'progress.ts',
        'day/day-list.tsx',
        'day/use-day-timeline.ts',
        'describe.ts',
        'form/work-fields.tsx',
        'hours/balances.tsx',
        'use-stamp.ts',
      ],
      'features/stock-counts': ['count-queue-adapter.ts', 'receive/receive-parts.tsx', 'stock-counts.tsx'],
      'features/vehicles': ['search/find-vehicle.tsx', 'seen-vehicles.ts'],
      'features/tyres': ['history/vehicle-tyres.tsx', 'history/work-order-tyres.tsx'],
      'features/work-orders': [
        'current-work-order.ts',
        'details/describe-event.ts',
        'details/warranty-panel.tsx',
        'edit-job/add-part-sheet.tsx',
        'order-state.ts',
        'search/plate-input.tsx',
        'work-order-edits.ts',
      ],
      'features/work-schedule': ['today.tsx'],
    },
  },
}
