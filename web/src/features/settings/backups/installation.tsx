import { type Icon, IconCertificate, IconClock, IconDatabase, IconServer } from '@tabler/icons-react'
import type { UseQueryResult } from '@tanstack/react-query'
import type { Installation, Verdict } from '@verstas/contract/diagnosis/entities.ts'
import { judgeOffset, worstOf } from '@verstas/domain/diagnosis/judge-installation.ts'
import { deviceNow, serverNow } from '../../../platform/api/server-clock.ts'
import { useTexts } from '../../../platform/texts/use-texts.ts'
import { AsyncView } from '../../../platform/ui/async-view.tsx'
import { useFormat } from '../../../platform/ui/format.tsx'
import { ListRow, Section } from '../../../platform/ui/list-row.tsx'
import { LoadingSkeleton } from '../../../platform/ui/loading-skeleton.tsx'
import { RowList } from '../../../platform/ui/row-list.tsx'
import { StateBadge } from '../../../platform/ui/state-badge.tsx'

/** The measured state of the server and its machines, with a remedy for each problem. */
export function InstallationHealth({ query }: { readonly query: UseQueryResult<Installation> }) {
  const t = useTexts()
  return (
    <Section title={t('backups.installation')}>
      <AsyncView query={query} skeleton={<LoadingSkeleton height={[68, 68, 68]} />}>
        {(installation) => <Checks installation={installation} />}
      </AsyncView>
    </Section>
  )
}

const icons = {
  disk: IconServer,
  database: IconDatabase,
  clock: IconClock,
  certificate: IconCertificate,
} as const satisfies Record<InstallationCheck['kind'], Icon>

const states = { ok: 'done', warning: 'waiting', fault: 'late' } as const satisfies Record<Verdict, string>

function Checks({ installation }: { readonly installation: Installation }) {
  const t = useTexts()
  const format = useFormat()
  const checks = useInstallationChecks(installation)
  const count = checks.filter(({ verdict }) => verdict === 'warning' || verdict === 'fault').length
  return (
    <>
      <RowList label={t('backups.installation')}>
        {checks.map(({ kind, name, verdict, lines }) => (
          <ListRow
            key={kind}
            icon={icons[kind]}
            name={name}
            badge={
              <StateBadge state={verdict === null ? 'open' : states[verdict]}>
                {t(`backups.check.${verdict ?? 'unknown'}`)}
              </StateBadge>
            }
            lines={lines}
          />
        ))}
      </RowList>
      <p className="type-15 soft">
        {count > 0 && `${t('backups.attention', { count })}. `}
        {t('backups.checkedAt', { version: installation.Version, at: format.time(installation.At) })}.{' '}
        {t('backups.moreChecks')}
      </p>
    </>
  )
}

/** A check as the page shows it. */
interface InstallationCheck {
  readonly kind: 'disk' | 'database' | 'clock' | 'certificate'
  readonly name: string
  /** Null if nothing is known. */
  readonly verdict: Verdict | null
  /** The measured values, and the remedy of a problem. */
  readonly lines: readonly string[]
}

/** Describes the checks of an installation in the language of the user, those with problems first. */
function useInstallationChecks(installation: Installation): readonly InstallationCheck[] {
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
