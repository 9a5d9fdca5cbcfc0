import { IconDotsVertical, IconPlayerPause, IconPlayerPlay, IconSettings } from '@tabler/icons-react'
import type { BodyOf } from '@verstas/contract/endpoint.ts'
import { integrationSourceEndpoints } from '@verstas/contract/integration/source-endpoints.ts'
import type { IntegrationSource } from '@verstas/contract/integration/source-entities.ts'
import { useState } from 'react'
import { call } from '../../../platform/api/client.ts'
import { messageOf, metaDataOf } from '../../../platform/api/failure.ts'
import { useAct } from '../../../platform/editing/use-act.ts'
import { useSave } from '../../../platform/editing/use-save.ts'
import { useTexts } from '../../../platform/texts/use-texts.ts'
import { IconButton } from '../../../platform/ui/button.tsx'
import { Checkbox } from '../../../platform/ui/checks.tsx'
import { ConfirmDialog } from '../../../platform/ui/confirm-dialog.tsx'
import { Dialog } from '../../../platform/ui/dialog.tsx'
import { FormDialog } from '../../../platform/ui/form-dialog.tsx'
import { FormProblem } from '../../../platform/ui/form-problem.tsx'
import { OverflowItem, OverflowMenu } from '../../../platform/ui/overflow-menu.tsx'
import { SaveButton } from '../../../platform/ui/save-button.tsx'
import { SelectField, TextField } from '../../../platform/ui/text-fields.tsx'
import { useInterval } from './use-interval.ts'

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

const { saveIntegrationSource } = integrationSourceEndpoints

const hour = 60
const usualIntervals = [5, 15, 30, hour, 4 * hour, 24 * hour, 7 * 24 * hour]

interface SourceFormProps {
  readonly source: IntegrationSource
  readonly onClose: () => void
}

/** Edits the settings of a source: when it counts as late, and the address that refreshes a work order. */
function SourceForm({
  source: { Name, ExpectedMinutes, PullAddress, HasPullSecret },
  onClose,
}: SourceFormProps) {
  const t = useTexts()
  const interval = useInterval()
  const [expected, setExpected] = useState(String(ExpectedMinutes ?? ''))
  const [address, setAddress] = useState(PullAddress ?? '')
  const [secret, setSecret] = useState('')
  const [removesSecret, setRemovesSecret] = useState(false)
  const { save, isBusy, error } = useSave({
    write: saveIntegrationSource,
    send: (body: BodyOf<typeof saveIntegrationSource>) =>
      call(saveIntegrationSource, { params: { name: Name }, body }),
    done: t('sources.saved', { name: Name }),
  })
  const submit = () =>
    save(
      {
        PullAddress: address.trim() || null,
        PullSecret: secret.trim() || null,
        RemovesPullSecret: removesSecret,
        ExpectedMinutes: expected === '' ? null : Number(expected),
      },
      { onSuccess: onClose },
    )
  const intervals = [...new Set([...usualIntervals, ...(ExpectedMinutes === null ? [] : [ExpectedMinutes])])]
  const wrongField = error && metaDataOf(error, 'field')
  // The message uses the wire name of the field.
  const isWrong = (field: string) =>
    wrongField === field && (metaDataOf(error, 'reason') ?? messageOf(error, t))
  const isOfField = wrongField === 'PullAddress' || wrongField === 'PullSecret'
  return (
    <FormDialog
      title={t('sources.settingsTitle', { name: Name })}
      onClose={onClose}
      onSubmit={submit}
      actions={<SaveButton isBusy={isBusy} />}
    >
      <FormProblem>{error && !isOfField && messageOf(error, t)}</FormProblem>
      <SelectField
        label={t('sources.expected')}
        description={t('sources.expectedHint')}
        value={expected}
        options={[
          { value: '', label: t('sources.notWatched') },
          ...intervals
            .toSorted((one, other) => one - other)
            .map((minutes) => ({ value: String(minutes), label: interval(minutes) })),
        ]}
        onChange={({ currentTarget }) => setExpected(currentTarget.value)}
      />
      <TextField
        label={t('sources.pullAddress')}
        description={t('sources.pullAddressHint')}
        type="url"
        maxLength={1000}
        autoComplete="off"
        value={address}
        onChange={({ currentTarget }) => setAddress(currentTarget.value)}
        error={isWrong('PullAddress')}
      />
      {address.trim() !== '' && (
        <>
          <TextField
            label={t('sources.pullSecret')}
            description={t(HasPullSecret ? 'sources.pullSecretKept' : 'sources.pullSecretHint')}
            type="password"
            maxLength={500}
            autoComplete="off"
            value={secret}
            onChange={({ currentTarget }) => setSecret(currentTarget.value)}
            error={isWrong('PullSecret')}
          />
          {HasPullSecret && (
            <Checkbox
              label={t('sources.removeSecret')}
              checked={removesSecret}
              onChange={({ currentTarget }) => setRemovesSecret(currentTarget.checked)}
            />
          )}
        </>
      )}
    </FormDialog>
  )
}
