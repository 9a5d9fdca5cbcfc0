import fc from 'fast-check'

/**
 * Property tests try the same examples at each `npm test`, so that it judges a change by the change alone.
 * `npm run test:full` tries others each time.
 */
if (process.env.VERSTAS_TESTS === 'usual') fc.configureGlobal({ seed: 20_261_123 })
