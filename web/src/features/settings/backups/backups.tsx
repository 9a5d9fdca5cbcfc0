import { IconDatabaseExport, IconDatabaseOff, IconHistory, IconShieldCheck } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { backupEndpoints } from '@verstas/contract/backup/endpoints.ts'
import type { Backup, BackupRun, BackupRunKind, Backups } from '@verstas/contract/backup/entities.ts'
import { diagnosisEndpoints } from '@verstas/contract/diagnosis/endpoints.ts'
import { useAttempt } from '../../../platform/api/attempt-key.ts'
import { call } from '../../../platform/api/client.ts'
import { endpointQuery } from '../../../platform/api/endpoint-query.ts'
import { serverNow } from '../../../platform/api/server-clock.ts'
import { useAct } from '../../../platform/editing/use-act.ts'
import { Page } from '../../../platform/shell/page.tsx'
import { useTexts } from '../../../platform/texts/use-texts.ts'
import { AsyncView } from '../../../platform/ui/async-view.tsx'
import { Button } from '../../../platform/ui/button.tsx'
import { EmptyState } from '../../../platform/ui/empty-state.tsx'
import { useFormat } from '../../../platform/ui/format.tsx'
import { ListRow, Section } from '../../../platform/ui/list-row.tsx'
import { LoadingSkeleton } from '../../../platform/ui/loading-skeleton.tsx'
import { RowList } from '../../../platform/ui/row-list.tsx'
import { StateBadge } from '../../../platform/ui/state-badge.tsx'
import { tones } from '../../../platform/ui/tones.ts'
import { needsPasskey, PasskeyGate } from '../../administration/passkey-gate.tsx'
import { headlineOf, latestTrial } from './backup-state.ts'
import classes from './backups.module.css'
import { InstallationHealth } from './installation.tsx'

const { listBackups, startBackup } = backupEndpoints
const { getInstallation } = diagnosisEndpoints

/**
 * The backups of the installation and their state, with buttons that start a backup or a trial restore, and
 * the state of the server.
 */
export function BackupsPage() {
  const t = useTexts()
  const query = useQuery(endpointQuery(listBackups, {}))
  const installation = useQuery(endpointQuery(getInstallation, {}))
  const health = <InstallationHealth query={installation} />
  return (
    <Page title={t('backups.title')} hasBack>
      <PasskeyGate isRequired={needsPasskey(query.error)}>
        <AsyncView query={query} skeleton={<LoadingSkeleton height={[112, 96, 268]} />}>
          {(backups) =>
            backups.Place === null ? (
              <div className="stack gap-24">
                <EmptyState
                  icon={IconDatabaseOff}
                  title={t('backups.notSet')}
                  hint={t('backups.notSetHint')}
                />
                {health}
              </div>
            ) : (
              <div className="stack gap-24">
                <Headline backups={backups} />
                <BackupFacts backups={backups} />
                <div className={`${classes.columns} grid gap-24`}>
                  {health}
                  <Copies backups={backups} />
                </div>
              </div>
            )
          }
        </AsyncView>
      </PasskeyGate>
    </Page>
  )
}

function Headline({ backups }: { readonly backups: Backups }) {
  const t = useTexts()
  const format = useFormat()
  const { Place, Backups: copies, Run, Failure, Damaged, PlaceProblem } = backups
  const { name, tone } = headlineOf(backups, serverNow())
  const place = Place ?? ''
  return (
    <section className={`${Run ? '' : classes.headline} stack gap-12`}>
      <div className="line top gap-12 grow">
        <span className={`${classes.sign} ${tones[tone]} grid centre rigid round`}>
          <IconShieldCheck size={28} stroke={1.75} aria-hidden="true" />
        </span>
        <div className="stack gap-4 grow">
          <h2 className="type-20 strong">{t(`backups.state.${name}`)}</h2>
          {PlaceProblem !== null && <p className="type-15 late">{PlaceProblem}</p>}
          {copies[0] && (
            <p className="type-15 soft break-anywhere">
              {copies[0].IsEncrypted ? t('backups.encryptedIn', { place }) : t('backups.plainIn', { place })}
            </p>
          )}
          {Failure && !Run && (
            <p className="type-15 late">
              {t('backups.failed', { at: format.dateTime(Failure.At), reason: Failure.Reason })}
            </p>
          )}
          {Damaged.length > 0 && (
            <p className="type-15 late">{t('backups.damaged', { names: Damaged.join(', ') })}</p>
          )}
        </div>
      </div>
      {Run ? <Progress run={Run} /> : <Start kind="backup" />}
    </section>
  )
}

