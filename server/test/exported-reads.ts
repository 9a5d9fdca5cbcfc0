import { globSync, readFileSync } from 'node:fs'
import type { JsonRead, ReadParameters } from '../src/platform/database/read-json.ts'

export type AnyRead = JsonRead<ReadParameters, unknown>

export interface ExportedRead {
  readonly read: AnyRead
  /** The file that declares the read, relative to `server/src`. */
  readonly file: string
}

const source = new URL('../src/', import.meta.url)

const isRead = (exported: unknown): exported is AnyRead =>
  typeof exported === 'object' && exported !== null && 'sql' in exported && 'answer' in exported

/** Returns the reads that the files of the server export. */
export async function loadExportedReads(): Promise<readonly ExportedRead[]> {
  const files = globSync('**/*.ts', { cwd: source }).filter(
    (file) =>
      !file.includes('.test.') &&
      !file.startsWith('platform/database/') &&
      /\b(jsonRead|filteredReads)\(\{/.test(readFileSync(new URL(file, source), 'utf8')),
  )
  const modules = await Promise.all(
    files.map(
      async (file) =>
        [file, (await import(new URL(file, source).href)) as Readonly<Record<string, unknown>>] as const,
    ),
  )
  return modules.flatMap(([file, module]) =>
    Object.values(module)
      .filter(isRead)
      .map((read) => ({ read, file })),
  )
}
