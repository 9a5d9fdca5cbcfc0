import { CallFailed } from '@verstas/contract/call.ts'
import { errorCodes } from '@verstas/contract/errors/codes.ts'
import { serviceAccountEndpoints } from '@verstas/contract/integration/administration-endpoints.ts'
import type { ServiceAccount } from '@verstas/contract/integration/administration-entities.ts'
import { maxServiceAccountName } from '@verstas/contract/limits.ts'
import { languages } from '@verstas/contract/texts/language.ts'
import { useId, useState } from 'react'
import { call } from '../../platform/api/client.ts'
import { messageOf } from '../../platform/api/failure.ts'
import { useSave } from '../../platform/editing/use-save.ts'
import { useSession } from '../../platform/session/session.ts'
import { languageNames } from '../../platform/texts/i18n.ts'
import { useLanguage, useTexts } from '../../platform/texts/use-texts.ts'
import { Switch } from '../../platform/ui/checks.tsx'
import { FormDialog } from '../../platform/ui/form-dialog.tsx'
import { FormProblem } from '../../platform/ui/form-problem.tsx'
import { SaveButton } from '../../platform/ui/save-button.tsx'
import { SegmentedControl } from '../../platform/ui/segmented-control.tsx'
import { TextField } from '../../platform/ui/text-fields.tsx'
import { type AccountFields, fieldsOf, problemsOf, saveOf } from './account-fields.ts'
import { SiteInput } from './reach-input.tsx'
import { ScopeInput } from './scope-input.tsx'

const { addServiceAccount, saveServiceAccount } = serviceAccountEndpoints

interface AccountFormProps {
  /** Null for a new account. */
  readonly account: ServiceAccount | null
  readonly onClose: () => void
}

/** The form of an existing or new service account. */
export function AccountForm({ account, onClose }: AccountFormProps) {
  const t = useTexts()
  const { site } = useSession()
  const language = useLanguage()
  const [fields, setFields] = useState(() => fieldsOf(account, { siteId: site.Id, language }))
  // Remembers the opened version, because a refetch of the list must not change the version that a save
  // sends.
  const [version] = useState(account?.Version ?? 0)
  const [wasTried, setWasTried] = useState(false)
  const { save, isBusy, error, reset } = useSave({
    write: saveServiceAccount,
    send: (body: ReturnType<typeof saveOf>, headers) =>
      account === null
        ? call(addServiceAccount, { headers, body })
        : call(saveServiceAccount, {
            params: { id: account.Id },
            headers,
            body: { ...body, Version: version },
          }),
    done: ({ Name: name }) => t('integrations.saved', { name }),
  })
  const problems = problemsOf(fields)
  const isNameTaken = error instanceof CallFailed && error.has(errorCodes.serviceAccountNameTaken.id)
  return (
    <FormDialog
      title={t(account === null ? 'integrations.add' : 'integrations.changeTitle')}
      onClose={onClose}
      onSubmit={() => {
        setWasTried(true)
        if (problems.size === 0) save(saveOf(fields), { onSuccess: onClose })
      }}
      actions={<SaveButton isBusy={isBusy} />}
    >
      <FormProblem>{error && !isNameTaken && messageOf(error, t)}</FormProblem>
      <AccountInputs
        fields={fields}
        problems={wasTried ? problems : new Set()}
        nameTaken={isNameTaken ? messageOf(error, t) : null}
        onChange={(changed) => {
          setFields({ ...fields, ...changed })
          reset()
        }}
      />
    </FormDialog>
  )
}

interface AccountInputsProps {
  readonly fields: AccountFields
  readonly problems: ReadonlySet<keyof AccountFields>
  /** The server's message if another account has the same name; null if there is none. */
  readonly nameTaken: string | null
  readonly onChange: (changed: Partial<AccountFields>) => void
}

function AccountInputs({ fields, problems, nameTaken, onChange }: AccountInputsProps) {
  const t = useTexts()
  const languageLabel = useId()
  return (
    <>
      <TextField
        label={t('integrations.name')}
        description={t('integrations.nameHint')}
        maxLength={maxServiceAccountName}
        autoComplete="off"
        value={fields.Name}
        onChange={({ currentTarget }) => onChange({ Name: currentTarget.value })}
        error={nameTaken ?? (problems.has('Name') && t('integrations.nameMissing'))}
      />
      <SiteInput
        fields={fields}
        description={fields.HasAllSites && t('integrations.allSitesHint')}
        allLabel={t('integrations.allSites')}
        isLimitFirst
        isMissing={problems.has('SiteIds')}
        onChange={onChange}
      />
      <ScopeInput {...{ fields, problems, onChange }} />
      <div className="stack gap-8">
        <span id={languageLabel} className="type-15 strong">
          {t('integrations.language')}
        </span>
        <SegmentedControl
          isWide
          aria-labelledby={languageLabel}
          value={fields.Language}
          onChange={(Language) => onChange({ Language })}
          options={languages.map((value) => ({ value, label: languageNames[value] }))}
        />
      </div>
      <Switch
        label={t('integrations.mayAdopt')}
        description={t('integrations.mayAdoptHint')}
        checked={fields.MayAdoptEmployees}
        onChange={({ currentTarget }) => onChange({ MayAdoptEmployees: currentTarget.checked })}
      />
    </>
  )
}
