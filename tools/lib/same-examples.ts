import fc from 'fast-check'

/**
 * Makes property tests try the same examples at each `npm test`. A new failure is then caused by the tested
 * change. `npm run test:full` tries other examples each time.
 */
if (process.env.VERSTAS_TESTS === 'usual') fc.configureGlobal({ seed: 20_261_123 })
