import { IconCheck, IconUpload } from '@tabler/icons-react'
import { useMutation, useQuery } from '@tanstack/react-query'
import type { CallInput } from '@verstas/contract/call.ts'
import type { SurveyDefinition } from '@verstas/contract/health-checks/survey-definition.ts'
import { templateEndpoints } from '@verstas/contract/health-checks/template-endpoints.ts'
import type { TemplateItem } from '@verstas/contract/health-checks/template-entities.ts'
import { maxTemplateBytes } from '@verstas/contract/health-checks/template-limits.ts'
import type { Language } from '@verstas/contract/texts/language.ts'
import { templateDifferences } from '@verstas/domain/health-checks/template-differences.ts'
import { useState } from 'react'
import { messageOf } from '../../../platform/api/failure.ts'
import { useSave } from '../../../platform/editing/use-save.ts'
import { useLanguage, useTexts } from '../../../platform/texts/use-texts.ts'
import { AsyncView } from '../../../platform/ui/async-view.tsx'
import { Button } from '../../../platform/ui/button.tsx'
import { useFileChooser } from '../../../platform/ui/file-chooser.tsx'
import { FormDialog } from '../../../platform/ui/form-dialog.tsx'
import { FormProblem } from '../../../platform/ui/form-problem.tsx'
import { LoadingSkeleton } from '../../../platform/ui/loading-skeleton.tsx'
import { templateQuery, useTemplates } from './api.ts'
import { SitesField } from './new-template.tsx'
import { TemplateChanges } from './template-changes.tsx'

/** Thrown for a file that is not JSON or is too large. */
class UnreadableFile extends Error {
  readonly text: 'templates.fileTooLarge' | 'templates.fileNotJson'

  constructor(text: UnreadableFile['text']) {
    super(text)
    this.text = text
  }
}

type Templates = CallInput<typeof templateEndpoints.loadTemplates>['body']['Templates']

/**
 * Loads templates from a JSON file. Shows their changes before they are published. The server validates them and names
 * the path of each error.
 */
export function LoadTemplates({ onClose }: { readonly onClose: () => void }) {
  const t = useTexts()
  const [isOfSite, setIsOfSite] = useState(false)
  const read = useMutation({ mutationFn: readTemplates, onMutate: () => publish.reset() })
  const publish = useSave({
    write: templateEndpoints.loadTemplates,
    done: ({ Versions }) => t('templates.loaded', { count: Versions }),
    onDone: onClose,
  })
  const { input, open } = useFileChooser({
    accept: '.json,application/json',
    onFiles: ([file]) => file && read.mutate(file),
  })
  const templates = read.data
  const error = read.error ?? publish.error
  return (
    <FormDialog
      title={t('templates.load')}
      onClose={onClose}
      onSubmit={() => {
        if (!templates) open()
        else if (!publish.isBusy) publish.save({ IsOfSite: isOfSite, Templates: templates })
      }}
      actions={
        <>
          {templates && (
            <Button variant="plain" icon={IconUpload} onClick={open}>
              {t('imports.choose')}
            </Button>
          )}
          <Button
            type="submit"
            icon={templates ? IconCheck : IconUpload}
            isBusy={read.isPending || publish.isBusy}
          >
            {t(templates ? 'templates.publish' : 'imports.choose')}
          </Button>
        </>
      }
    >
      <p className="type-15 soft">{t(templates ? 'templates.loadQuestion' : 'templates.loadHint')}</p>
      <SitesField isOfSite={isOfSite} onChange={setIsOfSite} />
      {error && (
        <FormProblem>{error instanceof UnreadableFile ? t(error.text) : messageOf(error, t)}</FormProblem>
      )}
      {templates && <LoadedChanges templates={templates} isOfSite={isOfSite} />}
      {input}
    </FormDialog>
  )
}

/** @throws {UnreadableFile} */
async function readTemplates(file: File): Promise<Templates> {
  if (file.size > maxTemplateBytes) throw new UnreadableFile('templates.fileTooLarge')
  const text = await file.text()
  try {
    const content: unknown = JSON.parse(text)
    // Accepts a single template without a list.
    return (Array.isArray(content) ? content : [content]) as Templates
  } catch {
    throw new UnreadableFile('templates.fileNotJson')
  }
}

interface LoadedChangesProps {
  readonly templates: readonly SurveyDefinition[]
  readonly isOfSite: boolean
}

/** Lists the templates of a file, with their next versions and the changes since the present ones. */
function LoadedChanges({ templates, isOfSite }: LoadedChangesProps) {
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
