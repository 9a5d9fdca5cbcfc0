import { IconCheck, IconDownload } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { templateEndpoints } from '@verstas/contract/health-checks/template-endpoints.ts'
import type { EditedTemplate } from '@verstas/contract/health-checks/template-entities.ts'
import { textOfField } from '@verstas/contract/settings/template-field-texts.ts'
import { partName, templateDifferences } from '@verstas/domain/health-checks/template-differences.ts'
import { conflictKey } from '@verstas/domain/health-checks/template-merge.ts'
import { templateProblems } from '@verstas/domain/health-checks/template-problems.ts'
import { useState } from 'react'
import { messageOf } from '../../../platform/api/failure.ts'
import { saveFile } from '../../../platform/api/save-file.ts'
import { useFileSave } from '../../../platform/editing/use-file-save.ts'
import { useBlocker } from '../../../platform/routing/use-blocker.ts'
import { Page } from '../../../platform/shell/page.tsx'
import { useLanguage, useTexts } from '../../../platform/texts/use-texts.ts'
import { AsyncView } from '../../../platform/ui/async-view.tsx'
import { Button, IconButton } from '../../../platform/ui/button.tsx'
import { ConfirmDialog } from '../../../platform/ui/confirm-dialog.tsx'
import { FormProblem } from '../../../platform/ui/form-problem.tsx'
import { useFormat } from '../../../platform/ui/format.tsx'
import { LoadingSkeleton } from '../../../platform/ui/loading-skeleton.tsx'
import { Panel } from '../../../platform/ui/panel.tsx'
import { SegmentedControl } from '../../../platform/ui/segmented-control.tsx'
import { SegmentedTabs } from '../../../platform/ui/segmented-tabs.tsx'
import { useMediaQuery } from '../../../platform/ui/use-media-query.ts'
import { needsPasskey, PasskeyGate } from '../../administration/passkey-gate.tsx'
import { templateQuery, useTemplateVersions } from './api.ts'
import { SectionsEditor } from './sections-editor.tsx'
import { TemplateChanges } from './template-changes.tsx'
import { TemplatePreview } from './template-preview.tsx'
import classes from './templates.module.css'
import { type TemplateDraft, useTemplateDraft } from './use-template-draft.ts'

/** The editor of one health check template. */
export function TemplateEditor({ id }: { readonly id: number }) {
  const t = useTexts()
  const query = useQuery(templateQuery(id))
  if (query.data) return <Editor loaded={query.data} />
  return (
    <Page title={t('templates.title')} hasBack>
      <PasskeyGate isRequired={needsPasskey(query.error)}>
        <AsyncView query={query} skeleton={<LoadingSkeleton height={[120, 64, 64, 64, 64]} />}>
          {() => null}
        </AsyncView>
      </PasskeyGate>
    </Page>
  )
}

type TabName = 'edit' | 'preview' | 'versions'

function Editor({ loaded }: { readonly loaded: EditedTemplate }) {
  const t = useTexts()
  const language = useLanguage()
  const isWide = useMediaQuery('(min-width: 80rem)')
  const [chosen, setTab] = useState<TabName>('edit')
  const edited = useTemplateDraft(loaded)
  const { base, draft, isEdited, isSaving, error, clash, conflicts } = edited
  const problems = templateProblems(draft)
  // The version that the user tried to replace. A save ends the attempt.
  const [triedVersion, setTriedVersion] = useState<number | null>(null)
  const isChecked = triedVersion === base.Version
  const download = useDownload(loaded.Id)
  const next = (clash?.theirs ?? base).Version + 1
  const preview = <TemplatePreview draft={draft} drawings={base.Drawings} />
  const form = (
    <div className="stack gap-16">
      {conflicts.length > 0 && <TemplateConflicts {...edited} />}
      <SectionsEditor {...edited} isChecked={isChecked} />
      {isEdited && (
        <Panel title={t('templates.changesSince', { version: base.Version })}>
          <TemplateChanges changes={templateDifferences(base.Definition, draft, language)} />
        </Panel>
      )}
    </div>
  )
  return (
    <Page
      title={base.Definition.Name[language]}
      subtitle={[
        t('templates.version', { version: base.Version }),
        t(base.IsOfSite ? 'templates.ofSite' : 'templates.ofAll'),
        isEdited && t('templates.unsaved'),
      ]
        .filter(Boolean)
        .join(' · ')}
      width={isWide ? 'full' : 'reading'}
      hasBack
      actions={
        <IconButton
          label={t('templates.download')}
          icon={IconDownload}
          isBusy={download.isPending}
          onClick={() => download.mutate()}
        />
      }
      mainAction={
        isEdited && (
          <>
            {isChecked && problems.length > 0 && (
              <FormProblem>{t('templates.problems', { count: problems.length })}</FormProblem>
            )}
            {conflicts.length === 0 && error && <FormProblem>{messageOf(error, t)}</FormProblem>}
            <Button
              icon={IconCheck}
              isBusy={isSaving}
              onClick={() => {
                setTriedVersion(base.Version)
                if (problems.length === 0) edited.save()
                else setTab('edit')
              }}
            >
              {t('templates.save', { version: next })}
            </Button>
          </>
        )
      }
    >
      <SegmentedTabs<TabName>
        label={t('templates.title')}
        value={chosen === 'preview' && (isWide || conflicts.length > 0) ? 'edit' : chosen}
        onChange={setTab}
        tabs={[
          {
            key: 'edit',
            label: t('templates.edit'),
            content: isWide ? (
              <div className={`${classes.columns} grid gap-24`}>
                {form}
                <section className={`${classes.preview} container`} aria-label={t('templates.preview')}>
                  {preview}
                </section>
              </div>
            ) : (
              form
            ),
          },
          ...(isWide ? [] : [{ key: 'preview' as const, label: t('templates.preview'), content: preview }]),
          { key: 'versions', label: t('templates.versions'), content: <TemplateVersions id={loaded.Id} /> },
        ]}
      />
      <LeaveQuestion isEdited={isEdited} />
    </Page>
  )
}

