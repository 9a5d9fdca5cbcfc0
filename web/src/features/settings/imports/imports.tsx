import { IconFileSpreadsheet, IconUpload } from '@tabler/icons-react'
import { titleOfTable } from '@verstas/contract/files/tables.ts'
import { importEndpoints } from '@verstas/contract/imports/endpoints.ts'
import type { FileImport } from '@verstas/contract/imports/entities.ts'
import { type ImportKind, importKinds, importRights } from '@verstas/contract/imports/kinds.ts'
import { useState } from 'react'
import { saveFile } from '../../../platform/api/save-file.ts'
import { useFileSave } from '../../../platform/editing/use-file-save.ts'
import { useNavigate } from '../../../platform/routing/hooks.ts'
import { useSession } from '../../../platform/session/session.ts'
import { Page } from '../../../platform/shell/page.tsx'
import { useTexts } from '../../../platform/texts/use-texts.ts'
import { AsyncView } from '../../../platform/ui/async-view.tsx'
import { Button } from '../../../platform/ui/button.tsx'
import { EmptyState } from '../../../platform/ui/empty-state.tsx'
import { useFileChooser } from '../../../platform/ui/file-chooser.tsx'
import { useFormat } from '../../../platform/ui/format.tsx'
import { Section } from '../../../platform/ui/list-row.tsx'
import { LoadingSkeleton } from '../../../platform/ui/loading-skeleton.tsx'
import { RowWords } from '../../../platform/ui/row-link.tsx'
import { RowList } from '../../../platform/ui/row-list.tsx'
import { SelectField } from '../../../platform/ui/text-fields.tsx'
import { needsPasskey, PasskeyGate } from '../../administration/passkey-gate.tsx'
import { useImports, useUpload } from './api.ts'
import { ImportView } from './import-view.tsx'
import classes from './imports.module.css'

/** The file imports of the last 30 days, and the form that starts a new one. */
export function Imports({ id }: { readonly id: number | null }) {
  const navigate = useNavigate()
  const show = (list: string) => void navigate({ to: '/settings/$list', params: { list } })
  return id === null ? (
    <ImportList onOpen={(opened) => show(`imports-${opened}`)} />
  ) : (
    <ImportView id={id} onClose={() => show('imports')} />
  )
}

function ImportList({ onOpen }: { readonly onOpen: (id: number) => void }) {
  const t = useTexts()
  const query = useImports()
  return (
    <Page title={t('imports.title')} width="reading" hasBack>
      <PasskeyGate isRequired={needsPasskey(query.error)}>
        <div className="stack gap-24">
          <NewImport onStarted={({ Id }) => onOpen(Id)} />
          <Section title={t('imports.earlier')}>
            <AsyncView
              query={query}
              skeleton={<LoadingSkeleton shape="rows" count={3} height={64} />}
              empty={
                <EmptyState
                  icon={IconFileSpreadsheet}
                  title={t('imports.none')}
                  hint={t('imports.noneHint')}
                />
              }
            >
              {(imports) => (
                <RowList label={t('imports.earlier')}>
                  {imports.map((one) => (
                    <ImportLine key={one.Id} one={one} onOpen={() => onOpen(one.Id)} />
                  ))}
                </RowList>
              )}
            </AsyncView>
          </Section>
        </div>
      </PasskeyGate>
    </Page>
  )
}

function ImportLine({ one, onOpen }: { readonly one: FileImport; readonly onOpen: () => void }) {
  const t = useTexts()
  const format = useFormat()
  const { Kind, FileName, State, Author, Created, Counts } = one
  const written = Counts.New + Counts.Changed
  const facts = [
    format.dateTime(Created),
    Author,
    ...(State === 'done' ? [t('imports.rowsWritten', { count: written, rows: format.number(written) })] : []),
  ]
  return (
    <li>
      <button
        type="button"
        className={`${classes.line} press-quiet line wrap gap-y-4 gap-x-12`}
        onClick={onOpen}
      >
        <RowWords name={`${t(titleOfTable(Kind))}: ${FileName}`} facts={facts.join(' · ')} />
        <span className="type-15 strong soft rigid">{t(`imports.state.${State}`)}</span>
      </button>
    </li>
  )
}

const isKind = (value: string): value is ImportKind => importKinds.some((kind) => kind === value)

/** Selects the kind of records, offers a template, and uploads the file. */
function NewImport({ onStarted }: { readonly onStarted: (started: FileImport) => void }) {
  const t = useTexts()
  const { holds } = useSession()
  const kinds = importKinds.filter((kind) => holds(importRights[kind]))
  const [kind, setKind] = useState<ImportKind>(kinds[0] ?? 'parts')
  const upload = useUpload(onStarted)
  const { input, open } = useFileChooser({
    accept:
      '.csv,.txt,.tsv,.xlsx,.xlsm,text/csv,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    onFiles: ([file]) => file && upload.mutate({ kind, file }),
  })
  const { mutate: saveTemplate } = useFileSave(
    () => saveFile(importEndpoints.getImportTemplate, { params: { kind }, query: { format: 'xlsx' } }),
    'settings.exportSaved',
  )
  if (kinds.length === 0) return null
  return (
    <Section title={t('imports.new')}>
      <div className="card pad-16 stack gap-12">
        <SelectField
          label={t('imports.kind')}
          description={t(`imports.hint.${kind}`)}
          value={kind}
          options={kinds.map((value) => ({
            value,
            label: t(
              value === 'vehicles'
                ? 'imports.vehicles'
                : value === 'parts'
                  ? 'imports.parts'
                  : titleOfTable(value),
            ),
          }))}
          onChange={({ currentTarget: { value } }) => isKind(value) && setKind(value)}
        />
        <p className="type-15 soft">{t('imports.fileHint')}</p>
        <div className="line wrap gap-8">
          <Button variant="main" icon={IconUpload} isBusy={upload.isPending} onClick={open}>
            {t('imports.choose')}
          </Button>
          <Button variant="plain" onClick={() => saveTemplate()}>
            {t('imports.template')}
          </Button>
        </div>
        <p role="status" className="type-15 soft">
          {upload.isPending && t('imports.reading')}
        </p>
        {input}
      </div>
    </Section>
  )
}
