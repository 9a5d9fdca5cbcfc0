import { useSurvey } from './features/health-checks/templates/load-surveys.ts'
import { runCommandLine } from './import-files.ts'
import { CommandError } from './platform/command-error.ts'

const usage = 'Name a template and whether it is in use: npm run use-survey -- arrival off (or on)'

await runCommandLine(usage, async (db, [code = '', use = '', ...more]) => {
  if (!['on', 'off'].includes(use) || more.length > 0) throw new CommandError(usage)
  const codes = await useSurvey(db, code, use === 'on')
  if (codes !== null)
    throw new CommandError(`There is no template ${code}, but ${codes.join(', ') || 'none at all'}`)
  console.log(`  ${code}: ${use === 'on' ? 'in use' : 'out of use'}`)
})
