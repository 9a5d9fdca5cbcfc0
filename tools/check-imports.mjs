import { findViolations } from './lib/import-rules.mjs'

const violations = findViolations()
for (const line of violations) console.error(line)
process.exitCode = violations.length > 0 ? 1 : 0
