import { useMutation, useQueryClient } from '@tanstack/react-query'
import { readableEntities } from '@verstas/contract/integration/scopes.ts'
import { webhookAdministrationEndpoints } from '@verstas/contract/integration/webhook-administration-endpoints.ts'
import type {
  AdministeredWebhook,
  WebhookWithSecret,
} from '@verstas/contract/integration/webhook-administration-entities.ts'
import { useState } from 'react'
import { call } from '../../../platform/api/client.ts'
import { invalidateChanges } from '../../../platform/api/endpoint-query.ts'
import { messageOf, metaDataOf } from '../../../platform/api/failure.ts'
import { useSession } from '../../../platform/session/session.ts'
import { useTexts } from '../../../platform/texts/use-texts.ts'
import { Button } from '../../../platform/ui/button.tsx'
import { Checkbox } from '../../../platform/ui/checks.tsx'
import { FieldGroup } from '../../../platform/ui/field.tsx'
import { FormDialog } from '../../../platform/ui/form-dialog.tsx'
import { FormProblem } from '../../../platform/ui/form-problem.tsx'
import { notify } from '../../../platform/ui/notify.ts'
import { SegmentedControl } from '../../../platform/ui/segmented-control.tsx'
import { SelectField, TextField } from '../../../platform/ui/text-fields.tsx'
import { useServiceAccounts } from '../api.ts'
import { fieldsOf, problemsOf, saveOf, type WebhookFields } from './webhook-fields.ts'
import { hostOf } from './webhook-words.ts'

const { makeWebhook, saveWebhook } = webhookAdministrationEndpoints

interface WebhookFormProps {
  /** Null for a new webhook. */
  readonly webhook: AdministeredWebhook | null
  /** Receives a new webhook with its secret. */
  readonly onMade?: (made: WebhookWithSecret) => void
  readonly onClose: () => void
}

/** The form of an existing or new webhook. */
export function WebhookForm({ webhook, onMade, onClose }: WebhookFormProps) {
  const t = useTexts()
  const queries = useQueryClient()
  const [fields, setFields] = useState(() => fieldsOf(webhook))
  const [wasTried, setWasTried] = useState(false)
  const { mutate, error, isPending, reset } = useMutation({
    mutationFn: async () => {
      const body = saveOf(fields)
      if (webhook !== null) {
        await call(saveWebhook, { params: { id: webhook.Id }, body })
        return null
      }
      return call(makeWebhook, { body: { ...body, AccountId: fields.AccountId ?? 0 } })
    },
    // Does not cache the response, because it contains the secret.
    gcTime: 0,
    onSuccess: (made) => {
      if (made) onMade?.(made)
      else notify.success(t('webhooks.saved', { host: hostOf(fields.Url) }))
    },
    onError: () => invalidateChanges(queries, saveWebhook),
  })
  const problems = problemsOf(fields)
  const wrongUrl = error && metaDataOf(error, 'field') === 'Url' ? metaDataOf(error, 'reason') : null
  return (
    <FormDialog
      title={t(webhook === null ? 'webhooks.add' : 'webhooks.changeTitle')}
      onClose={onClose}
      onSubmit={() => {
        setWasTried(true)
        if (problems.size === 0) mutate(undefined, { onSuccess: onClose })
      }}
      actions={
        <Button type="submit" isBusy={isPending}>
          {t('common.save')}
        </Button>
      }
    >
      <FormProblem>{error && wrongUrl === null && messageOf(error, t)}</FormProblem>
      <WebhookInputs
        isNew={webhook === null}
        fields={fields}
        problems={wasTried ? problems : new Set()}
        wrongUrl={wrongUrl ?? null}
        onChange={(changed) => {
          setFields({ ...fields, ...changed })
          reset()
        }}
      />
    </FormDialog>
  )
}

interface InputProps {
  readonly fields: WebhookFields
  readonly problems: ReadonlySet<keyof WebhookFields>
  readonly onChange: (changed: Partial<WebhookFields>) => void
}

interface WebhookInputsProps extends InputProps {
  readonly isNew: boolean
  /** The server's reason why the address is refused; null if it is not. */
  readonly wrongUrl: string | null
}

