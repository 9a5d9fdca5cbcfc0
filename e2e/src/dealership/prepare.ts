import { ensureWebBuilt } from '../../../tools/lib/web-build.mjs'
import { ensureDemoLoaded } from './loaded-demo.ts'
import { startDatabaseServer } from './open-dealership.ts'
import { openReception } from './reception.ts'
import { startHost } from './start-server.ts'

/**
 * Builds the web app and loads the demo where that has not been done, and opens the database server, the host of the servers
 * and the reception.
 */
export default async function prepare(): Promise<() => Promise<void>> {
  await ensureWebBuilt()
  await ensureDemoLoaded()
  await using opened = new AsyncDisposableStack()
  opened.defer(await startDatabaseServer())
  opened.defer(await startHost())
  opened.defer(await openReception())
  const kept = opened.move()
  return () => kept.disposeAsync()
}
