import { IconAlertTriangle, IconHistory } from '@tabler/icons-react'
import type { FileImport, ImportedColumn } from '@verstas/contract/imports/entities.ts'
import { importColumns } from '@verstas/contract/imports/kinds.ts'
import { type ReactNode, useState } from 'react'
import { useTexts } from '../../../platform/texts/use-texts.ts'
import { ActionBar } from '../../../platform/ui/action-bar.tsx'
import { Button } from '../../../platform/ui/button.tsx'
import { Panel } from '../../../platform/ui/panel.tsx'
import { SelectField } from '../../../platform/ui/text-fields.tsx'
import { useImportWrites } from './api.ts'
import classes from './imports.module.css'

/** The option that skips a column. */
const none = ''

type FormatOf = Pick<FileImport, 'Encoding' | 'Separator' | 'Sheet' | 'HeaderLines' | 'DateOrder'>

interface ImportColumnsProps {
  readonly one: FileImport
  readonly onSaved: () => void
  /** The button that removes the import. */
  readonly children: ReactNode
}

/** The guessed format of the file and the guessed meanings of its columns. The user confirms them. */
export function ImportColumns({ one, onSaved, children }: ImportColumnsProps) {
  const t = useTexts()
  const { saveSettings } = useImportWrites(one.Id)
  const { Encoding, Separator, Sheet, HeaderLines, DateOrder } = one
  const [format, setFormat] = useState<FormatOf>({ Encoding, Separator, Sheet, HeaderLines, DateOrder })
  const [keys, setKeys] = useState(one.Columns.map(({ Key }) => Key))
  const isReadAgain =
    format.Encoding !== Encoding ||
    format.Separator !== Separator ||
    format.Sheet !== Sheet ||
    format.HeaderLines !== HeaderLines
  const chosen = keys.filter((key) => key !== null).length
  const hasUncertainDays = one.Columns.some(
    ({ Warning }, place) => Warning === 'days' && keys[place] !== null,
  )
  const save = () =>
    saveSettings.mutate({ ...format, Columns: keys.map((key) => key ?? '') }, { onSuccess: onSaved })
  return (
    <div className="stack gap-16">
      <Panel title={t('imports.form')}>
        <div className="stack gap-12">
          <FileForm one={one} format={format} onChange={(changed) => setFormat({ ...format, ...changed })} />
          {(hasUncertainDays || DateOrder === 'month-first') && (
            <SelectField
              label={t('imports.dateOrder')}
              value={format.DateOrder}
              options={[
                { value: 'day-first', label: t('imports.dayFirst') },
                { value: 'month-first', label: t('imports.monthFirst') },
              ]}
              onChange={({ currentTarget: { value } }) =>
                setFormat({ ...format, DateOrder: value === 'month-first' ? 'month-first' : 'day-first' })
              }
            />
          )}
          {one.Letters.length > 0 && (
            <p className="type-15">
              {t('imports.letters')} <strong>{one.Letters.join(' · ')}</strong>
            </p>
          )}
        </div>
      </Panel>
      {isReadAgain ? (
        <p className="type-15 soft">{t('imports.readAgainHint')}</p>
      ) : (
        <Panel
          title={t('imports.columns')}
          aside={
            <span className="type-15 soft">
              {t('imports.columnsChosen', { chosen, others: keys.length - chosen })}
            </span>
          }
        >
          {chosen === 0 && (
            <p className="inline-flex top gap-6 type-15">
              <IconAlertTriangle size={16} aria-hidden="true" className="rigid" />
              {t('imports.noColumns')}
            </p>
          )}
          <ul className={`${classes.form} grid gap-12`}>
            {one.Columns.map((column, place) => (
              <Column
                // biome-ignore lint/suspicious/noArrayIndexKey: titles may repeat, so a column is identified by its place
                key={place}
                kind={one.Kind}
                column={column}
                value={keys[place] ?? null}
                taken={keys}
                onChange={(key) => setKeys(keys.map((old, index) => (index === place ? key : old)))}
              />
            ))}
          </ul>
        </Panel>
      )}
      {!isReadAgain && <p className="type-15 soft">{t('imports.checkHint')}</p>}
      {children}
      <ActionBar>
        <Button isBusy={saveSettings.isPending} disabled={chosen === 0} onClick={save}>
          {t(isReadAgain ? 'imports.readAgain' : 'imports.check')}
        </Button>
      </ActionBar>
    </div>
  )
}

