import { type ReadableEntity, readableEntities } from '@verstas/contract/integration/scopes.ts'
import { webhookAdministrationEndpoints } from '@verstas/contract/integration/webhook-administration-endpoints.ts'
import type {
  AdministeredWebhook,
  AdministeredWebhookSave,
  WebhookWithSecret,
} from '@verstas/contract/integration/webhook-administration-entities.ts'
import { useState } from 'react'
import { call } from '../../../platform/api/client.ts'
import { messageOf, metaDataOf } from '../../../platform/api/failure.ts'
import { useSave } from '../../../platform/editing/use-save.ts'
import { useTexts } from '../../../platform/texts/use-texts.ts'
import { Checkbox } from '../../../platform/ui/checks.tsx'
import { FieldGroup } from '../../../platform/ui/field.tsx'
import { FormDialog } from '../../../platform/ui/form-dialog.tsx'
import { FormProblem } from '../../../platform/ui/form-problem.tsx'
import { notify } from '../../../platform/ui/notify.ts'
import { SaveButton } from '../../../platform/ui/save-button.tsx'
import { SegmentedControl } from '../../../platform/ui/segmented-control.tsx'
import { SelectField, TextField } from '../../../platform/ui/text-fields.tsx'
import { useServiceAccounts } from '../api.ts'
import { ReachInput, SiteInput } from '../reach-input.tsx'
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
  const [fields, setFields] = useState(() => fieldsOf(webhook))
  const [wasTried, setWasTried] = useState(false)
  const { save, isBusy, error, reset } = useSave({
    write: saveWebhook,
    send: async (body: ReturnType<typeof saveOf>) => {
      if (webhook === null) return call(makeWebhook, { body: { ...body, AccountId: fields.AccountId ?? 0 } })
      await call(saveWebhook, { params: { id: webhook.Id }, body })
      return null
    },
    onDone: (made) => {
      if (made) onMade?.(made)
      else notify.success(t('webhooks.saved', { host: hostOf(fields.Url) }))
    },
  })
  const problems = problemsOf(fields)
  const wrongUrl = error && metaDataOf(error, 'field') === 'Url' ? metaDataOf(error, 'reason') : null
  return (
    <FormDialog
      title={t(webhook === null ? 'webhooks.add' : 'webhooks.changeTitle')}
      onClose={onClose}
      onSubmit={() => {
        setWasTried(true)
        if (problems.size === 0) save(saveOf(fields), { onSuccess: onClose })
      }}
      actions={<SaveButton isBusy={isBusy} />}
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
  /** The server's reason why it refused the address; null if it did not. */
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
      <SiteInput
        fields={fields}
        allLabel={t('webhooks.allSites')}
        isMissing={problems.has('SiteIds')}
        onChange={onChange}
      />
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
    <ReachInput
      label={t('webhooks.entities')}
      allLabel={t('webhooks.allEntities')}
      isAll={fields.HasAllEntities}
      onChange={(isAll) => onChange({ HasAllEntities: isAll })}
      problem={problems.has('Entities') && t('webhooks.entityMissing')}
    >
      {readableEntities.map((entity) => (
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
    </ReachInput>
  )
}

/** The values of a webhook's form. */
interface WebhookFields {
  /** Null until an account is chosen. */
  readonly AccountId: number | null
  readonly Url: string
  readonly HasAllEntities: boolean
  readonly Entities: readonly ReadableEntity[]
  readonly HasAllSites: boolean
  readonly SiteIds: readonly number[]
  readonly IsThin: boolean
}

/** Returns the initial values of the form. A new webhook sends all changes, without data about people. */
const fieldsOf = (webhook: AdministeredWebhook | null): WebhookFields => ({
  AccountId: webhook?.AccountId ?? null,
  Url: webhook?.Url ?? '',
  HasAllEntities: webhook?.Entities == null,
  Entities: webhook?.Entities ?? [],
  HasAllSites: webhook?.Sites == null,
  SiteIds: webhook?.Sites?.map(({ Id }) => Id) ?? [],
  IsThin: webhook?.IsThin ?? true,
})

/** Returns the fields with invalid values. */
function problemsOf(fields: WebhookFields): ReadonlySet<keyof WebhookFields> {
  const problems = new Set<keyof WebhookFields>()
  if (fields.AccountId === null) problems.add('AccountId')
  if (fields.Url.trim() === '') problems.add('Url')
  if (!fields.HasAllEntities && fields.Entities.length === 0) problems.add('Entities')
  if (!fields.HasAllSites && fields.SiteIds.length === 0) problems.add('SiteIds')
  return problems
}

/** Returns the request body. It lists entities and sites only if the webhook is limited to some of them. */
const saveOf = (fields: WebhookFields): AdministeredWebhookSave => ({
  Url: fields.Url.trim(),
  Entities: fields.HasAllEntities ? null : [...fields.Entities],
  SiteIds: fields.HasAllSites ? null : [...fields.SiteIds],
  IsThin: fields.IsThin,
})
