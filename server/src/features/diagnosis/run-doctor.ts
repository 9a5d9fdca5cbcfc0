import { readSettings, type Settings, SettingsError } from '../../platform/settings.ts'
import { checkAppOrigin } from './check-app-origin.ts'
import { checkBackups } from './check-backups.ts'
import { checkDatabase } from './check-database.ts'
import { checkDisk, checkKeytab, checkProgram, checkRunningServer, checkStore } from './check-machine.ts'
import { checkMetrics } from './check-metrics.ts'
import { checkReportFolder } from './check-report-folder.ts'
import { checkMail, checkProvider, checkPush, checkSms, checkStorageCertificate } from './check-services.ts'
import { type Check, type Finding, runChecks } from './finding.ts'

interface Surroundings {
  readonly environment: NodeJS.ProcessEnv
  /** The folder of the built web app. */
  readonly webFolder: string
  /** Returns the message of an exception. Its remedy is on the following lines. */
  readonly explain: (error: unknown) => string
}

/**
 * Checks an installation: settings, database, disk, store, proxy and services. Changes nothing, except that
 * it writes and deletes files in the store and in the folder of reports. Works while a server runs. Each
 * check has a time limit.
 *
 * @returns the findings; if settings are invalid, only findings about them and about the program
 */
export async function runDoctor({
  environment,
  webFolder,
  explain,
}: Surroundings): Promise<readonly Finding[]> {
  const program: Check = { subject: 'Program', run: () => checkProgram(webFolder) }
  const [settings, findings] = readChecked(environment)
  const checks = settings === null ? [program] : [program, ...checksOf(settings)]
  return [...findings, ...(await runChecks(checks, explain))]
}

const checksOf = (settings: Settings): readonly Check[] => [
  { subject: 'Database', run: () => checkDatabase(settings) },
  { subject: 'Server', run: () => checkRunningServer(settings) },
  { subject: 'Disk', run: () => checkDisk(settings) },
  { subject: 'Store', run: () => checkStore(settings) },
  { subject: 'Store', run: () => checkStorageCertificate(settings) },
  { subject: 'Backups', run: () => checkBackups(settings) },
  { subject: 'Report exports', run: () => checkReportFolder(settings) },
  { subject: 'Metrics', run: () => checkMetrics(settings) },
  { subject: 'Proxy', run: () => checkAppOrigin(settings) },
  { subject: 'Company sign-in', run: () => checkProvider(settings) },
  { subject: 'Windows sign-in', run: () => checkKeytab(settings) },
  { subject: 'Notifications', run: () => checkPush(settings) },
  { subject: 'Mail', run: () => checkMail(settings) },
  { subject: 'Text messages', run: () => checkSms(settings) },
]

function readChecked(environment: NodeJS.ProcessEnv): readonly [Settings | null, readonly Finding[]] {
  const subject = 'Settings'
  try {
    const settings = readSettings(environment)
    const { warnings, isProduction } = settings
    const findings: Finding[] = warnings.map((sentence) => ({
      subject,
      verdict: 'warning',
      sentence,
      remedy: 'Change or remove the variable (docs/operation.md, Settings).',
    }))
    if (!isProduction)
      findings.push({
        subject,
        verdict: 'warning',
        sentence: 'NODE_ENV is not production: the demo may be loaded, and the rules are those for trials.',
        remedy: 'Set NODE_ENV=production on a server for real work.',
      })
    return [settings, [{ subject, verdict: 'ok', sentence: 'All settings are valid.' }, ...findings]]
  } catch (error) {
    if (!(error instanceof SettingsError)) throw error
    return [
      null,
      error.problems.map((sentence) => ({
        subject,
        verdict: 'fault',
        sentence,
        remedy: 'Correct the variable (docs/operation.md, Settings), and run the doctor again.',
      })),
    ]
  }
}
