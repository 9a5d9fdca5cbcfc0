import type { Installation } from '@verstas/contract/diagnosis/entities.ts'
import { judgeCertificateEnd, judgeDisk, judgeOffset } from '@verstas/domain/diagnosis/judge-installation.ts'
import { sql } from 'kysely'
import type { Db } from '../../platform/database/transaction.ts'
import type { Settings } from '../../platform/settings.ts'
import { productVersion } from '../../platform/version.ts'
import { readCertificate } from './check-certificate.ts'
import { measureDisk } from './check-machine.ts'
import { type Row, readDatabaseClock } from './database-clock.ts'
import { reasonOf } from './finding.ts'

type InstallationSettings = Pick<Settings, 'dataDir' | 'minFreeMb' | 'databaseUrl' | 'appOrigin'>

/**
 * Measures the installation with those checks of the doctor that are fast, change nothing, and need only the
 * server's permissions.
 *
 * @param now the server's current time
 */
export async function readInstallation(
  db: Db,
  settings: InstallationSettings,
  now: Date,
): Promise<Installation> {
  const [room, Database, Certificate] = await Promise.all([
    measureDisk(settings),
    readDatabase(db, settings),
    readAppCertificate(settings),
  ])
  return {
    Version: productVersion,
    At: now.toISOString(),
    Disk: {
      Verdict: judgeDisk(room),
      FreeMb: room.freeMb,
      FreePercent: room.freePercent,
      MinFreeMb: room.minFreeMb,
    },
    Database,
    Certificate,
  }
}

async function readDatabase(
  db: Db,
  { databaseUrl }: InstallationSettings,
): Promise<Installation['Database']> {
  const query = async (text: string) => (await sql.raw<Row>(text).execute(db)).rows
  const { answerMs, offsetMs } = await readDatabaseClock(query)
  const [{ bytes } = {}] = await query('select pg_database_size(current_database())::float8 as bytes')
  return {
    AnswerMs: answerMs,
    SizeMb: Math.round(Number(bytes) / 1_000_000),
    Clock:
      databaseUrl === undefined ? null : { Verdict: judgeOffset(offsetMs), OffsetMs: Math.round(offsetMs) },
  }
}

async function readAppCertificate({ appOrigin }: InstallationSettings): Promise<Installation['Certificate']> {
  if (appOrigin === undefined) return null
  const url = new URL(appOrigin)
  if (url.protocol !== 'https:') return null
  try {
    const { validTo, refusal } = await readCertificate(url)
    const end = new Date(validTo)
    return {
      Host: url.host,
      Verdict: refusal === undefined ? judgeCertificateEnd(end, new Date()) : 'fault',
      EndsAt: end.toISOString(),
      Problem: refusal ?? null,
    }
  } catch (error) {
    return { Host: url.host, Verdict: null, EndsAt: null, Problem: reasonOf(error) }
  }
}
