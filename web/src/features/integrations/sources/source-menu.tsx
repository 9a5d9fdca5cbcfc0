import { IconDotsVertical, IconPlayerPause, IconPlayerPlay, IconSettings } from '@tabler/icons-react'
import { integrationSourceEndpoints } from '@verstas/contract/integration/source-endpoints.ts'
import type { IntegrationSource } from '@verstas/contract/integration/source-entities.ts'
import { useState } from 'react'
import { call } from '../../../platform/api/client.ts'
import { useAct } from '../../../platform/editing/use-act.ts'
import { useTexts } from '../../../platform/texts/use-texts.ts'
import { IconButton } from '../../../platform/ui/button.tsx'
import { ConfirmDialog } from '../../../platform/ui/confirm-dialog.tsx'
import { Dialog } from '../../../platform/ui/dialog.tsx'
import { OverflowItem, OverflowMenu } from '../../../platform/ui/overflow-menu.tsx'
import { SourceForm } from './source-form.tsx'

const { pauseIntegrationSource, resumeIntegrationSource } = integrationSourceEndpoints

/**
 * The actions on a source. If the administrator does not work at all its sites, a dialog names the other
 * sites instead.
 */
export function SourceMenu({ source }: { readonly source: IntegrationSource }) {
  const { Name, Paused, OtherSites } = source
  const t = useTexts()
  const [isMenuWanted, setIsMenuWanted] = useState(false)
  const [opened, setOpened] = useState<'pause' | 'settings' | 'elsewhere' | null>(null)
  const close = () => setOpened(null)
  const params = { name: Name }
  const pause = useAct({
    write: pauseIntegrationSource,
    run: () => call(pauseIntegrationSource, { params }).finally(close),
  })
  const resume = useAct({
    write: resumeIntegrationSource,
    run: () => call(resumeIntegrationSource, { params }),
  })
  const label = t('sources.actions', { name: Name })
  const button = (onClick: () => void) => (
    <IconButton variant="neutral" label={label} icon={IconDotsVertical} onClick={onClick} />
  )
  if (OtherSites.length > 0)
    return (
      <>
        {button(() => setOpened('elsewhere'))}
        <Dialog isOpen={opened === 'elsewhere'} title={Name} onClose={close}>
          <p className="type-17">{t('sources.elsewhere', { sites: OtherSites.join(', ') })}</p>
        </Dialog>
      </>
    )
  return (
    <>
      {isMenuWanted ? (
        <OverflowMenu label={label}>
          {Paused === null ? (
            <OverflowItem icon={IconPlayerPause} onClick={() => setOpened('pause')}>
              {t('sources.pause')}
            </OverflowItem>
          ) : (
            <OverflowItem icon={IconPlayerPlay} onClick={resume.act}>
              {t('sources.resume')}
            </OverflowItem>
          )}
          <OverflowItem icon={IconSettings} onClick={() => setOpened('settings')}>
            {t('sources.settings')}
          </OverflowItem>
        </OverflowMenu>
      ) : (
        button(() => setIsMenuWanted(true))
      )}
      <ConfirmDialog
        isOpen={opened === 'pause'}
        title={t('sources.pauseTitle', { name: Name })}
        confirmLabel={t('sources.pause')}
        isBusy={pause.isBusy}
        onConfirm={pause.act}
        onCancel={close}
      >
        <p className="type-15 soft">{t('sources.pauseHint')}</p>
      </ConfirmDialog>
      {opened === 'settings' && <SourceForm source={source} onClose={close} />}
    </>
  )
}
