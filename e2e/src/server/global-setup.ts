import { ensureWebBuilt } from '../../../tools/lib/web-build.mjs'
import { ensureDemoLoaded } from './demo-data.ts'
import { startServerPool } from './server-pool.ts'
import { startHost } from './start-server.ts'
import { startDatabaseServer } from './test-server.ts'

/**
 * Builds the web app and loads the demo if needed. Starts the database server, the server host and the server
 * pool.
 *
 * @returns a function that stops them
 */
export default async function globalSetup(): Promise<() => Promise<void>> {
  await ensureWebBuilt()
  await ensureDemoLoaded()
  await using started = new AsyncDisposableStack()
  started.defer(await startDatabaseServer())
  started.defer(await startHost())
  started.defer(await startServerPool())
  const teardown = started.move()
  return () => teardown.disposeAsync()
}
