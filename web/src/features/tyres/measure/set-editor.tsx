import { IconAlertTriangle } from '@tabler/icons-react'
import type { TyreLookups, TyreRecord, TyreType } from '@verstas/contract/tyres/entities.ts'
import { type AxleWarning, axleWarnings } from '@verstas/domain/tyres/axle-warnings.ts'
import { nextToMeasure, padOrder, problemsOf } from '@verstas/domain/tyres/draft.ts'
import { depthAt, latestRun, type WheelPlace, wearOf } from '@verstas/domain/tyres/wear.ts'
import { useId, useState } from 'react'
import { takesExtraFields } from '../../../platform/api/plain-servers.ts'
import { useSession } from '../../../platform/session/session.ts'
import { sessionItem } from '../../../platform/session/session-items.ts'
import { useTexts } from '../../../platform/texts/use-texts.ts'
import { useFormat } from '../../../platform/ui/format.tsx'
import { capitalize, measuredAt, useTyreLaw, useTyreWords } from '../words.ts'
import { DepthPanel } from './depth-panel.tsx'
import { SetRows } from './set-rows.tsx'
import { TyreFields } from './tyre-fields.tsx'
import { type AxleForm, changeAxle, depthOf, filledSet, lastRecord, type SetForm } from './tyre-form.ts'
import classes from './tyre-screen.module.css'
import { WheelsTable } from './wheels-table.tsx'

interface SetEditorProps {
  readonly set: SetForm
  readonly lookups: TyreLookups
  /** The tyre records of the vehicle, newest first. */
  readonly records: readonly TyreRecord[]
  /** The current mileage in kilometres; null if unknown. */
  readonly mileage: number | null
  /** True after an attempt to save. A missing tyre type is then marked. */
  readonly isTried: boolean
  /** The reason why the type was selected automatically, in words; null if a user selected it. */
  readonly typeReason: string | null
  readonly onChange: (set: SetForm) => void
  readonly onRemove: (() => void) | undefined
  readonly onRemoveAxle: (axle: AxleForm) => void
}

/** The slider's initial position for a wheel without an earlier depth, in millimetres. */
const middle = 5

/** False if the slider was used last on this device. */
const padItem = sessionItem('tyrePad', Boolean, { storageOf: () => localStorage })

/** Edits one set: its type, the depth of the selected wheel, and further data. */
export function SetEditor(props: SetEditorProps) {
  const { set, lookups, records, mileage, isTried, typeReason, onChange, onRemove, onRemoveAxle } = props
  const words = useTyreWords()
  const { settings } = useSession()
  const law = useTyreLaw(lookups.tyreType.find(({ Code }) => Code === set.typeCode)?.Season)
  const [selected, setSelected] = useState<WheelPlace>({ axleNumber: 1, field: 'DepthLeft' })
  const [isPad, setIsPad] = useState(() => padItem.read() ?? true)
  const [fieldsOf, setFieldsOf] = useState(1)
  const [areFieldsOpen, setAreFieldsOpen] = useState(false)
  const order = padOrder(set.axles)
  // The selected wheel may be missing, because its axle or its twin wheel was removed.
  const chosen =
    order.find(({ axleNumber, field }) => axleNumber === selected.axleNumber && field === selected.field) ??
    order[0] ??
    selected

  const last = lastRecord(records, set.typeCode)
  const lastDepth = last ? depthAt({ axles: last.AxleData }, chosen) : null
  const measure = (depth: number) => changeAxle(set, chosen.axleNumber, { [chosen.field]: depth })
  const measureAndGo = (depth: number) => {
    const next = measure(depth)
    onChange(next)
    setSelected(nextToMeasure(next.axles, chosen) ?? chosen)
  }
  const lastSet =
    last && filledSet({ TyreType: last.tyreType, Comment: '', AxleData: last.AxleData }, lookups)
  const axle = set.axles.find(({ axleNumber }) => axleNumber === fieldsOf)
  return (
    <div className={`${classes.set} stack top gap-12`}>
      <div className="stack gap-12">
        <TypeField
          types={lookups.tyreType}
          value={set.typeCode}
          isMissing={isTried && problemsOf(set).some(({ field }) => field === 'tyreType')}
          reason={typeReason}
          onChange={(typeCode) => onChange({ ...set, typeCode })}
        />
        <WheelsTable set={set} law={law} chosen={chosen} isLow={isPad} onChoose={setSelected} />
      </div>
      <div className="stack gap-12">
        <DepthPanel
          name={words.wheel(chosen, set.axles)}
          depth={depthOf(set, chosen)}
          start={lastDepth ?? middle}
          law={law}
          onDepth={(depth) => onChange(measure(depth))}
          onDepthAndNext={measureAndGo}
          isPad={isPad}
          onPadChange={(next) => {
            setIsPad(next)
            padItem.write(next)
          }}
        >
          <SinceLast set={set} place={chosen} records={records} mileage={mileage} />
        </DepthPanel>
        <AxleNotes set={set} />
        <SetRows
          set={set}
          offersTwins={takesExtraFields(settings)}
          onChange={onChange}
          onRemove={onRemove}
          onRemoveAxle={onRemoveAxle}
          onOpenFields={(axleNumber) => {
            setFieldsOf(axleNumber)
            setAreFieldsOpen(true)
          }}
        />
      </div>
      <TyreFields
        axle={words.axle(fieldsOf, set.axles.length)}
        isOpen={areFieldsOpen && axle !== undefined}
        values={axle ?? {}}
        last={lastSet?.axles.find(({ axleNumber }) => axleNumber === fieldsOf) ?? {}}
        lookups={lookups}
        onChange={(change) => onChange(changeAxle(set, fieldsOf, change))}
        onClose={() => setAreFieldsOpen(false)}
      />
    </div>
  )
}

