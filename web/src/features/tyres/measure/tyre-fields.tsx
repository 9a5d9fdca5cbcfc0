import { maxTyreCharacters } from '@verstas/contract/limits.ts'
import { tyreEndpoints } from '@verstas/contract/tyres/endpoints.ts'
import type { TyreLookups } from '@verstas/contract/tyres/entities.ts'
import { ageInYears, readDot } from '@verstas/domain/tyres/dot.ts'
import { readTyreSize, writeTyreSize } from '@verstas/domain/tyres/size.ts'
import { type ReactNode, useId } from 'react'
import { takesExtraFields } from '../../../platform/api/plain-servers.ts'
import { serverNow } from '../../../platform/api/server-clock.ts'
import { useSession } from '../../../platform/session/session.ts'
import { useTexts } from '../../../platform/texts/use-texts.ts'
import { Button } from '../../../platform/ui/button.tsx'
import { useFormat } from '../../../platform/ui/format.tsx'
import { Sheet } from '../../../platform/ui/sheet.tsx'
import { TextField } from '../../../platform/ui/text-fields.tsx'
import type { LookupField } from '../api.ts'
import { LabelScan } from './label-scan.tsx'
import classes from './tyre-fields.module.css'
import { labelValues, type TypedField, type TypedValues } from './tyre-form.ts'

interface TyreFieldsProps {
  /** The name of the axle. */
  readonly axle: string
  readonly isOpen: boolean
  readonly values: TypedValues
  /** The values of the last measurement, shown below the fields. */
  readonly last: TypedValues
  readonly lookups: TyreLookups
  readonly onChange: (change: TypedValues) => void
  readonly onClose: () => void
}

/** The fields for the tyres and wheels of an axle. Each typed character changes the form immediately. */
export function TyreFields({ axle, isOpen, values, last, lookups, onChange, onClose }: TyreFieldsProps) {
  const t = useTexts()
  const lastWords = (field: TypedField): string =>
    last[field] ? t('tyres.lastValue', { value: last[field] }) : ''
  const text = (
    field: TypedField,
    label: string,
    more: { description?: ReactNode; error?: ReactNode } = {},
  ) => (
    <Text
      field={field}
      label={label}
      value={values[field] ?? ''}
      lookups={lookups}
      description={more.description || lastWords(field)}
      error={more.error}
      onChange={(typed) => onChange({ [field]: typed })}
    />
  )
  const scale = (field: 'WetGrip' | 'RollResistance', label: string) =>
    lookups[field].length === 0 ? (
      text(field, label)
    ) : (
      <LabelScale
        label={label}
        classes={lookups[field].map(({ Description }) => Description)}
        value={values[field] ?? ''}
        onChange={(chosen) => onChange({ [field]: chosen })}
      />
    )
  const { settings, canCall } = useSession()
  const isSizeKept = takesExtraFields(settings)
  const dot = useDotWords(values.Dot ?? '')
  const noise = values.NoiseLevel ?? ''
  return (
    <Sheet
      isOpen={isOpen}
      title={t('tyres.fieldsOf', { axle })}
      onClose={onClose}
      foot={<Button onClick={onClose}>{t('tyres.fieldsDone')}</Button>}
    >
      <div className={`${classes.fields} grid top gap-16`}>
        {canCall(tyreEndpoints.getTyreLabel) && (
          <div className="whole-row">
            <LabelScan onFound={(label) => onChange(labelValues(label))} />
          </div>
        )}
        <div className="whole-row">
          <SizeField values={values} last={lastWords('Size')} isKept={isSizeKept} onChange={onChange} />
        </div>
        {text('Make', t('tyres.make'))}
        {text('Model', t('tyres.model'))}
        {text('Dot', t('tyres.dot'), dot)}
        {isSizeKept && text('LoadIndex', t('tyres.loadIndex'))}
        {text('Width', t('tyres.width'))}
        {text('Height', t('tyres.height'))}
        {text('Diameter', t('tyres.diameter'))}
        {text('Speed', t('tyres.speed'))}
        <h3 className={`${classes.title} whole-row type-20`}>{t('tyres.label')}</h3>
        <div className="whole-row">{scale('RollResistance', t('tyres.rollResistance'))}</div>
        <div className="whole-row">{scale('WetGrip', t('tyres.wetGrip'))}</div>
        {text('NoiseLevel', t('tyres.noise'), {
          error: /^\d*$/.test(noise) ? null : t('tyres.noiseInvalid'),
        })}
        <h3 className={`${classes.title} whole-row type-20`}>{t('tyres.wheelTitle')}</h3>
        {text('WheelType', t('tyres.wheelType'))}
        {text('WheelSize', t('tyres.wheelSize'))}
        {text('WheelMake', t('tyres.wheelMake'))}
        {text('WheelModel', t('tyres.wheelModel'))}
      </div>
    </Sheet>
  )
}

