import type { ReactNode } from 'react'
import { useSession } from '../../platform/session/session.ts'
import { useTexts } from '../../platform/texts/use-texts.ts'
import { FieldGroup } from '../../platform/ui/field.tsx'
import { FormProblem } from '../../platform/ui/form-problem.tsx'
import { SegmentedControl } from '../../platform/ui/segmented-control.tsx'
import { SiteCheckList } from '../../shared/sites/site-check-list.tsx'

interface ReachInputProps {
  readonly label: string
  readonly description?: string | false
  /** The label of the option without a limit. */
  readonly allLabel: string
  /** True if the form proposes a limit, so that its option is the first one. */
  readonly isLimitFirst?: boolean
  readonly isAll: boolean
  readonly onChange: (isAll: boolean) => void
  /** The problem of the choice; false if there is none. */
  readonly problem: string | false
  /** The inputs of the limit. */
  readonly children: ReactNode
}

/** Selects everything, or a limited choice, for which it shows the inputs. */
export function ReachInput(props: ReachInputProps) {
  const { label, description, allLabel, isLimitFirst = false, isAll, onChange, problem, children } = props
  const t = useTexts()
  const all = { value: 'all', label: allLabel } as const
  const chosen = { value: 'chosen', label: t('integrations.chosen') } as const
  return (
    <FieldGroup label={label} description={description}>
      <SegmentedControl
        isWide
        aria-label={label}
        value={isAll ? all.value : chosen.value}
        onChange={(reach) => onChange(reach === 'all')}
        options={isLimitFirst ? [chosen, all] : [all, chosen]}
      />
      <FormProblem>{problem}</FormProblem>
      {!isAll && children}
    </FieldGroup>
  )
}

interface SiteReach {
  readonly HasAllSites: boolean
  readonly SiteIds: readonly number[]
}

interface SiteInputProps extends Pick<ReachInputProps, 'description' | 'allLabel' | 'isLimitFirst'> {
  readonly fields: SiteReach
  readonly isMissing: boolean
  readonly onChange: (changed: Partial<SiteReach>) => void
}

/** Selects all sites, or some of the sites of the administrator. */
export function SiteInput({
  fields: { HasAllSites, SiteIds },
  isMissing,
  onChange,
  ...input
}: SiteInputProps) {
  const t = useTexts()
  const { sites } = useSession()
  return (
    <ReachInput
      {...input}
      label={t('integrations.sites')}
      isAll={HasAllSites}
      onChange={(isAll) => onChange({ HasAllSites: isAll })}
      problem={isMissing && t('integrations.siteMissing')}
    >
      <SiteCheckList sites={sites} chosen={SiteIds} onChange={(ids) => onChange({ SiteIds: ids })} />
    </ReachInput>
  )
}
