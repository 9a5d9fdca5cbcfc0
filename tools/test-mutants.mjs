import { join } from 'node:path'
import { ensureInstalled } from './lib/install.mjs'
import { cacheFolder } from './lib/paths.mjs'
import { runChecks } from './lib/run-checks.mjs'
import { ensureTestPrograms } from './lib/system-programs.mjs'
import { runTool } from './lib/tool.mjs'

// Changes the SQL of each read in many ways, and reports which changes the recorded answers do not notice. The
// argument is a regular expression for the features and reads: `npm run test:mutants -- payroll`.
await runTool(async () => {
  await Promise.all([ensureInstalled(), ensureTestPrograms()])
  const [wanted = ''] = process.argv.slice(2)
  const mutants = {
    title: 'Mistakes in reads',
    script: ['node_modules/vitest/vitest.mjs', 'run', '--project=postgres', '--reporter=verbose'],
    env: {
      VERSTAS_TESTS: 'mutants',
      MUTATED: wanted,
      MUTATED_REPORT: join(cacheFolder, 'mutated-reads.txt'),
    },
  }
  return runChecks([[mutants]])
})
