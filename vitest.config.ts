import { configDefaults, defineConfig } from 'vitest/config'

const databaseTests = 'server/**/*.db.test.ts'
const postgresTests = 'server/**/*.pg.test.ts'
const embeddedTests = 'server/**/*.pglite.test.ts'

/**
 * Tests of the server that need a database are named `*.db.test.ts` and run on the embedded database
 * and on PostgreSQL; `*.pg.test.ts` (races, locks) and `*.pglite.test.ts` run on that one alone.
 */
export default defineConfig({
  test: {
    maxWorkers: 2,
    projects: [
      {
        test: {
          name: 'unit',
          include: ['{contract,domain,demo,server,web,tools,bench}/**/*.test.ts'],
          exclude: [...configDefaults.exclude, databaseTests, postgresTests, embeddedTests],
        },
      },
      {
        test: {
          name: 'pglite',
          include: [databaseTests, embeddedTests],
          globalSetup: 'server/test/setup/pglite-template.ts',
          provide: { databaseKind: 'pglite' },
          testTimeout: 20_000,
          hookTimeout: 30_000,
        },
      },
      {
        test: {
          name: 'postgres',
          include: [databaseTests, postgresTests],
          globalSetup: 'server/test/setup/postgres-server.ts',
          provide: { databaseKind: 'postgres' },
          testTimeout: 20_000,
          hookTimeout: 30_000,
        },
      },
      {
        extends: 'web/vite.config.ts',
        test: {
          name: 'web',
          root: '.',
          include: ['web/**/*.test.tsx'],
          environment: 'jsdom',
        },
      },
    ],
  },
})
