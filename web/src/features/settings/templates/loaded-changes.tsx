import { useQuery } from '@tanstack/react-query'
import type { SurveyDefinition } from '@verstas/contract/health-checks/survey-definition.ts'
import type { TemplateItem } from '@verstas/contract/health-checks/template-entities.ts'
import type { Language } from '@verstas/contract/texts/language.ts'
import { templateDifferences } from '@verstas/domain/health-checks/template-differences.ts'
import { useLanguage, useTexts } from '../../../platform/texts/use-texts.ts'
import { AsyncView } from '../../../platform/ui/async-view.tsx'
import { LoadingSkeleton } from '../../../platform/ui/loading-skeleton.tsx'
import { templateQuery, useTemplates } from './api.ts'
import { TemplateChanges } from './template-changes.tsx'

interface LoadedChangesProps {
  readonly templates: readonly SurveyDefinition[]
  readonly isOfSite: boolean
}

/** Lists the templates of a file, with their next versions and the changes since the present ones. */
export function LoadedChanges({ templates, isOfSite }: LoadedChangesProps) {
  const query = useTemplates()
  return (
    <AsyncView
      query={query}
      skeleton={<LoadingSkeleton shape="rows" count={templates.length} height={96} />}
      empty={<ChangeList templates={templates} items={[]} />}
    >
      {(items) => (
        <ChangeList templates={templates} items={items.filter((item) => item.IsOfSite === isOfSite)} />
      )}
    </AsyncView>
  )
}

interface ChangeListProps extends Pick<LoadedChangesProps, 'templates'> {
  readonly items: readonly TemplateItem[]
}

function ChangeList({ templates, items }: ChangeListProps) {
  const t = useTexts()
  return (
    <ul className="stack gap-12" aria-label={t('templates.title')}>
      {templates.map((template, index) => {
        const item = items.find(({ Code }) => Code === template?.Code)
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: the file never changes, and its codes may be invalid
          <li key={index} className="card pad-12-16">
            {item ? <NextVersion template={template} item={item} /> : <Contents template={template} />}
          </li>
        )
      })}
    </ul>
  )
}

interface NextVersionProps {
  readonly template: SurveyDefinition
  readonly item: TemplateItem
}

/** A template of the file that exists already. */
function NextVersion({ template, item }: NextVersionProps) {
  const query = useQuery(templateQuery(item.Id))
  return (
    <AsyncView query={query} skeleton={<LoadingSkeleton height={[72]} />}>
      {({ Version, Definition }) => <Contents template={template} present={{ Version, Definition }} />}
    </AsyncView>
  )
}

interface ContentsProps {
  readonly template: SurveyDefinition
  /** The present version; undefined for a new template. */
  readonly present?: { readonly Version: number; readonly Definition: SurveyDefinition }
}

function Contents({ template, present }: ContentsProps) {
  const t = useTexts()
  const language = useLanguage()
  const compared = compare(template, present?.Definition, language)
  if (!compared) return <p className="type-15">{t('templates.loadUnclear')}</p>
  const { name, checks, changes } = compared
  const isSame = present !== undefined && changes.length === 0
  const version = (present?.Version ?? 0) + (isSame ? 0 : 1)
  return (
    <div className="stack gap-8">
      <h3 className="type-17 strong break-anywhere">{name}</h3>
      <p className="type-15 soft">
        {[
          present ? isSame && t('templates.loadSame') : t('templates.loadNew'),
          t('templates.version', { version }),
          t('templates.checks', { count: checks }),
        ]
          .filter(Boolean)
          .join(' · ')}
      </p>
      {present && !isSame && <TemplateChanges changes={changes} />}
    </div>
  )
}

/** Compares a template with the present one. Null if it has another form, which the server refuses. */
function compare(template: SurveyDefinition, present: SurveyDefinition | undefined, language: Language) {
  try {
    return {
      name: String(template.Name[language]),
      checks: template.Sections.reduce((sum, { Checks }) => sum + Checks.length, 0),
      changes: templateDifferences(present ?? template, template, language),
    }
  } catch {
    return null
  }
}
