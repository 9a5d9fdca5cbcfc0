import { IconList } from '@tabler/icons-react'
import { titleOfTable } from '@verstas/contract/files/tables.ts'
import type { FileImport } from '@verstas/contract/imports/entities.ts'
import { useEffect, useState } from 'react'
import { Page } from '../../../platform/shell/page.tsx'
import { useTexts } from '../../../platform/texts/use-texts.ts'
import { AsyncView } from '../../../platform/ui/async-view.tsx'
import { Button } from '../../../platform/ui/button.tsx'
import { ConfirmDialog } from '../../../platform/ui/confirm-dialog.tsx'
import { useFormat } from '../../../platform/ui/format.tsx'
import { HeadAction } from '../../../platform/ui/head-action.tsx'
import { needsPasskey, PasskeyGate } from '../../administration/passkey-gate.tsx'
import { useImport, useImportWrites } from './api.ts'
import { ImportColumns } from './import-columns.tsx'
import { ImportResult } from './import-result.tsx'
import { viewImport } from './notify-ended.tsx'

interface ImportViewProps {
  readonly id: number
  readonly onClose: () => void
}

/** One import at its current step. The server continues if the page is closed. */
export function ImportView({ id, onClose }: ImportViewProps) {
  const t = useTexts()
  const query = useImport(id)
  useEffect(() => viewImport(id), [id])
  const title = query.data
    ? t('imports.titleOf', { what: t(titleOfTable(query.data.Kind)) })
    : t('imports.title')
  return (
    <Page
      title={title}
      width="full"
      hasBack
      actions={<HeadAction label={t('imports.all')} icon={IconList} onClick={onClose} />}
    >
      <div className="stack gap-16">
        <PasskeyGate isRequired={needsPasskey(query.error)}>
          <AsyncView query={query}>{(one) => <Step one={one} onClose={onClose} />}</AsyncView>
        </PasskeyGate>
      </div>
    </Page>
  )
}

function Step({ one, onClose }: { readonly one: FileImport; readonly onClose: () => void }) {
  const t = useTexts()
  const format = useFormat()
  const [isChangingColumns, setChangingColumns] = useState(false)
  const { State, FileName, SameFile } = one
  const isAtColumns = State === 'columns' || (State === 'checked' && isChangingColumns)
  const discard = (State === 'columns' || State === 'checked') && <Discard id={one.Id} onRemoved={onClose} />
  return (
    <>
      <p className="type-15 soft break-anywhere">
        {FileName} · {t('imports.rows', { count: one.Total, rows: format.number(one.Total) })}
      </p>
      {SameFile && State !== 'done' && (
        <p className="card pad-12-16 type-15" role="note">
          {t('imports.sameFile', { at: format.dateTime(SameFile) })}
        </p>
      )}
      {isAtColumns ? (
        <ImportColumns key={one.Version} one={one} onSaved={() => setChangingColumns(false)}>
          {discard}
        </ImportColumns>
      ) : State === 'checking' || State === 'running' || State === 'undoing' ? (
        <Working one={one} />
      ) : (
        <ImportResult one={one} onChangeColumns={() => setChangingColumns(true)}>
          {discard}
        </ImportResult>
      )}
    </>
  )
}

/** The progress of a step that runs on the server. */
function Working({ one: { State, Processed, Total } }: { readonly one: FileImport }) {
  const t = useTexts()
  const format = useFormat()
  const done = Math.min(Processed, Total)
  return (
    <div className="card pad-16 stack gap-12">
      <h2 className="type-20">{t(`imports.state.${State}`)}</h2>
      <progress
        className="full"
        value={done}
        max={Math.max(Total, 1)}
        aria-label={t(`imports.state.${State}`)}
      />
      <p className="type-17" role="status">
        {t('imports.progress', { done: format.number(done), total: format.number(Total) })}
      </p>
      <p className="type-15 soft">{t('imports.mayClose')}</p>
    </div>
  )
}

function Discard({ id, onRemoved }: { readonly id: number; readonly onRemoved: () => void }) {
  const t = useTexts()
  const [isAsking, setAsking] = useState(false)
  const { remove } = useImportWrites(id)
  return (
    <div>
      <Button variant="plainDanger" isBusy={remove.isPending} onClick={() => setAsking(true)}>
        {t('imports.discard')}
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        title={t('imports.discardQuestion')}
        confirmLabel={t('imports.discard')}
        onConfirm={() => {
          setAsking(false)
          remove.mutate(undefined, { onSuccess: onRemoved })
        }}
        onCancel={() => setAsking(false)}
      >
        <p className="type-17">{t('imports.discardHint')}</p>
      </ConfirmDialog>
    </div>
  )
}
