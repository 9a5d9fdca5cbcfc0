import { clearDemo } from '@verstas/demo/clear-demo.ts'
import { type DemoProgress, loadDemo } from '@verstas/demo/load-demo.ts'
import { DemoRefusedError, findDemoNow } from '@verstas/demo/loaded-demo.ts'
import { attachDemoFiles } from './features/attachments/attach-demo-files.ts'
import type { Dependencies } from './platform/http/feature.ts'
import { hashPassword } from './platform/session/passwords.ts'

/**
 * Loads the demo dealership into an empty database, or replaces the demo if that is requested, and shows the
 * progress on the terminal. Does not change a database with other data.
 *
 * @returns the instant around which the demo is built; null if the database has no demo, or `DEMO` is off
 * @throws {DemoRefusedError} if a new demo is requested and the database has another dealership
 */
export async function prepareDemo(dependencies: Dependencies): Promise<Date | null> {
  const { settings, db } = dependencies
  if (!settings.demo) return null
  const loadedNow = await findDemoNow(db)
  if (loadedNow !== null && !settings.isDemoRenewed) return loadedNow
  if (loadedNow !== null) await clearDemo(db)
  await load(dependencies)
  return findDemoNow(db)
}

async function load(dependencies: Dependencies): Promise<void> {
  const { settings, db, clock, log } = dependencies
  const { timeZone, demoScale: scale, isDemoRenewed } = settings
  console.log('Loading the demo dealership ...')
  try {
    await loadDemo({ db, now: clock.now(), timeZone, scale, hashPassword, onProgress: showProgress })
    await attachDemoFiles(dependencies)
  } catch (error) {
    if (!(error instanceof DemoRefusedError) || isDemoRenewed) throw error
    log.warn({ reason: error.message }, 'the demo was not loaded')
  }
}

/** Shows the progress in one line of a terminal. Prints nothing if the output is not a terminal. */
function showProgress({ step, done }: DemoProgress): void {
  if (!process.stdout.isTTY) return
  const line = `  ${Math.round(done * 100)} % ${step}`
  process.stdout.write(`\r${line.padEnd(50)}${done === 1 ? '\n' : ''}`)
}
