import { type DemoProgress, DemoRefusedError, isDemoLoaded, loadDemo } from '@verstas/demo/load-demo.ts'
import { attachDemoFiles } from './attachments/attach-demo-files.ts'
import type { FeatureDependencies } from './http/feature.ts'
import { hashPassword } from './session/passwords.ts'

/**
 * Loads the demo dealership into a database that has none yet, showing the progress on the terminal. A
 * database that somebody works in already is left as it is.
 *
 * @returns whether the database holds the demo
 */
export async function prepareDemo(dependencies: FeatureDependencies): Promise<boolean> {
  const { settings, db, clock, log } = dependencies
  if (!settings.demo) return false
  if (await isDemoLoaded(db)) return true
  const { timeZone, demoScale: scale } = settings
  console.log('Loading the demo dealership ...')
  try {
    await loadDemo({ db, now: clock.now(), timeZone, scale, hashPassword, onProgress: showProgress })
    await attachDemoFiles(dependencies)
  } catch (error) {
    if (!(error instanceof DemoRefusedError)) throw error
    log.warn({ reason: error.message }, 'the demo was not loaded')
  }
  return isDemoLoaded(db)
}

/** One line that is written over on a terminal; nothing where the output goes to a file. */
function showProgress({ step, done }: DemoProgress): void {
  if (!process.stdout.isTTY) return
  const line = `  ${Math.round(done * 100)} % ${step}`
  process.stdout.write(`\r${line.padEnd(50)}${done === 1 ? '\n' : ''}`)
}