interface TextProps {
  readonly field: TypedField
  readonly label: string
  readonly value: string
  readonly lookups: TyreLookups
  readonly description?: ReactNode
  readonly error?: ReactNode
  readonly onChange: (typed: string) => void
}

/** The keyboard of each field by its name. A field without an entry has the full keyboard. */
const keypads: { readonly [Field in TypedField]?: 'numeric' | 'decimal' } = {
  Dot: 'numeric',
  NoiseLevel: 'numeric',
  Height: 'numeric',
  // Sizes in inches can have decimals, for example both numbers of 9.5R17.5. The numeric keypad of iOS has no
  // decimal separator.
  Width: 'decimal',
  Diameter: 'decimal',
}

/** A text field that suggests its lookup values in a `datalist`, and accepts other text. */
function Text({ field, label, value, lookups, description, error, onChange }: TextProps) {
  const list = useId()
  const offered = field in lookups ? lookups[field as LookupField] : []
  return (
    <>
      <TextField
        label={label}
        value={value}
        description={description || undefined}
        error={error}
        maxLength={maxTyreCharacters[field]}
        autoComplete="off"
        inputMode={keypads[field] ?? 'text'}
        list={offered.length > 0 ? list : undefined}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
      {offered.length > 0 && (
        <datalist id={list}>
          {offered.map(({ Code, Description }) => (
            <option key={Code} value={Description} />
          ))}
        </datalist>
      )}
    </>
  )
}

interface SizeFieldProps {
  readonly values: TypedValues
  readonly last: string
  /** True if the server stores the size as typed, in addition to its parts. */
  readonly isKept: boolean
  readonly onChange: (change: TypedValues) => void
}

/** The size as printed on the tyre. The parts of a recognized size are copied to the other fields. */
function SizeField({ values: { Size = '' }, last, isKept, onChange }: SizeFieldProps) {
  const t = useTexts()
  const read = readTyreSize(Size)
  const type = (typed: string) => {
    const size = readTyreSize(typed)
    onChange({
      Size: typed,
      ...(size && {
        Width: size.width,
        Height: size.height ?? '',
        Diameter: size.diameter,
        Speed: size.speed ?? '',
        LoadIndex: size.loadIndex ?? '',
      }),
    })
  }
  const hint = read
    ? t('tyres.sizeRead', { size: writeTyreSize(read) })
    : Size.trim() === '' || !isKept
      ? last || t('tyres.sizeHint')
      : t('tyres.sizeKept')
  return (
    <TextField
      label={t('tyres.size')}
      description={<span aria-live="polite">{hint}</span>}
      value={Size}
      maxLength={maxTyreCharacters.Size}
      autoComplete="off"
      autoCapitalize="characters"
      onChange={(event) => type(event.currentTarget.value)}
    />
  )
}

/** Returns the description of a DOT code: its week, year and age, or that it has no valid week and year. */
function useDotWords(typed: string): { description?: ReactNode; error?: ReactNode } {
  const t = useTexts()
  const { dayOf } = useFormat()
  const { Limits } = useSession().settings.TyreDataConfiguration
  const digits = typed.trim()
  if (digits.length < 3) return {}
  const today = dayOf(serverNow())
  const manufactured = readDot(digits, today)
  // An unknown code of three digits has no description, because the user may be typing the fourth digit.
  if (!manufactured) return digits.length < 4 ? {} : { description: t('tyres.dotUnread') }
  const age = ageInYears(manufactured, today)
  const isOld = Limits !== undefined && age >= Limits.AgeYears
  return { description: t(isOld ? 'tyres.dotOld' : 'tyres.dotRead', { ...manufactured, count: age }) }
}

interface LabelScaleProps {
  readonly label: string
  /** The classes from the best to the worst. */
  readonly classes: readonly string[]
  /** Empty if unknown. A value that is not among the classes is appended to them. */
  readonly value: string
  readonly onChange: (value: string) => void
}

/** The classes of the EU label as radio buttons in the label's colours, from green to red. */
function LabelScale({ label, classes: offered, value, onChange }: LabelScaleProps) {
  const t = useTexts()
  const name = useId()
  const choices = [...new Set([...offered, value, ''])]
  return (
    <fieldset>
      <legend className={classes.label}>{label}</legend>
      <div className="flex wrap gap-4">
        {choices.map((choice, place) => (
          <label key={choice} className={classes.class} data-place={choice === '' ? undefined : place}>
            <input
              type="radio"
              name={name}
              className="visually-hidden"
              checked={choice === value}
              onChange={() => onChange(choice)}
            />
            <span>{choice === '' ? '–' : choice}</span>
            {choice === '' && <span className="visually-hidden">{t('tyres.noClass')}</span>}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
