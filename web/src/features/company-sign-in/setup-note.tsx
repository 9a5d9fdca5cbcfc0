import { IconTerminal2 } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { sessionEndpoints } from '@verstas/contract/session/endpoints.ts'
import { useEffect } from 'react'
import { callAs } from '../../platform/api/client.ts'
import { useTexts } from '../../platform/texts/use-texts.ts'

/** Says on the sign-in page of an empty server where the setup link is. */
export default function SetupNote() {
  const t = useTexts()
  const { data } = useQuery({
    queryKey: ['configuration'],
    queryFn: () => callAs(null, sessionEndpoints.getConfiguration, {}),
    refetchOnWindowFocus: 'always',
  })
  // The tab keeps an earlier configuration, also after the setup and a sign-out.
  const isOutdated = data !== undefined && !data.NeedsSetup
  useEffect(() => {
    if (isOutdated) window.location.reload()
  }, [isOutdated])
  return (
    <section className="card pad-16 stack gap-8">
      <h2 className="line gap-8 type-17 strong">
        <IconTerminal2 size={24} stroke={1.75} aria-hidden="true" className="rigid brand" />
        {t('setup.needed')}
      </h2>
      <p className="type-15">{t('setup.neededHint')}</p>
    </section>
  )
}
