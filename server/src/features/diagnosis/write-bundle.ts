import { createReadStream, createWriteStream, readFileSync } from 'node:fs'
import { availableParallelism, freemem, loadavg, release, totalmem } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { ZipFile } from 'yazl'
import type { Db } from '../../platform/database/transaction.ts'
import { SettingsError } from '../../platform/settings.ts'
import { readDatabaseFigures, readNames } from './database-figures.ts'
import { describeSettings } from './describe-settings.ts'
import { describeFindings, type Finding } from './finding.ts'
import { redact, redactLogLine } from './redact.ts'

/** The number of lines of the log that a bundle contains. */
const logLines = 5_000

interface Bundle {
  /** Path of the archive, which must not exist. */
  readonly path: string
  /** Path of a file with the server's log; undefined leaves the log out. */
  readonly logFile: string | undefined
  readonly environment: NodeJS.ProcessEnv
  readonly findings: readonly Finding[]
  /** The database; null if it cannot be opened, or a running server has it. */
  readonly db: Db | null
  readonly now: Date
}

/**
 * Writes an archive for whoever supports the product: versions, settings, the findings of the doctor, figures of the
 * database and the end of the log. It contains no secrets and no personal data: settings and log lines are reduced to
 * known fields, and the names of the people in the database are removed from the remaining text.
 *
 * @returns the names of the files in the archive
 * @throws {SettingsError} if the archive exists or cannot be written, or the log cannot be read
 */
export async function writeBundle({
  path,
  logFile,
  environment,
  findings,
  db,
  now,
}: Bundle): Promise<readonly string[]> {
  const names = db === null ? null : await readNames(db)
  const figures = db === null ? null : await readDatabaseFigures(db)
  const parts: Record<string, string> = {
    'about.json': toJson({ at: now.toISOString(), ...describeMachine() }),
    'settings.json': toJson(describeSettings(environment)),
    'doctor.txt': `${describeFindings(findings.map((each) => withoutNames(each, names ?? new Set()))).join('\n')}\n`,
    ...(figures !== null && { 'database.json': toJson(figures) }),
    ...(logFile !== undefined && { 'log.jsonl': await readLog(logFile, names) }),
  }
  await writeArchive(path, parts, now)
  return Object.keys(parts)
}

const toJson = (value: unknown): string => `${JSON.stringify(value, null, 2)}\n`

function describeMachine() {
  const file = join(import.meta.dirname, '../../../package.json')
  const { version } = JSON.parse(readFileSync(file, 'utf8')) as { version: string }
  return {
    version,
    node: process.versions.node,
    platform: `${process.platform}-${process.arch}`,
    kernel: release(),
    cores: availableParallelism(),
    load: loadavg(),
    memoryMb: { total: toMegabytes(totalmem()), free: toMegabytes(freemem()) },
  }
}

const toMegabytes = (bytes: number): number => Math.round(bytes / 1_000_000)

/** Removes names and tokens from a finding. Its message may repeat an answer of another service. */
const withoutNames = (finding: Finding, names: ReadonlySet<string>): Finding => ({
  ...finding,
  sentence: redact(finding.sentence, names),
})

async function readLog(file: string, names: ReadonlySet<string> | null): Promise<string> {
  const lines: string[] = []
  try {
    for await (const line of createInterface({ input: createReadStream(file), crlfDelay: Infinity })) {
      if (line.trim() === '') continue
      lines.push(line)
      if (lines.length > 2 * logLines) lines.splice(0, logLines)
    }
  } catch (error) {
    throw new SettingsError([`${file}: the log cannot be read (${(error as NodeJS.ErrnoException).code})`])
  }
  return `${lines
    .slice(-logLines)
    .map((line) => redactLogLine(line, names))
    .join('\n')}\n`
}

async function writeArchive(path: string, parts: Readonly<Record<string, string>>, now: Date): Promise<void> {
  const zip = new ZipFile()
  for (const [name, text] of Object.entries(parts))
    zip.addReadStreamLazy(name, { mtime: now, compress: true }, (take) =>
      take(null, Readable.from([Buffer.from(text)])),
    )
  zip.end({}, () => undefined)
  try {
    // Only the user who runs the command may read the archive.
    await pipeline(zip.outputStream, createWriteStream(path, { flags: 'wx', mode: 0o600 }))
  } catch (error) {
    if (error instanceof Error && 'syscall' in error) throw new SettingsError([`${path}: ${error.message}`])
    throw error
  }
}
