import { IconCheck, IconDownload } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { templateEndpoints } from '@verstas/contract/health-checks/template-endpoints.ts'
import type { EditedTemplate } from '@verstas/contract/health-checks/template-entities.ts'
import { templateDifferences } from '@verstas/domain/health-checks/template-differences.ts'
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
import { LoadingSkeleton } from '../../../platform/ui/loading-skeleton.tsx'
import { Panel } from '../../../platform/ui/panel.tsx'
import { SegmentedTabs } from '../../../platform/ui/segmented-tabs.tsx'
import { useMediaQuery } from '../../../platform/ui/use-media-query.ts'
import { needsPasskey, PasskeyGate } from '../../administration/passkey-gate.tsx'
import { templateQuery } from './api.ts'
import { SectionsEditor } from './sections-editor.tsx'
import { TemplateChanges } from './template-changes.tsx'
import { TemplateConflicts } from './template-conflicts.tsx'
import { TemplatePreview } from './template-preview.tsx'
import { TemplateVersions } from './template-versions.tsx'
import classes from './templates.module.css'
import { useTemplateDraft } from './use-template-draft.ts'

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
