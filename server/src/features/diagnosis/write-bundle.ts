import { createReadStream, createWriteStream } from 'node:fs'
import { availableParallelism, freemem, loadavg, release, totalmem } from 'node:os'
import { createInterface } from 'node:readline'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { ZipFile } from 'yazl'
import { asWriteError, CommandError } from '../../platform/command-error.ts'
import type { Db } from '../../platform/database/transaction.ts'
import { productVersion } from '../../platform/version.ts'
import { readDatabaseFigures, readNames } from './database-figures.ts'
import { describeSettings, readSecrets } from './describe-settings.ts'
import { describeFindings, type Finding } from './finding.ts'
import { type KnownWords, redact, redactLogLine } from './redact.ts'

/** Number of log lines in a bundle. */
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
 * Writes an archive for the product's support: versions, settings, the doctor's findings, figures of the
 * database and the end of the log. It contains neither secrets nor personal data: settings and log lines are
 * reduced to known fields, and the names of people in the database are removed from all other text.
 *
 * @returns the names of the files in the archive
 * @throws {CommandError} if the archive exists or cannot be written, or the log cannot be read
 */
export async function writeBundle({
  path,
  logFile,
  environment,
  findings,
  db,
  now,
}: Bundle): Promise<readonly string[]> {
  const known = { names: db === null ? null : await readNames(db), secrets: readSecrets(environment) }
  const figures = db === null ? null : await readDatabaseFigures(db)
  const parts: Record<string, string> = {
    'about.json': toJson({ at: now.toISOString(), ...describeMachine() }),
    'settings.json': toJson(describeSettings(environment)),
    'doctor.txt': `${describeFindings(findings.map((each) => redacted(each, known))).join('\n')}\n`,
    ...(figures !== null && { 'database.json': toJson(figures) }),
    ...(logFile !== undefined && { 'log.jsonl': await readLog(logFile, known) }),
  }
  await writeArchive(path, parts, now)
  return Object.keys(parts)
}

const toJson = (value: unknown): string => `${JSON.stringify(value, null, 2)}\n`

function describeMachine() {
  return {
    version: productVersion,
    node: process.versions.node,
    platform: `${process.platform}-${process.arch}`,
    kernel: release(),
    cores: availableParallelism(),
    load: loadavg(),
    memoryMb: { total: toMegabytes(totalmem()), free: toMegabytes(freemem()) },
  }
}

const toMegabytes = (bytes: number): number => Math.round(bytes / 1_000_000)

/**
 * Removes names and secrets from a finding, whose sentence may quote a response of another service. The
 * sentence remains even if the names of people are unknown, because the bundle would otherwise have little
 * content.
 */
const redacted = (finding: Finding, { names, secrets }: KnownWords): Finding => ({
  ...finding,
  sentence: redact(finding.sentence, { names: names ?? new Set(), secrets }),
})

async function readLog(file: string, known: KnownWords): Promise<string> {
  const lines: string[] = []
  try {
    for await (const line of createInterface({ input: createReadStream(file), crlfDelay: Infinity })) {
      if (line.trim() === '') continue
      lines.push(line)
      if (lines.length > 2 * logLines) lines.splice(0, logLines)
    }
  } catch (error) {
    throw new CommandError(
      `${file}: the log cannot be read (${(error as NodeJS.ErrnoException).code}). Name another file, or leave out --log.`,
    )
  }
  return `${lines
    .slice(-logLines)
    .map((line) => redactLogLine(line, known))
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
    throw asWriteError(path, error)
  }
}