function WebhookInputs({ isNew, fields, problems, wrongUrl, onChange }: WebhookInputsProps) {
  const t = useTexts()
  return (
    <>
      {isNew && <AccountInput {...{ fields, problems, onChange }} />}
      <TextField
        label={t('webhooks.url')}
        description={t('webhooks.urlHint')}
        type="url"
        maxLength={2000}
        autoComplete="off"
        value={fields.Url}
        onChange={({ currentTarget }) => onChange({ Url: currentTarget.value })}
        error={wrongUrl ?? (problems.has('Url') && t('webhooks.urlMissing'))}
      />
      <FieldGroup
        label={t('webhooks.content')}
        description={t(fields.IsThin ? 'webhooks.thinHint' : 'webhooks.fullHint')}
      >
        <SegmentedControl
          isWide
          aria-label={t('webhooks.content')}
          value={fields.IsThin ? 'thin' : 'full'}
          onChange={(content) => onChange({ IsThin: content === 'thin' })}
          options={[
            { value: 'thin', label: t('webhooks.thin') },
            { value: 'full', label: t('webhooks.full') },
          ]}
        />
      </FieldGroup>
      <EntityInput {...{ fields, problems, onChange }} />
      <SiteInput {...{ fields, problems, onChange }} />
    </>
  )
}

function AccountInput({ fields, problems, onChange }: InputProps) {
  const t = useTexts()
  const { data: accounts = [] } = useServiceAccounts()
  return (
    <SelectField
      label={t('webhooks.account')}
      description={t('webhooks.accountHint')}
      value={String(fields.AccountId ?? '')}
      options={[
        { value: '', label: '–' },
        ...accounts
          .filter(({ Revoked }) => Revoked === null)
          .map(({ Id, Name }) => ({ value: String(Id), label: Name })),
      ]}
      error={problems.has('AccountId') && t('webhooks.accountMissing')}
      onChange={({ currentTarget }) =>
        onChange({ AccountId: currentTarget.value === '' ? null : Number(currentTarget.value) })
      }
    />
  )
}

function EntityInput({ fields, problems, onChange }: InputProps) {
  const t = useTexts()
  return (
    <FieldGroup label={t('webhooks.entities')}>
      <SegmentedControl
        isWide
        aria-label={t('webhooks.entities')}
        value={fields.HasAllEntities ? 'all' : 'chosen'}
        onChange={(reach) => onChange({ HasAllEntities: reach === 'all' })}
        options={[
          { value: 'all', label: t('webhooks.allEntities') },
          { value: 'chosen', label: t('integrations.chosen') },
        ]}
      />
      <FormProblem>{problems.has('Entities') && t('webhooks.entityMissing')}</FormProblem>
      {!fields.HasAllEntities &&
        readableEntities.map((entity) => (
          <Checkbox
            key={entity}
            label={t(`integrations.subject.${entity}`)}
            checked={fields.Entities.includes(entity)}
            onChange={({ currentTarget }) =>
              onChange({
                Entities: readableEntities.filter((each) =>
                  each === entity ? currentTarget.checked : fields.Entities.includes(each),
                ),
              })
            }
          />
        ))}
    </FieldGroup>
  )
}

function SiteInput({ fields, problems, onChange }: InputProps) {
  const t = useTexts()
  const { sites } = useSession()
  return (
    <FieldGroup label={t('integrations.sites')}>
      <SegmentedControl
        isWide
        aria-label={t('integrations.sites')}
        value={fields.HasAllSites ? 'all' : 'chosen'}
        onChange={(reach) => onChange({ HasAllSites: reach === 'all' })}
        options={[
          { value: 'all', label: t('webhooks.allSites') },
          { value: 'chosen', label: t('integrations.chosen') },
        ]}
      />
      <FormProblem>{problems.has('SiteIds') && t('integrations.siteMissing')}</FormProblem>
      {!fields.HasAllSites &&
        sites.map(({ Id, Description }) => (
          <Checkbox
            key={Id}
            label={Description}
            checked={fields.SiteIds.includes(Id)}
            onChange={({ currentTarget }) => {
              const others = fields.SiteIds.filter((id) => id !== Id)
              onChange({ SiteIds: currentTarget.checked ? [...others, Id] : others })
            }}
          />
        ))}
    </FieldGroup>
  )
}