/** The progress of a running backup. Live events refresh it. */
function Progress({ run: { Kind, Step, Done, Total } }: { readonly run: BackupRun }) {
  const t = useTexts()
  const format = useFormat()
  return (
    <div className="card pad-16 stack gap-8">
      <progress
        className="full"
        aria-label={t(`backups.state.${Kind}`)}
        {...(Step !== null && { value: Done, max: Math.max(1, Total) })}
      />
      <p className="type-15">
        {Step === null
          ? t('backups.preparing')
          : t(`backups.step.${Step}`, { done: format.number(Done), total: format.number(Total) })}
      </p>
      <p className="type-15 soft">{t('backups.pageMayClose')}</p>
    </div>
  )
}

const buttons = {
  backup: { icon: IconDatabaseExport, text: 'backups.make' },
  verify: { icon: IconHistory, text: 'backups.try' },
} as const

function Start({ kind }: { readonly kind: BackupRunKind }) {
  const t = useTexts()
  const attempt = useAttempt()
  const { icon, text } = buttons[kind]
  const { act, isBusy } = useAct({
    write: startBackup,
    run: () => {
      const body = { Kind: kind }
      return attempt(body, (headers) => call(startBackup, { headers, body }))
    },
  })
  return (
    <Button variant="tonal" icon={icon} isBusy={isBusy} onClick={act}>
      {t(text)}
    </Button>
  )
}

function Copies({ backups }: { readonly backups: Backups }) {
  const t = useTexts()
  const format = useFormat()
  const sizeText = useSizeText()
  const { Backups: copies, Run, DailyAt, Keep } = backups
  return (
    <Section title={t('backups.copies')}>
      {copies.length > 0 && (
        <RowList label={t('backups.copies')}>
          {copies.map((copy) => (
            <ListRow
              key={copy.Name}
              icon={IconHistory}
              name={format.dateTime(copy.At)}
              badge={
                <StateBadge state={copy.Verified ? 'done' : 'open'}>
                  {copy.Verified ? t('backups.isTried') : t('backups.isUntried')}
                </StateBadge>
              }
              lines={[
                sizeText(copy),
                ...(copy.FileProblems > 0 ? [t('backups.fileProblems', { count: copy.FileProblems })] : []),
              ]}
            />
          ))}
        </RowList>
      )}
      <p className="type-15 soft">
        {DailyAt === null ? t('backups.noSchedule') : t('backups.daily', { time: DailyAt })}.{' '}
        {t('backups.keep', { daily: Keep.Daily, weekly: Keep.Weekly, monthly: Keep.Monthly })}
      </p>
      {copies.length > 0 && !Run && <Start kind="verify" />}
    </Section>
  )
}

/** The latest backup, the latest trial of a restore, and the work that a loss would cost now. */
function BackupFacts({ backups }: { readonly backups: Backups }) {
  const t = useTexts()
  const format = useFormat()
  const sizeText = useSizeText()
  const [latest] = backups.Backups
  const trial = latestTrial(backups)
  const minutes = latest && Math.max(0, (serverNow().getTime() - Date.parse(latest.At)) / 60_000)
  return (
    <dl className={`${classes.facts} card grid`}>
      <Fact
        label={t('backups.latest')}
        value={latest ? format.dateTime(latest.At) : t('backups.never')}
        line={latest && sizeText(latest)}
      />
      <Fact
        label={t('backups.tried')}
        value={trial ? format.dateTime(trial.At) : t('backups.never')}
        line={
          trial &&
          t('backups.triedWith', { rows: format.number(trial.Rows), files: format.number(trial.Files) })
        }
      />
      <Fact
        label={t('backups.ifNow')}
        value={
          minutes === undefined
            ? t('backups.lostAll')
            : t('backups.lost', { duration: format.elapsed(minutes) })
        }
      />
    </dl>
  )
}

interface FactProps {
  readonly label: string
  readonly value: string
  readonly line?: string | null | undefined
}

const Fact = ({ label, value, line }: FactProps) => (
  <div className="stack gap-2 pad-12-16 content-start">
    <dt className="type-13 soft">{label}</dt>
    <dd className="type-20 strong">{value}</dd>
    {line && <dd className="type-15 soft">{line}</dd>}
  </div>
)

const megabyte = 1_000_000

/** Returns a function that describes the size and duration of a backup. A backup has at least 1 MB. */
function useSizeText(): (backup: Backup) => string {
  const t = useTexts()
  const format = useFormat()
  return ({ Bytes, Seconds }) =>
    t('backups.size', {
      size: format.number(Math.max(1, Math.round(Bytes / megabyte))),
      duration: Seconds < 60 ? `${Seconds}s` : `${Math.floor(Seconds / 60)}min ${Seconds % 60}s`,
    })
}
