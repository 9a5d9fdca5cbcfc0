import { IconAlertTriangle, IconCircleCheck, IconClock } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { backupEndpoints } from '@verstas/contract/backup/endpoints.ts'
import { integrationSourceEndpoints } from '@verstas/contract/integration/source-endpoints.ts'
import { endpointQuery } from '../../../platform/api/endpoint-query.ts'
import { useSession } from '../../../platform/session/session.ts'
import { useNow } from '../../../platform/session/use-now.ts'
import { useTexts } from '../../../platform/texts/use-texts.ts'
import { useFormat } from '../../../platform/ui/format.tsx'
import { RowLink, RowWords } from '../../../platform/ui/row-link.tsx'
import { titleOfNews } from '../../integrations/sources/news-words.ts'
import { findSourceNews } from '../../integrations/sources/source-state.ts'
import { headlineOf } from '../backups/backup-state.ts'

/** Rows of a list with the states of the integrations and of the backups. Each opens its page. */
export default function SystemRows() {
  return (
    <>
      <IntegrationsRow />
      <BackupsRow />
    </>
  )
}

/**
 * The state of the integrations, with the most urgent problem. Renders nothing while it loads, if no system has sent
 * anything, and for users without the right.
 */
function IntegrationsRow() {
  const t = useTexts()
  const format = useFormat()
  const now = useNow()
  const { canCall } = useSession()
  const { listIntegrationSources } = integrationSourceEndpoints
  const { data = [] } = useQuery({
    ...endpointQuery(listIntegrationSources, {}),
    enabled: canCall(listIntegrationSources),
  })
  if (data.length === 0) return null
  const news = findSourceNews(data, now)
  const state = news.kind === 'late' ? 'late' : news.kind === 'well' ? 'done' : 'waiting'
  return (
    <li>
      <RowLink to="/integrations" isTall>
        <RowWords name={t('page.integrations')}>
          <State state={state} words={titleOfNews(news, t, format)} />
        </RowWords>
      </RowLink>
    </li>
  )
}

/** The state of the backups. Renders nothing while it loads, and for users without the right. */
function BackupsRow() {
  const t = useTexts()
  const now = useNow()
  const { canCall } = useSession()
  const { listBackups } = backupEndpoints
  const { data } = useQuery({ ...endpointQuery(listBackups, {}), enabled: canCall(listBackups) })
  if (data === undefined) return null
  const { name, tone } = headlineOf(data, now)
  const state = tone === 'ongoing' ? 'waiting' : tone
  return (
    <li>
      <RowLink to="/settings/$list" params={{ list: 'backups' }} isTall>
        <RowWords name={t('backups.title')}>
          {data.Place === null ? (
            <State state="waiting" words={t('backups.notSet')} />
          ) : (
            <State state={state} words={t(`backups.state.${name}`)} />
          )}
        </RowWords>
      </RowLink>
    </li>
  )
}

const icons = { late: IconAlertTriangle, waiting: IconClock, done: IconCircleCheck } as const

interface StateProps {
  readonly state: keyof typeof icons
  readonly words: string
}

function State({ state, words }: StateProps) {
  const StateIcon = icons[state]
  return (
    <span className={`flex top gap-6 type-15 ${state === 'waiting' ? 'soft' : state}`}>
      <StateIcon size={20} aria-hidden="true" className="rigid" />
      <span className="break-anywhere">{words}</span>
    </span>
  )
}
