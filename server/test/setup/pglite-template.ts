import type { TestProject } from 'vitest/node'
import { ensurePgliteTemplate } from '../pglite-archive.ts'

/** Prepares the migrated embedded database from which the tests' databases start. */
export default async function prepareTemplate(project: TestProject): Promise<void> {
  await ensurePgliteTemplate(project.getProvidedContext().pgliteTemplate)
}
