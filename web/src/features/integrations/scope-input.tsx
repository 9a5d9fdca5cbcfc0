import { type Scope, scopes } from '@verstas/contract/integration/scopes.ts'
import { useTexts } from '../../platform/texts/use-texts.ts'
import { Checkbox } from '../../platform/ui/checks.tsx'
import type { AccountFields } from './account-fields.ts'
import classes from './integrations.module.css'
import { ReachInput } from './reach-input.tsx'
import { isRead, type ScopeRow, scopeRows } from './scope-rows.ts'

interface ScopeInputProps {
  readonly fields: AccountFields
  readonly problems: ReadonlySet<keyof AccountFields>
  readonly onChange: (changed: Partial<AccountFields>) => void
}

/** Selects all scopes of an account, or read and write scopes of each entity. */
export function ScopeInput({ fields: { HasAllScopes, Scopes }, problems, onChange }: ScopeInputProps) {
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
