import { IconAlertTriangle } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { administrationEndpoints } from '@verstas/contract/administration/endpoints.ts'
import { choicesOfColumn } from '@verstas/contract/imports/choices.ts'
import type { FileImport, ImportRow } from '@verstas/contract/imports/entities.ts'
import { type ImportColumn, type ImportKind, importColumns } from '@verstas/contract/imports/kinds.ts'
import { rosterEndpoints } from '@verstas/contract/rosters/endpoints.ts'
import { useState } from 'react'
import { endpointQuery } from '../../../platform/api/endpoint-query.ts'
import { useSession } from '../../../platform/session/session.ts'
import { useTexts } from '../../../platform/texts/use-texts.ts'
import { Button } from '../../../platform/ui/button.tsx'
import { SelectField, TextField } from '../../../platform/ui/text-fields.tsx'
import { useImportWrites } from './api.ts'

interface FaultyRowProps {
  readonly one: FileImport
  readonly row: ImportRow
}

/** A cell to correct: that of a column of the file, or of a column that the file lacks. */
interface Correction {
  /** The place of the column in the file; null if the file lacks it. */
  readonly place: number | null
  readonly columnKey: string | null
  readonly label: string
  readonly messages: string
}

/** The reasons of a refused row, and fields for the refused cells. */
export function FaultyRow({ one, row }: FaultyRowProps) {
  const t = useTexts()
  const { Line, Faults } = row
  const { keepRow } = useImportWrites(one.Id)
  const canMend = one.State === 'checked'
  const corrections = useCorrections(one, Faults)
  const others = Faults.filter(({ Column, Key }) => Column === null && (Key === null || !canMend))
  const sameLine = Faults.find((fault) => fault.Line !== null)?.Line ?? null
  return (
    <div className="stack gap-8">
      {others.map(({ Message }) => (
        <p key={Message} className="inline-flex middle gap-6 type-15 late">
          <IconAlertTriangle size={16} aria-hidden="true" className="rigid" />
          {Message}
        </p>
      ))}
      {canMend && sameLine !== null && (
        <div className="line wrap gap-8">
          <Button variant="tonal" isBusy={keepRow.isPending} onClick={() => keepRow.mutate(Line)}>
            {t('imports.useRow')}
          </Button>
          <Button variant="plain" disabled={keepRow.isPending} onClick={() => keepRow.mutate(sameLine)}>
            {t('imports.keepRow', { line: sameLine })}
          </Button>
        </div>
      )}
      {canMend && corrections.length > 0 && <Corrections one={one} row={row} corrections={corrections} />}
      {!canMend &&
        corrections
          .filter(({ place }) => place !== null)
          .map(({ place, messages }) => (
            <p key={place} className="type-15 late">
              {messages}
            </p>
          ))}
    </div>
  )
}

/** Returns a correction for each column with faults. */
function useCorrections({ Kind, Columns }: FileImport, faults: ImportRow['Faults']): Correction[] {
  const t = useTexts()
  const found = new Map<string, Correction>()
  for (const { Column, Key, Message } of faults) {
    if (Column === null && Key === null) continue
    const columnKey = Column === null ? Key : (Columns[Column]?.Key ?? null)
    const column = importColumns[Kind].find(({ key }) => key === columnKey)
    const label = Column === null ? (column ? t(column.label) : (Key ?? '')) : (Columns[Column]?.Title ?? '')
    const name = `${Column} ${Key}`
    const messages = [found.get(name)?.messages, Message].filter(Boolean).join(' ')
    found.set(name, { place: Column, columnKey, label, messages })
  }
  return [...found.values()]
}

interface CorrectionsProps extends FaultyRowProps {
  readonly corrections: readonly Correction[]
}

