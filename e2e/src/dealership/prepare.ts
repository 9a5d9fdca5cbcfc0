import { ensureWebBuilt } from '../../../tools/lib/web-build.mjs'
import { ensureDemoLoaded } from './loaded-demo.ts'
import { startDatabaseServer } from './open-dealership.ts'
import { openReception } from './reception.ts'

/** Builds the web app and loads the demo where that has not been done, and opens the database server and the reception. */
export default async function prepare(): Promise<() => Promise<void>> {
  await ensureWebBuilt()
  await ensureDemoLoaded()
  const stopDatabaseServer = await startDatabaseServer()
  try {
    const closeReception = await openReception()
    return async () => {
      await closeReception()
      await stopDatabaseServer()
    }
  } catch (error) {
    await stopDatabaseServer()
    throw error
  }
}
