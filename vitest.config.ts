import { configDefaults, defineConfig } from 'vitest/config'
import { testWorkers } from './tools/lib/cores.mjs'
import { briefEmbeddedTests } from './tools/lib/embedded-tests.mjs'
import { pgliteTemplate } from './tools/lib/pglite-template.mjs'
import { keepTemporaryFilesInMemory } from './tools/lib/temporary-files.mjs'
import { importSingleIcons } from './web/vite/single-icons.ts'

keepTemporaryFilesInMemory()

const databaseTests = 'server/**/*.db.test.ts'
const postgresTests = 'server/**/*.pg.test.ts'
const embeddedTests = 'server/**/*.pglite.test.ts'
const soakTests = 'server/**/*-soak.*.test.ts'

/** Tests of the tests: they take long, and only `npm run test:mutants` runs them. */
const mutantTests = 'server/test/mutants/*.mutants.test.ts'

/** `npm test` sets this variable. Without it each test runs everywhere, as in `npm run test:full`. */
const isUsual = process.env.VERSTAS_TESTS === 'usual'
const isOfMutants = process.env.VERSTAS_TESTS === 'mutants'
const databaseExclude = isUsual ? [...configDefaults.exclude, soakTests] : configDefaults.exclude

/**
 * Retries a failed test once, because a busy machine may exceed a time limit. The output names tests that
 * passed only on the retry.
 */
const retry = isUsual ? 1 : 0

/**
 * Limits only end tests that hang, because a busy machine is many times slower. In milliseconds. Tests set no
 * shorter limits (`tools/lib/time-limits.test.ts`).
 */
const timeLimits = { testTimeout: 180_000, hookTimeout: 180_000, expect: { poll: { timeout: 60_000 } } }

/** Lets Node import the modules, as in production. Transforming them with Vite takes 5 s of CPU time. */
const withoutVite = { viteModuleRunner: false, nodeLoader: false }

/**
 * Server tests that need a database are named `*.db.test.ts` and run on the embedded database and on PostgreSQL.
 * `*.pg.test.ts` (races, locks) and `*.pglite.test.ts` run on one of them. `*-soak.*.test.ts` take long. `npm test`
 * excludes the soak tests, and most tests on the embedded database.
 * Files that need no browser share the modules of their worker, which saves a third of the time. State of our modules
 * must not affect another file.
 */
export default defineConfig({
  test: {
    maxWorkers: testWorkers,
    projects: [
      {
        test: {
          name: 'unit',
          isolate: false,
          experimental: withoutVite,
          retry,
          setupFiles: 'tools/lib/same-examples.ts',
          include: ['{contract,domain,demo,server,tools,bench}/**/*.test.ts'],
          exclude: [...configDefaults.exclude, databaseTests, postgresTests, embeddedTests, mutantTests],
          ...timeLimits,
        },
      },
      {
        // These tests import components and style sheets, which only Vite can load.
        test: {
          name: 'web-unit',
          isolate: false,
          retry,
          setupFiles: 'tools/lib/same-examples.ts',
          include: ['web/**/*.test.ts'],
          ...timeLimits,
        },
      },
      {
        test: {
          name: 'pglite',
          isolate: false,
          experimental: withoutVite,
          retry,
          setupFiles: 'tools/lib/same-examples.ts',
          include: [embeddedTests, ...(isUsual ? briefEmbeddedTests : [databaseTests])],
          exclude: databaseExclude,
          globalSetup: 'server/test/setup/pglite-template.ts',
          provide: { databaseKind: 'pglite', pgliteTemplate },
          ...timeLimits,
        },
      },
      {
        test: {
          name: 'postgres',
          isolate: false,
          experimental: withoutVite,
          retry,
          setupFiles: 'tools/lib/same-examples.ts',
          include: isOfMutants ? [mutantTests] : [databaseTests, postgresTests],
          exclude: databaseExclude,
          globalSetup: 'server/test/setup/postgres-server.ts',
          provide: { databaseKind: 'postgres', pgliteTemplate },
          ...timeLimits,
        },
      },
      {
        extends: 'web/vite.config.ts',
        plugins: [importSingleIcons()],
        test: {
          name: 'web',
          root: '.',
          // This project has a separate configuration file, which does not inherit the number of workers. All
          // projects must have the same number.
          maxWorkers: testWorkers,
          include: ['web/**/*.test.tsx'],
          environment: 'jsdom',
          // All modules are ES modules, so none needs its own `require`, which Vitest would create for each.
          injectCjsGlobals: false,
          retry,
          setupFiles: [
            'tools/lib/same-examples.ts',
            'web/src/test/no-element-stacks.ts',
            'web/src/test/wait-longer.ts',
            'web/src/test/top-layer.ts',
          ],
          // Selects the package's build for browsers, because Node would resolve to its build for Node.
          alias: { 'tus-js-client': 'tus-js-client/lib.esm/browser/index.js' },
          // Each file has a separate browser and separate modules, in a process that loads jsdom once for all
          // files.
          pool: 'vmThreads',
          ...timeLimits,
        },
      },
    ],
  },
})
