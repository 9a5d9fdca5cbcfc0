import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ensureWebBuilt } from '../../../tools/lib/web-build.mjs'
import { openReception } from './reception.ts'
import { setTemplate, startServer } from './server.ts'

/**
 * Builds the web app, loads the demo once, into the data folder that every dealership is copied from, and opens
 * the reception.
 */
export default async function prepare(): Promise<() => Promise<void>> {
  await ensureWebBuilt()
  const template = await mkdtemp(join(tmpdir(), 'verstas-e2e-template-'))
  const remove = () => rm(template, { recursive: true, force: true })
  try {
    const server = await startServer(template)
    await server.stop()
    setTemplate(template)
    const closeReception = await openReception()
    return async () => {
      await closeReception()
      await remove()
    }
  } catch (error) {
    await remove()
    throw error
  }
}
