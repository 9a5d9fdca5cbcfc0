import { catalogueEndpoints } from '@verstas/contract/settings/endpoints.ts'
import type { SettingField } from '@verstas/contract/settings/fields.ts'
import { linesOf, shelvesOf, writeShelves } from '@verstas/domain/settings/check-values.ts'
import { useState } from 'react'
import { useSession } from '../../platform/session/session.ts'
import { useTexts } from '../../platform/texts/use-texts.ts'
import { ComboField } from '../../platform/ui/combo-field.tsx'
import { NamedGroup } from '../../platform/ui/named-group.tsx'
import { TextArea, TextField } from '../../platform/ui/text-fields.tsx'
import { useDebounced } from '../../platform/ui/use-debounced.ts'
import { ScanButton } from '../../shared/scanner/scan-button.tsx'
import { useStockCounts } from '../stock-counts/api.ts'
import { useItems } from './api.ts'

/** Debounce of the search, in milliseconds. */
const pauseMs = 250

/** The maximum number of suggestions. */
const maxSuggestions = 8

interface InputProps {
  readonly label: string
  readonly description: string | undefined
  readonly error: string | boolean | undefined
  readonly disabled: boolean
  readonly value: string
  readonly onChange: (value: string | null) => void
}

interface CatalogueItemInputProps extends InputProps {
  readonly list: Extract<SettingField, { kind: 'item' }>['list']
  readonly isRequired: boolean
}

/**
 * Selects an item of a long list by a part of its number or name. A user without the right to read the list
 * types the key.
 */
export function CatalogueItemInput(props: CatalogueItemInputProps) {
  const { canCall } = useSession()
  const { list, isRequired: _, onChange, ...field } = props
  // Shows a text field for stocks, because the session knows only the stocks of its site.
  if (list === 'stocks' || !canCall(catalogueEndpoints.listCatalogueItems))
    return (
      <TextField
        {...field}
        autoComplete="off"
        maxLength={100}
        onChange={({ currentTarget }) => onChange(currentTarget.value || null)}
      />
    )
  return <ItemSearch {...props} list={list} />
}

function ItemSearch({
  list,
  isRequired,
  value,
  onChange,
  ...field
}: CatalogueItemInputProps & { readonly list: 'suppliers' | 'product-groups' }) {
  const t = useTexts()
  const [typed, setTyped] = useState('')
  const search = useDebounced(typed.trim(), pauseMs)
  const { data: found, isFetching } = useItems(list, search)
  const { data: same = [] } = useItems(list, value)
  const chosen = same.find(({ Id }) => Id === value)
  return (
    <ComboField
      {...field}
      maxLength={100}
      isOptional={!isRequired}
      chosen={
        value === ''
          ? null
          : { key: value, name: [value, chosen && String(chosen.Values.Name)].filter(Boolean).join(' ') }
      }
      options={(found ?? [])
        .filter(({ Values }) => Values.IsHidden !== true)
        .slice(0, maxSuggestions)
        .map(({ Id, Values }) => ({ key: Id, name: String(Values.Name), facts: Id }))}
      onType={setTyped}
      onChoose={(option) => onChange(option?.key ?? null)}
      unchosenHint={t('settings.chooseItem')}
      nothingFound={isFetching || search !== typed.trim() ? null : t('settings.noMatch')}
    />
  )
}

/** Edits a list of barcodes, one per line. The scanner adds a line. */
export function LinesInput({ value, onChange, ...field }: InputProps) {
  const [isScanning, setScanning] = useState(false)
  return (
    <div className="flex gap-8 items-end">
      <TextArea
        {...field}
        className="grow"
        rows={Math.max(2, linesOf(value).length + 1)}
        maxLength={4_000}
        value={value}
        onChange={({ currentTarget }) => onChange(currentTarget.value || null)}
      />
      {!field.disabled && (
        <ScanButton
          isScanning={isScanning}
          onScan={setScanning}
          onScanned={(code) => {
            setScanning(false)
            onChange(linesOf(`${value}\n${code}`).join('\n'))
          }}
        />
      )}
    </div>
  )
}

/**
 * The location of a part in each stock of the site. It has no fields until the stocks have loaded, or if
 * another system manages the stock levels.
 */
export function ShelvesInput({ label, error, disabled, value, onChange }: InputProps) {
  const { data } = useStockCounts()
  // Keeps the typed text, because the value is trimmed.
  const [typed, setTyped] = useState(() => shelvesOf(value))
  if (!data?.IsOwn) return null
  return (
    <NamedGroup aria-label={label} className="stack gap-16">
      {data.Stocks.map(({ StockCode, Description }) => (
        <TextField
          key={StockCode}
          label={`${label}, ${Description}`}
          error={error}
          disabled={disabled}
          autoComplete="off"
          maxLength={50}
          value={typed.get(StockCode) ?? ''}
          onChange={({ currentTarget }) => {
            const shelves = new Map(typed).set(StockCode, currentTarget.value)
            setTyped(shelves)
            onChange(writeShelves(shelves))
          }}
        />
      ))}
    </NamedGroup>
  )
}
