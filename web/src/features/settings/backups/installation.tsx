import { type Icon, IconCertificate, IconClock, IconDatabase, IconServer } from '@tabler/icons-react'
import type { UseQueryResult } from '@tanstack/react-query'
import type { Installation, Verdict } from '@verstas/contract/diagnosis/entities.ts'
import { useTexts } from '../../../platform/texts/use-texts.ts'
import { AsyncView } from '../../../platform/ui/async-view.tsx'
import { useFormat } from '../../../platform/ui/format.tsx'
import { ListRow, Section } from '../../../platform/ui/list-row.tsx'
import { LoadingSkeleton } from '../../../platform/ui/loading-skeleton.tsx'
import { RowList } from '../../../platform/ui/row-list.tsx'
import { StateBadge } from '../../../platform/ui/state-badge.tsx'
import { type InstallationCheck, useInstallationChecks } from './use-installation-checks.ts'

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