function Corrections({ one, row: { Line, Cells }, corrections }: CorrectionsProps) {
  const t = useTexts()
  const { saveRow } = useImportWrites(one.Id)
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>({})
  const nameOf = ({ place, columnKey }: Correction) => `${place} ${columnKey}`
  const cellOf = (correction: Correction) =>
    typed[nameOf(correction)] ?? (correction.place === null ? '' : (Cells[correction.place] ?? ''))
  const isChanged = corrections.some(
    (one) => cellOf(one) !== (one.place === null ? '' : (Cells[one.place] ?? '')),
  )
  const save = (isForAlike: boolean) => {
    const width = Math.max(Cells.length, ...corrections.map(({ place }) => (place ?? -1) + 1))
    const cells = Array.from({ length: width }, (_, place) => Cells[place] ?? '')
    for (const correction of corrections)
      if (correction.place !== null) cells[correction.place] = cellOf(correction)
    const added = corrections.flatMap((correction) =>
      correction.place === null && correction.columnKey !== null && cellOf(correction) !== ''
        ? [{ Key: correction.columnKey, Value: cellOf(correction) }]
        : [],
    )
    saveRow.mutate({ line: Line, cells, added, isForAlike })
  }
  return (
    <form
      className="stack gap-8"
      onSubmit={(event) => {
        event.preventDefault()
        save(false)
      }}
    >
      {corrections.map((correction) => (
        <CorrectionField
          key={nameOf(correction)}
          one={one}
          correction={correction}
          value={cellOf(correction)}
          onChange={(value) => setTyped({ ...typed, [nameOf(correction)]: value })}
        />
      ))}
      <div className="line wrap gap-8">
        <Button type="submit" variant="tonal" isBusy={saveRow.isPending}>
          {t('imports.saveRow')}
        </Button>
        {one.Counts.Refused > 1 && isChanged && (
          <Button variant="plain" disabled={saveRow.isPending} onClick={() => save(true)}>
            {t('imports.saveAlike')}
          </Button>
        )}
      </div>
    </form>
  )
}

interface CorrectionFieldProps {
  readonly one: FileImport
  readonly correction: Correction
  readonly value: string
  readonly onChange: (value: string) => void
}

/** A field for a cell; a list if the values of its column are known. */
function CorrectionField({ one, correction, value, onChange }: CorrectionFieldProps) {
  const t = useTexts()
  const { columnKey, label, messages } = correction
  const column = importColumns[one.Kind].find(({ key }) => key === columnKey)
  const choices = useKnownValues(one, column)
  if (choices === undefined)
    return (
      <TextField
        label={label}
        value={value}
        error={messages}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
      />
    )
  const isKnown = choices.some((choice) => choice.value === value)
  return (
    <SelectField
      label={label}
      value={value}
      error={messages}
      options={[
        ...(isKnown ? [] : [{ value, label: value === '' ? t('imports.choose.value') : value }]),
        ...choices,
      ]}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  )
}

interface KnownValue {
  readonly value: string
  readonly label: string
}

const named = (names: readonly string[]): KnownValue[] => names.map((name) => ({ value: name, label: name }))

/**
 * Returns the values that a cell of a column may have: a fixed set, or the names of the profiles, sites or types of
 * absence of the installation. Undefined for other columns, and until the names have loaded.
 */
function useKnownValues(
  { Kind: kind, Created: created }: Pick<FileImport, 'Kind' | 'Created'>,
  column: Pick<ImportColumn, 'field' | 'type'> | undefined,
): readonly KnownValue[] | undefined {
  const t = useTexts()
  const { sites } = useSession()
  const isOf = (wanted: ImportKind, field: string) => kind === wanted && column?.field === field
  const profiles = useQuery({
    ...endpointQuery(administrationEndpoints.listProfiles, {}),
    enabled: isOf('employees', 'profile'),
  })
  // Reads the types from any week, because each week contains them. A person who imports absences may read
  // it.
  const week = useQuery({
    ...endpointQuery(rosterEndpoints.getRosterWeek, { params: { date: created.slice(0, 10) } }),
    enabled: isOf('absences', 'type'),
  })
  if (column === undefined) return undefined
  const fixed = choicesOfColumn(kind, column)
  if (fixed) return fixed.map(({ value, label }) => ({ value, label: t(label) }))
  if (isOf('employees', 'profile')) return profiles.data && named(profiles.data.map(({ Name }) => Name))
  if (isOf('employees', 'sites')) return named(sites.map(({ Description }) => Description))
  return isOf('absences', 'type')
    ? week.data && named(week.data.AbsenceTypes.map(({ Name }) => Name))
    : undefined
}
