import type { Backups } from '@verstas/contract/backup/entities.ts'
import { serverNow } from '../../../platform/api/server-clock.ts'
import { useTexts } from '../../../platform/texts/use-texts.ts'
import { useFormat } from '../../../platform/ui/format.tsx'
import { latestTrial } from './backup-state.ts'
import classes from './backups.module.css'
import { useSizeText } from './use-size-text.ts'

/** The latest backup, the latest trial of a restore, and the work that a loss would cost now. */
export function BackupFacts({ backups }: { readonly backups: Backups }) {
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
