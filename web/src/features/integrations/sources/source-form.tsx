import type { BodyOf } from '@verstas/contract/endpoint.ts'
import { integrationSourceEndpoints } from '@verstas/contract/integration/source-endpoints.ts'
import type { IntegrationSource } from '@verstas/contract/integration/source-entities.ts'
import { useState } from 'react'
import { call } from '../../../platform/api/client.ts'
import { messageOf, metaDataOf } from '../../../platform/api/failure.ts'
import { useSave } from '../../../platform/editing/use-save.ts'
import { useTexts } from '../../../platform/texts/use-texts.ts'
import { Checkbox } from '../../../platform/ui/checks.tsx'
import { FormDialog } from '../../../platform/ui/form-dialog.tsx'
import { FormProblem } from '../../../platform/ui/form-problem.tsx'
import { SaveButton } from '../../../platform/ui/save-button.tsx'
import { SelectField, TextField } from '../../../platform/ui/text-fields.tsx'
import { useInterval } from './use-interval.ts'

const { saveIntegrationSource } = integrationSourceEndpoints

const hour = 60
const usualIntervals = [5, 15, 30, hour, 4 * hour, 24 * hour, 7 * 24 * hour]

interface SourceFormProps {
  readonly source: IntegrationSource
  readonly onClose: () => void
}

/** Edits the settings of a source: when it counts as late, and the address that refreshes a work order. */
export function SourceForm({
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