/** Asks before navigation discards the edits. */
function LeaveQuestion({ isEdited }: { readonly isEdited: boolean }) {
  const t = useTexts()
  const blocked = useBlocker(() => isEdited)
  return (
    <ConfirmDialog
      isOpen={blocked !== null}
      title={t('edit.discardTitle')}
      confirmLabel={t('edit.discard')}
      onConfirm={() => blocked?.leave()}
      onCancel={() => blocked?.stay()}
      isDestructive
    >
      {t('edit.discardHint')}
    </ConfirmDialog>
  )
}

/** Downloads a template as a JSON file. */
export function useDownload(id: number) {
  return useFileSave(
    () => saveFile(templateEndpoints.downloadTemplate, { params: { id } }),
    'templates.downloaded',
  )
}

/** The versions of a template, newest first, with author, changes and number of health checks. */
function TemplateVersions({ id }: { readonly id: number }) {
  const t = useTexts()
  const format = useFormat()
  const query = useTemplateVersions(id)
  return (
    <AsyncView query={query} skeleton={<LoadingSkeleton shape="rows" count={4} height={96} />}>
      {(versions) => (
        <ol className="stack gap-12" aria-label={t('templates.versions')}>
          {versions.map(({ Version, At, AuthorName, Inspections, Changes }) => (
            <li key={Version} className="card pad-12-16 stack gap-8">
              <h2 className="type-17 strong">{t('templates.version', { version: Version })}</h2>
              <p className="type-15 soft">
                {[
                  format.dateTime(At),
                  AuthorName ?? t('templates.commandLine'),
                  t('templates.inspections', { count: Inspections }),
                ].join(' · ')}
              </p>
              {Version === 1 ? (
                <p className="type-15">{t('templates.first')}</p>
              ) : (
                <TemplateChanges changes={Changes} />
              )}
            </li>
          ))}
        </ol>
      )}
    </AsyncView>
  )
}

/** The conflicts with another administrator's changes. The user chooses a value for each. */
function TemplateConflicts({ base, draft, clash, conflicts, isTheirs, choose }: TemplateDraft) {
  const t = useTexts()
  const language = useLanguage()
  if (!clash) return null
  const theirs = clash.theirs.Definition
  return (
    <Panel title={t('templates.conflicts', { user: clash.user })}>
      <div className="stack gap-16">
        {conflicts.map((conflict) => (
          <div key={conflictKey(conflict)} className="stack gap-8">
            <h3 className="type-15 strong break-anywhere">
              {partName([draft, theirs, base.Definition], conflict.part, language)}
              {' · '}
              {t(textOfField(conflict.field))}
            </h3>
            <SegmentedControl
              aria-label={partName([draft, theirs, base.Definition], conflict.part, language)}
              value={isTheirs(conflict) ? 'theirs' : 'mine'}
              onChange={(side) => choose(conflict, side === 'theirs')}
              isWide
              options={[
                { value: 'mine', label: t('templates.keepMine') },
                { value: 'theirs', label: t('templates.takeTheirs') },
              ]}
            />
          </div>
        ))}
        <TemplateChanges changes={templateDifferences(theirs, draft, language)} />
      </div>
    </Panel>
  )
}