const encodingNames = {
  'utf-8': 'UTF-8',
  'windows-1252': 'Windows-1252 (Excel)',
  'utf-16le': 'UTF-16',
  'utf-16be': 'UTF-16 BE',
} as const

interface FileFormProps {
  readonly one: FileImport
  readonly format: FormatOf
  readonly onChange: (changed: Partial<FormatOf>) => void
}

function FileForm({ one: { Encoding, Sheets }, format, onChange }: FileFormProps) {
  const t = useTexts()
  const separatorNames = [
    [';', t('imports.semicolon')],
    [',', t('imports.comma')],
    ['\t', t('imports.tab')],
    ['|', '|'],
  ] as const
  const titles = [0, 1, 2, 3, 4, 5]
  const lines = titles.includes(format.HeaderLines) ? titles : [...titles, format.HeaderLines]
  return (
    <div className={`${classes.form} grid gap-12`}>
      {Encoding !== null && format.Encoding !== null && (
        <SelectField
          label={t('imports.encoding')}
          value={format.Encoding}
          options={Object.entries(encodingNames).map(([value, label]) => ({ value, label }))}
          onChange={({ currentTarget: { value } }) =>
            onChange({ Encoding: value as keyof typeof encodingNames })
          }
        />
      )}
      {format.Separator !== null && (
        <SelectField
          label={t('imports.separator')}
          value={format.Separator}
          options={separatorNames.map(([value, label]) => ({ value, label }))}
          onChange={({ currentTarget: { value } }) =>
            onChange({ Separator: value as NonNullable<FormatOf['Separator']> })
          }
        />
      )}
      {Sheets.length > 1 && (
        <SelectField
          label={t('imports.sheet')}
          value={format.Sheet ?? ''}
          options={Sheets.map((sheet) => ({ value: sheet, label: sheet }))}
          onChange={({ currentTarget: { value } }) => onChange({ Sheet: value })}
        />
      )}
      <SelectField
        label={t('imports.headerLines')}
        value={String(format.HeaderLines)}
        options={lines.map((count) => ({
          value: String(count),
          label: count === 0 ? t('imports.noTitles') : t('imports.line', { line: count }),
        }))}
        onChange={({ currentTarget: { value } }) => onChange({ HeaderLines: Number(value) })}
      />
    </div>
  )
}

interface ColumnProps {
  readonly kind: FileImport['Kind']
  readonly column: ImportedColumn
  readonly value: string | null
  readonly taken: readonly (string | null)[]
  readonly onChange: (key: string | null) => void
}

function Column({
  kind,
  column: { Title, Samples, Key, IsRemembered, Warning },
  value,
  taken,
  onChange,
}: ColumnProps) {
  const t = useTexts()
  return (
    <li className="stack gap-4">
      <SelectField
        label={Title}
        description={Samples.join(' · ')}
        value={value ?? none}
        options={[
          { value: none, label: t('imports.notImported') },
          ...importColumns[kind].map(({ key, label }) => ({
            value: key,
            label: t(label),
            disabled: key !== value && taken.includes(key),
          })),
        ]}
        onChange={({ currentTarget }) => onChange(currentTarget.value === none ? null : currentTarget.value)}
      />
      {IsRemembered && value === Key && (
        <p className="inline-flex middle gap-6 type-15 brand">
          <IconHistory size={16} aria-hidden="true" />
          {t('imports.remembered')}
        </p>
      )}
      {Warning !== null && value === Key && (
        <p className="inline-flex middle gap-6 type-15">
          <IconAlertTriangle size={16} aria-hidden="true" className="rigid" />
          {t(`imports.warning.${Warning}`)}
        </p>
      )}
    </li>
  )
}
