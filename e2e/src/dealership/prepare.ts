import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ensureWebBuilt } from '../../../tools/lib/web-build.mjs'
import { setTemplate, startServer } from './server.ts'

/** Builds the web app and loads the demo once, into the data folder that every dealership is copied from. */
export default async function prepare(): Promise<() => Promise<void>> {
  await ensureWebBuilt()
  const template = await mkdtemp(join(tmpdir(), 'verstas-e2e-template-'))
  const remove = () => rm(template, { recursive: true, force: true })
  try {
    const server = await startServer(template)
    await server.stop()
  } catch (error) {
    await remove()
    throw error
  }
  setTemplate(template)
  return remove
}
