import { fileEndpoints } from '@verstas/contract/files/endpoints.ts'
import {
  type FileFormat,
  type FileTableName,
  fileFormats,
  fileTableNames,
  fileTables,
  titleOfTable,
} from '@verstas/contract/files/tables.ts'
import { useState } from 'react'
import { saveFile } from '../../platform/api/save-file.ts'
import { useFileSave } from '../../platform/editing/use-file-save.ts'
import { useSession } from '../../platform/session/session.ts'
import { Page } from '../../platform/shell/page.tsx'
import { useTexts } from '../../platform/texts/use-texts.ts'
import { Button } from '../../platform/ui/button.tsx'
import { ConfirmDialog } from '../../platform/ui/confirm-dialog.tsx'
import { useFormat } from '../../platform/ui/format.tsx'
import { ItemButton } from '../../platform/ui/item-button.tsx'
import { Section } from '../../platform/ui/list-row.tsx'
import { RowWords } from '../../platform/ui/row-link.tsx'
import { RowList } from '../../platform/ui/row-list.tsx'
import { SelectField } from '../../platform/ui/text-fields.tsx'
import { PasskeyGate, usePasskeyIsRequired } from '../administration/passkey-gate.tsx'
import classes from './settings.module.css'

const { exportTable, exportEverything } = fileEndpoints

const formatTexts = {
  csv: 'settings.exportCsv',
  'csv-comma': 'settings.exportCsvComma',
  xlsx: 'settings.exportXlsx',
} as const satisfies Record<FileFormat, string>

const isFormat = (value: string): value is FileFormat => fileFormats.some((format) => format === value)

/** The tables that the user may save as files, and an archive of all data. */
export function Export() {
  const t = useTexts()
  const { holds } = useSession()
  const [format, setFormat] = useState<FileFormat>('csv')
  const isPasskeyRequired = usePasskeyIsRequired()
  return (
    <Page title={t('settings.export')} width="reading" hasBack>
      <PasskeyGate isRequired={isPasskeyRequired}>
        <div className="stack gap-24">
          <Section title={t('settings.exportTables')}>
            <div className="stack gap-12">
              <SelectField
                label={t('settings.exportFormat')}
                value={format}
                options={fileFormats.map((value) => ({ value, label: t(formatTexts[value]) }))}
                onChange={({ currentTarget: { value } }) => isFormat(value) && setFormat(value)}
              />
              <RowList label={t('settings.exportTables')}>
                {fileTableNames
                  .filter((name) => holds(fileTables[name].rights))
                  .map((name) => (
                    <Table key={name} name={name} format={format} />
                  ))}
              </RowList>
            </div>
          </Section>
          {holds(exportEverything.rights) && <Everything />}
        </div>
      </PasskeyGate>
    </Page>
  )
}

function Table({ name, format }: { readonly name: FileTableName; readonly format: FileFormat }) {
  const t = useTexts()
  const title = t(titleOfTable(name))
  const { mutate, isPending } = useFileSave(
    () => saveFile(exportTable, { params: { kind: name }, query: { format } }),
    'settings.exportSaved',
  )
  return (
    <li className={`${classes.row} line wrap gap-y-4 gap-x-12 pad-12-16`}>
      <RowWords
        name={title}
        facts={t(fileTables[name].isOfGroup ? 'settings.exportGroup' : 'settings.exportSite')}
      />
      <ItemButton
        label={t('settings.exportSave')}
        item={title}
        variant="tonal"
        isBusy={isPending}
        onClick={() => mutate()}
      />
    </li>
  )
}

const megabyte = 1_000_000

function Everything() {
  const t = useTexts()
  const format = useFormat()
  const [isAsking, setAsking] = useState(false)
  const [bytes, setBytes] = useState(0)
  const { mutate, isPending } = useFileSave(() => {
    setBytes(0)
    return saveFile(exportEverything, {}, setBytes)
  }, 'settings.exportSaved')
  const size = t('attachments.megabytes', { size: format.number(Math.round(bytes / megabyte)) })
  return (
    <Section title={t('settings.exportAll')}>
      <div className="card pad-12-16 stack gap-12">
        <p className="type-15 soft">{t('settings.exportAllHint')}</p>
        <Button isBusy={isPending} onClick={() => setAsking(true)}>
          {t('settings.exportAllStart')}
        </Button>
        <p role="status" className="type-15">
          {isPending && t('settings.exportComes', { size })}
        </p>
      </div>
      <ConfirmDialog
        isOpen={isAsking}
        title={t('settings.exportAllQuestion')}
        confirmLabel={t('settings.exportAllStart')}
        onConfirm={() => {
          setAsking(false)
          mutate()
        }}
        onCancel={() => setAsking(false)}
      >
        <p className="type-17">{t('settings.exportAllWarning')}</p>
      </ConfirmDialog>
    </Section>
  )
}
