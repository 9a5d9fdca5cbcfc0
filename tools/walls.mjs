/**
 * What each room may import. `packages` are npm packages and `node:` modules; a room without the list
 * may import any. Tests may import any package, but no other room.
 *
 * @type {Readonly<Record<string, { rooms: readonly string[], packages?: readonly string[] }>>}
 */
export const rooms = {
  contract: { rooms: [], packages: ['zod'] },
  domain: { rooms: ['contract'], packages: [] },
  server: { rooms: ['contract', 'domain', 'demo'] },
  web: { rooms: ['contract', 'domain'] },
  demo: { rooms: ['contract', 'domain'] },
  bench: { rooms: ['contract', 'domain', 'server', 'demo', 'tools'] },
  e2e: { rooms: ['contract', 'demo', 'tools'] },
  tools: { rooms: [] },
}

/**
 * Modules that hold every language: what runs in the browser takes types alone from them, and its texts and error ids from
 * the modules that the build of the web app computes (web/vite/built-contract.ts).
 */
export const typesOnly = {
  modules: ['contract/src/texts/catalogue.ts', 'contract/src/errors/catalogue.ts'],
  rooms: ['domain', 'web'],
}

/**
 * Inside server/src and web/src each folder is a feature. `shared` folders are open to all features;
 * `roots` put the features together, and may import their entrances. All else goes through the files
 * that a feature shows to the others.
 */
export const houses = {
  'server/src': {
    shared: ['database', 'http', 'store'],
    roots: ['app.ts', 'features.ts', 'demo-process.ts', 'main.ts', 'prepare-demo.ts'],
    entrances: /(-feature|^admission|^attach-demo-files|^health|^passwords)\.ts$/,
    shows: {
      events: ['record-event.ts'],
      live: ['notify-live.ts'],
      session: [
        'current-session.ts',
        'hold-session.ts',
        'living-session.ts',
        'security-log.ts',
        'session-token.ts',
      ],
      idempotency: ['answer-once.ts'],
      texts: ['catalogues.ts'],
      'work-orders': [
        'change-work-order.ts',
        'jobs/load-rows-to-sign.ts',
        'jobs/mark-rows-done.ts',
        'reader.ts',
        'release-locks.ts',
        'work-order-json.ts',
      ],
    },
  },
  'web/src': {
    shared: ['api', 'shell', 'texts', 'ui'],
    roots: ['app'],
    entrances:
      /(\.page|-gate|^hours-button|^kept-answers|^live-updates|^new-version-hint|^running-stamping|^upload-sending)\.tsx$/,
    shows: {
      app: ['coming.page.tsx'],
      attachments: [
        'attachments-tab.tsx',
        'attach-button.tsx',
        'attachment-actions.tsx',
        'choose-files-button.tsx',
        'signature-list.tsx',
        'use-add-files.ts',
      ],
      camera: ['address.ts'],
      catalogue: ['catalogue-entry.tsx', 'catalogue-picks.tsx', 'use-catalogue-search.ts'],
      drafts: ['draft-offer.tsx', 'draft-storage.ts', 'use-draft.ts'],
      live: ['use-live-work-order.ts'],
      offline: ['forget-answers.ts', 'kept-endpoints.ts', 'use-seen-at.ts'],
      operations: ['operation-search-dialog.tsx'],
      outbox: ['device-id.ts', 'open-outbox.ts', 'outbox.ts', 'outbox-entry.ts', 'queued-stampings.ts'],
      parts: ['part-search-dialog.tsx'],
      pwa: ['service-worker.ts', 'take-new-version.ts'],
      session: ['session.ts', 'session-context.ts', 'session-items.ts', 'tab-session.ts', 'use-now.ts'],
      stamping: [
        'address.ts',
        'api.ts',
        'day-timeline/day-list.tsx',
        'day-timeline/use-day-timeline.ts',
        'describe.ts',
        'form/type-field.tsx',
        'form/work-field.tsx',
        'stamp-next-reservation.tsx',
        'stamped.ts',
        'use-stamp.ts',
        'use-stamp-me.ts',
      ],
      uploads: [
        'current-queue.ts',
        'accepted-files.ts',
        'shown-uploads.ts',
        'upload-entry.ts',
        'upload-list.tsx',
        'upload-preview.tsx',
        'use-upload-queue.ts',
      ],
      'work-orders': ['address.ts', 'jobs-state-badge.tsx', 'jobs/job-card.tsx'],
      'work-schedule': ['day-plan.ts', 'next-reservation.tsx'],
    },
  },
}
