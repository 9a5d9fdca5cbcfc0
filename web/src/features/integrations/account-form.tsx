import { CallFailed } from '@verstas/contract/call.ts'
import { errorCodes } from '@verstas/contract/errors/codes.ts'
import { serviceAccountEndpoints } from '@verstas/contract/integration/administration-endpoints.ts'
import type { ServiceAccount } from '@verstas/contract/integration/administration-entities.ts'
import { type Scope, scopes } from '@verstas/contract/integration/scopes.ts'
import { maxServiceAccountName } from '@verstas/contract/limits.ts'
import { languages } from '@verstas/contract/texts/language.ts'
import { useId, useState } from 'react'
import { call } from '../../platform/api/client.ts'
import { messageOf } from '../../platform/api/failure.ts'
import { useSave } from '../../platform/editing/use-save.ts'
import { useSession } from '../../platform/session/session.ts'
import { languageNames } from '../../platform/texts/i18n.ts'
import { useLanguage, useTexts } from '../../platform/texts/use-texts.ts'
import { Checkbox, Switch } from '../../platform/ui/checks.tsx'
import { FormDialog } from '../../platform/ui/form-dialog.tsx'
import { FormProblem } from '../../platform/ui/form-problem.tsx'
import { SaveButton } from '../../platform/ui/save-button.tsx'
import { SegmentedControl } from '../../platform/ui/segmented-control.tsx'
import { TextField } from '../../platform/ui/text-fields.tsx'
import { type AccountFields, fieldsOf, problemsOf, saveOf } from './account-fields.ts'
import classes from './integrations.module.css'
import { ReachInput, SiteInput } from './reach-input.tsx'
import { isRead, type ScopeRow, scopeRows } from './scope-rows.ts'

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

interface ScopeInputProps {
  readonly fields: AccountFields
  readonly problems: ReadonlySet<keyof AccountFields>
  readonly onChange: (changed: Partial<AccountFields>) => void
}

/** Selects all scopes of an account, or read and write scopes of each entity. */
function ScopeInput({ fields: { HasAllScopes, Scopes }, problems, onChange }: ScopeInputProps) {
  const t = useTexts()
  const set = (changed: readonly Scope[], isChosen: boolean) =>
    onChange({
      Scopes: scopes.filter((scope) => (changed.includes(scope) ? isChosen : Scopes.includes(scope))),
    })
  return (
    <ReachInput
      label={t('integrations.scopes')}
      description={HasAllScopes && t('integrations.allScopesHint')}
      allLabel={t('integrations.allScopes')}
      isLimitFirst
      isAll={HasAllScopes}
      onChange={(isAll) => onChange({ HasAllScopes: isAll })}
      problem={problems.has('Scopes') && t('integrations.scopeMissing')}
    >
      <div className="mt-4">
        <div className={classes.scopeRow}>
          <AllCheck label={t('integrations.readEverything')} {...{ Scopes, set }} of={reads} />
          <AllCheck label={t('integrations.writeEverything')} {...{ Scopes, set }} of={writes} />
        </div>
        {scopeRows.map((row) => (
          <ScopeChecks key={row.subject} row={row} {...{ Scopes, set }} />
        ))}
      </div>
    </ReachInput>
  )
}

const reads = scopes.filter(isRead)
// The scope of a directory must be selected individually, because a directory decides about people's access.
const writes = scopes.filter((scope) => !isRead(scope) && scope !== 'scim')

interface ChoiceProps {
  readonly Scopes: readonly Scope[]
  readonly set: (changed: readonly Scope[], isChosen: boolean) => void
}

interface AllCheckProps extends ChoiceProps {
  readonly label: string
  readonly of: readonly Scope[]
}

/** A check box that selects several scopes together. */
const AllCheck = ({ label, of, Scopes, set }: AllCheckProps) => (
  <Checkbox
    label={label}
    checked={of.every((scope) => Scopes.includes(scope))}
    onChange={({ currentTarget }) => set(of, currentTarget.checked)}
  />
)

/** The check boxes of one entity. Their accessible names begin with the entity. */
function ScopeChecks({ row, Scopes, set }: ChoiceProps & { readonly row: ScopeRow }) {
  const t = useTexts()
  const subject = t(`integrations.subject.${row.subject}`)
  return (
    <div className={classes.scopeRow}>
      <span aria-hidden="true" className={`${classes.subject} type-15 strong break-anywhere`}>
        {subject}
      </span>
      {(['read', 'write'] as const).map((kind) => {
        const scope = row[kind]
        return scope === null ? (
          <span key={kind} />
        ) : (
          <Checkbox
            key={kind}
            label={
              <>
                <span className="visually-hidden">{subject}: </span>
                {t(`integrations.${kind}`)}
              </>
            }
            checked={Scopes.includes(scope)}
            onChange={({ currentTarget }) => set([scope], currentTarget.checked)}
          />
        )
      })}
    </div>
  )
}
