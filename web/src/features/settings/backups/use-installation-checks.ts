import type { Installation, Verdict } from '@verstas/contract/diagnosis/entities.ts'
import { judgeOffset, worstOf } from '@verstas/domain/diagnosis/judge-installation.ts'
import { deviceNow, serverNow } from '../../../platform/api/server-clock.ts'
import { useTexts } from '../../../platform/texts/use-texts.ts'
import { useFormat } from '../../../platform/ui/format.tsx'

/** A check as the page shows it. */
export interface InstallationCheck {
  readonly kind: 'disk' | 'database' | 'clock' | 'certificate'
  readonly name: string
  /** Null if nothing is known. */
  readonly verdict: Verdict | null
  /** The measured values, and the remedy of a problem. */
  readonly lines: readonly string[]
}

/** Describes the checks of an installation in the language of the user, those with problems first. */
export function useInstallationChecks(installation: Installation): readonly InstallationCheck[] {
  const certificate = useCertificate(installation.Certificate)
  const checks: readonly InstallationCheck[] = [
    useDisk(installation.Disk),
    useDatabase(installation.Database),
    useClock(installation.Database.Clock),
    ...(certificate ? [certificate] : []),
  ]
  const orders = ['fault', 'warning', 'ok', null] as const
  return orders.flatMap((order) => checks.filter(({ verdict }) => verdict === order))
}

function useDisk({ Verdict, FreeMb, FreePercent, MinFreeMb }: Installation['Disk']): InstallationCheck {
  const t = useTexts()
  const format = useFormat()
  const remedy = {
    ok: [],
    warning: [t('backups.diskLow')],
    fault: [t('backups.diskFull', { min: format.number(MinFreeMb) })],
  }
  return {
    kind: 'disk',
    name: t('backups.disk', { free: format.number(inGigabytes(FreeMb)) }),
    verdict: Verdict,
    lines: [t('backups.diskShare', { percent: FreePercent }), ...remedy[Verdict]],
  }
}

/** Rounds down, with one decimal below 10 GB. */
const inGigabytes = (megabytes: number): number =>
  megabytes < 10_000 ? Math.floor(megabytes / 100) / 10 : Math.floor(megabytes / 1000)

function useDatabase({ AnswerMs, SizeMb }: Installation['Database']): InstallationCheck {
  const t = useTexts()
  const format = useFormat()
  const figures = { ms: format.number(AnswerMs), size: format.number(SizeMb) }
  return {
    kind: 'database',
    name: t('backups.database'),
    verdict: 'ok',
    lines: [t('backups.databaseAnswers', figures)],
  }
}

/** Compares the server's clock with that of the database, and with that of this device. */
function useClock(ofDatabase: Installation['Database']['Clock']): InstallationCheck {
  const t = useTexts()
  const format = useFormat()
  const seconds = (ms: number) => format.number(Math.round(Math.abs(ms) / 100) / 10)
  const skew = serverNow().getTime() - deviceNow().getTime()
  const here = judgeOffset(skew)
  const there = ofDatabase?.Verdict ?? 'ok'
  return {
    kind: 'clock',
    name: t('backups.clock'),
    verdict: worstOf([here, there]),
    lines: [
      ...(ofDatabase ? [t('backups.clockOfDatabase', { seconds: seconds(ofDatabase.OffsetMs) })] : []),
      here === 'ok' ? t('backups.clockAsHere') : t('backups.clockOfDevice', { seconds: seconds(skew) }),
      ...(there === 'ok' ? [] : [t('backups.clockRemedyDatabase')]),
      ...(here === 'ok' ? [] : [t('backups.clockRemedyDevice')]),
    ],
  }
}

function useCertificate(certificate: Installation['Certificate']): InstallationCheck | null {
  const t = useTexts()
  const format = useFormat()
  if (certificate === null) return null
  const { Host, Verdict, EndsAt, Problem } = certificate
  const reason = Problem ?? ''
  const lines =
    EndsAt === null
      ? [t('backups.certificateUnread', { host: Host, reason })]
      : [
          t(
            Date.parse(EndsAt) < deviceNow().getTime()
              ? 'backups.certificateEnded'
              : 'backups.certificateUntil',
            { host: Host, day: format.date(EndsAt) },
          ),
          ...(Verdict === 'ok' || Verdict === null
            ? []
            : [
                Problem === null
                  ? t('backups.certificateRenew')
                  : t('backups.certificateRefused', { reason }),
              ]),
        ]
  return { kind: 'certificate', name: t('backups.certificate'), verdict: Verdict, lines }
}