interface SinceLastProps {
  readonly set: SetForm
  readonly place: WheelPlace
  readonly records: readonly TyreRecord[]
  readonly mileage: number | null
}

/** The depth of a wheel in the last tyre record, and the wear since then if known. */
function SinceLast({ set, place, records, mileage }: SinceLastProps) {
  const t = useTexts()
  const format = useFormat()
  const words = useTyreWords()
  const last = lastRecord(records, set.typeCode)
  const before = last ? depthAt({ axles: last.AxleData }, place) : null
  if (!last || before === null) return null
  const now = depthOf(set, place)
  const measurements = [
    { mileage: mileage ?? 0, depth: now },
    { mileage: last.mileage, depth: before },
  ].map(({ mileage: km, depth }) => ({
    mileage: km,
    // Compares only the selected wheel.
    axles: last.AxleData.filter(({ axleNumber }) => axleNumber === place.axleNumber).map((axle) => ({
      ...axle,
      DepthLeft: null,
      DepthRight: null,
      DepthLeftInner: null,
      DepthRightInner: null,
      [place.field]: depth,
    })),
  }))
  const run = latestRun(measurements)
  const wear = now === null || run.length < 2 ? null : wearOf(run, place)
  return (
    <>
      <p>{t('tyres.last', { depth: words.depth(before), date: format.date(measuredAt(last)) })}</p>
      {wear && <p>{t('tyres.wear', { least: words.depth(wear.least), most: words.depth(wear.most) })}</p>}
    </>
  )
}

/** Warnings about inconsistent depths and sizes. The user can save the set nevertheless. */
function AxleNotes({ set }: { readonly set: Pick<SetForm, 'axles'> }) {
  const t = useTexts()
  const words = useTyreWords()
  const warnings = axleWarnings(
    set.axles.map(({ DepthLeft = null, DepthRight = null, Size, ...axle }) => ({
      ...axle,
      DepthLeft,
      DepthRight,
      Size: Size || null,
    })),
  )
  const say = (warning: AxleWarning): string => {
    const axle = capitalize(words.axle(warning.axleNumber, set.axles.length))
    if (warning.kind === 'size') return t('tyres.warn.size', { axle })
    const depth = words.depth(warning.millimetres)
    if (warning.kind === 'difference') return t('tyres.warn.difference', { axle, depth })
    const field = warning.side === 'left' ? 'DepthLeft' : 'DepthRight'
    // Names the wheel without "outer", because the sentence itself mentions the outer and the inner wheel.
    const wheel = words.wheel({ axleNumber: warning.axleNumber, field }, set.axles.map(single))
    return t('tyres.warn.twinDifference', { wheel, depth })
  }
  return (
    <div aria-live="polite" className="hide-empty grid gap-8">
      {warnings.map((warning) => (
        <p key={say(warning)} className={`${classes.note} flex gap-12 pad-12-16 rounded type-15 late`}>
          <IconAlertTriangle className="rigid" size={22} aria-hidden="true" />
          <span>{say(warning)}</span>
        </p>
      ))}
    </div>
  )
}

const single = ({ axleNumber }: { readonly axleNumber: number }) => ({ axleNumber, isTwin: false })

interface TypeFieldProps {
  readonly types: readonly TyreType[]
  /** The code of the selected type; empty if none is selected. */
  readonly value: string
  /** True after an attempt to save without a type. */
  readonly isMissing: boolean
  /** The reason why the type was selected automatically, in words; null if a user selected it. */
  readonly reason: string | null
  readonly onChange: (code: string) => void
}

/** Selects the type of a set with one tap. A set cannot be saved without a type. */
function TypeField({ types, value, isMissing, reason, onChange }: TypeFieldProps) {
  const t = useTexts()
  const id = useId()
  return (
    <fieldset aria-describedby={isMissing ? `${id}-error` : reason ? `${id}-reason` : undefined}>
      <legend className="visually-hidden">{t('tyres.type')}</legend>
      <div className={`${classes.types} grid gap-4 rounded sunken`}>
        {types.map(({ Code, Description }) => (
          <label
            key={Code}
            className={`${classes.type} grid centre relative rounded-inner type-15 strong soft text-centre break-anywhere`}
          >
            <input
              type="radio"
              name={id}
              className="visually-hidden"
              data-tyre-type
              checked={Code === value}
              onChange={() => onChange(Code)}
            />
            {Description}
          </label>
        ))}
      </div>
      {reason && (
        <p id={`${id}-reason`} className="mt-8 type-15 soft">
          {reason}
        </p>
      )}
      {isMissing && (
        <p role="alert" id={`${id}-error`} className="mt-8 type-15 strong late">
          {t('tyres.typeMissing')}
        </p>
      )}
    </fieldset>
  )
}
